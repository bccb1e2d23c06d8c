# The price of a token beside an amount, in Arabic.

card-each = { $usd }، الواحدة { $price }
