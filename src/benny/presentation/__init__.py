"""What any screen shows of a game, in words and cards; browser and terminal only draw it."""
