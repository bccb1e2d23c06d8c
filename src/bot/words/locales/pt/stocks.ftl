# What a tokenised stock is, in Portuguese (Brazil).

card-stock = 📈 { $symbol } é um token de { $issuer }, não a própria ação. Segue o preço dela; o emissor pode pausá-lo ou retirá-lo. Não é oferecido em alguns países.
