# Depósitos de contas de token vazias, em português.

command-reclaim = Recuperar depósitos de contas vazias
