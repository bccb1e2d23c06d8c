# The price of a token beside an amount, in Spanish.

card-each = { $usd }, { $price } cada uno
