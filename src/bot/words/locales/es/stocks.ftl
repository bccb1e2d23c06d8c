# What a tokenised stock is, in Spanish.

card-stock = 📈 { $symbol } es un token de { $issuer }, no la acción misma. Sigue su precio; el emisor puede pausarlo o retirarlo. No se ofrece en algunos países.
