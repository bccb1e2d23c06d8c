# A token: its price, its market, what the chain says about it, in English.

token-held = You hold <b>{ $amount }</b>
token-held-usd = You hold <b>{ $amount }</b>, about { $usd }
token-held-none = You don’t hold any { $symbol }.
token-buttons = 🟢 buys for { $counter }, 🔴 sells a share.
token-buy-buttons = 🟢 buys for { $counter }.
toast-token = Looking it up…
token-realised = Sold so far: { $change } ({ $usd })
button-token-chart = 📈 Chart
token-chart-none = No chart yet: too few prices of it are known.
token-chart-week = <i>7 days: { $days } of 7 days known. The market source tells one; older prices are those that this bot recorded.</i>
