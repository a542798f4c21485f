"""The commands of `benny`, by what they are for; what one needs is imported when it is run."""
