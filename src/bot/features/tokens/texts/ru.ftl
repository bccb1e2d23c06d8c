# Токен: цена, рынок и то, что говорит блокчейн, на русском.

token-held = У вас <b>{ $amount }</b>
token-held-usd = У вас <b>{ $amount }</b>, около { $usd }
token-held-none = { $symbol } у вас нет.
token-buttons = 🟢 купить за { $counter }, 🔴 продать долю.
token-buy-buttons = 🟢 купить за { $counter }.
toast-token = Ищу…
token-realised = По продажам: { $change } ({ $usd })
button-token-chart = 📈 График
token-chart-none = Графика пока нет: известно слишком мало цен.
token-chart-week = <i>7 дней: известно { $days } из 7. Источник рынка даёт один день, более ранние цены — те, что записал этот бот.</i>
