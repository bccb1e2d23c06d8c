# Um token: preço, mercado e o que a blockchain diz, em português.

token-held = Você tem <b>{ $amount }</b>
token-held-usd = Você tem <b>{ $amount }</b>, cerca de { $usd }
token-held-none = Você não tem { $symbol }.
token-buttons = 🟢 compra com { $counter }, 🔴 vende uma parte.
token-buy-buttons = 🟢 compra com { $counter }.
toast-token = Procurando…
token-realised = Vendido até agora: { $change } ({ $usd })
button-token-chart = 📈 Gráfico
token-chart-none = Ainda sem gráfico: poucos preços são conhecidos.
token-chart-week = <i>7 dias: { $days } de 7 conhecidos. A fonte de mercado dá um; os preços anteriores são os que este bot registrou.</i>
