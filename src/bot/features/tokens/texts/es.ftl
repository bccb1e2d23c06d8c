# Un token: precio, mercado y lo que dice la blockchain, en español.

token-held = Tienes <b>{ $amount }</b>
token-held-usd = Tienes <b>{ $amount }</b>, unos { $usd }
token-held-none = No tienes { $symbol }.
token-buttons = 🟢 compra con { $counter }, 🔴 vende una parte.
token-buy-buttons = 🟢 compra con { $counter }.
toast-token = Buscando…
token-realised = Vendido hasta ahora: { $change } ({ $usd })
button-token-chart = 📈 Gráfico
token-chart-none = Aún no hay gráfico: se conocen muy pocos precios.
token-chart-week = <i>7 días: se conocen { $days } de 7. La fuente de mercado da uno; los precios anteriores son los que registró este bot.</i>
