# The price of a token beside an amount, in Turkish.

card-each = { $usd }, tanesi { $price }
