# The price of a token beside an amount, in Portuguese.

card-each = { $usd }, { $price } cada
