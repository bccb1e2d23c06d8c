# Deposits of empty token accounts, in English.

command-reclaim = Get deposits of empty accounts back
