# What a tokenised stock is, in English.

card-stock = 📈 { $symbol } is a token of { $issuer }, not the share itself. It follows its price; the issuer may pause it or take it back. Not offered in some countries.
