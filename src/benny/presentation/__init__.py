"""The content of any screen, in words and cards; browser and terminal only draw it."""
