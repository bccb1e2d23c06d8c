# The price of a token beside an amount, in simplified Chinese.

card-each = { $usd }，每枚 { $price }
