# Bir token: fiyatı, piyasası ve zincirin söyledikleri, Türkçe.

token-held = Sizde <b>{ $amount }</b> var
token-held-usd = Sizde <b>{ $amount }</b> var, yaklaşık { $usd }
token-held-none = Sizde { $symbol } yok.
token-buttons = 🟢 { $counter } ile alır, 🔴 bir payı satar.
token-buy-buttons = 🟢 { $counter } ile alır.
toast-token = Bakıyorum…
token-realised = Şimdiye kadarki satışlar: { $change } ({ $usd })
button-token-chart = 📈 Grafik
token-chart-none = Henüz grafik yok: bilinen fiyat çok az.
token-chart-week = <i>7 gün: 7 günün { $days } günü biliniyor. Piyasa kaynağı bir günü verir; daha eski fiyatlar bu botun kaydettikleridir.</i>
