# What a tokenised stock is, in Turkish.

card-stock = 📈 { $symbol }, { $issuer } tarafından çıkarılan bir token; hissenin kendisi değil. Fiyatını izler; çıkaran onu durdurabilir veya geri alabilir. Bazı ülkelerde sunulmaz.
