# What a tokenised stock is, in Arabic.

card-stock = 📈 { $symbol } رمز تصدره { $issuer } وليس السهم نفسه. يتبع سعره؛ ويمكن للمُصدِر إيقافه أو استرداده. لا يُعرض في بعض البلدان.
