"""What an industry is: the people, partners, processes, rules and files of its companies, read from a TOML file."""
