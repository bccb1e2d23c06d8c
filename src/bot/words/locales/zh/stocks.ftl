# What a tokenised stock is, in simplified Chinese.

card-stock = 📈 { $symbol } 是 { $issuer } 发行的代币，不是股票本身。它跟随股价；发行方可以暂停或收回它。部分国家不提供。
