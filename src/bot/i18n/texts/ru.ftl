# The price of a token beside an amount, in Russian.

card-each = { $usd }, { $price } за штуку
