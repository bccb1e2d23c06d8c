# The price of a token beside an amount, in English.

card-each = { $usd }, { $price } each
