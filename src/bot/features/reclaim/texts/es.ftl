# Depósitos de cuentas de token vacías, en español.

command-reclaim = Recuperar depósitos de cuentas vacías
