# A token: its price, its market, what the chain says about it, in English.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-5m = 5 min { $change }
token-change-1h = 1 h { $change }
token-change-6h = 6 h { $change }
token-cap = Market cap { $amount }
token-liquidity = Liquidity { $amount }
token-volume = Volume 24 h { $amount }
token-holders = { $number } holders
token-since = Traded since { $month }
token-quoted = <i>Price: a quote of the swap service</i>
token-no-price = <i>No price right now.</i>
token-sol = ✅ SOL is Solana’s own coin. Nobody can freeze it, and every swap pays its network fee with it.
token-safe = ✅ Nobody can make more of it or freeze it.
token-supply = Supply { $supply }
token-supply-share = Supply { $supply } · ten largest accounts hold { $share }
token-created = Created { $month }
token-older =
    { $days ->
        [one] More than { $days } day old
       *[other] More than { $days } days old
    }
token-chain = <i>Safety: read from the chain</i>
token-unread = ⚠️ The chain could not be read just now, so I cannot say how safe this token is. Tap Refresh.
token-danger-copy = 🛑 It looks like a well-known token but is a different one.
token-danger-unlisted = ⚠️ Not on our list. Anyone can make a token with any name: compare the address.
token-danger-day = ⚠️ New: created less than a day ago.
token-danger-week = ⚠️ New: created less than a week ago.
token-danger-new = ⚠️ New: traded for less than a week.
token-danger-thin = ⚠️ Little money is in its market, so selling moves the price against you.
token-danger-stuck = 🛑 It cannot be transferred, so you could never sell it.
token-danger-paused = 🛑 The issuer has stopped all transfers.
token-danger-frozen = 🛑 New holders are frozen until the issuer lets them trade.
token-danger-delegate = 🛑 The issuer can take it out of your wallet.
token-danger-hook = ⚠️ Another program decides on each transfer and can block your sale.
token-danger-fee = ⚠️ Each transfer costs { $fee }.
token-danger-pause = ⚠️ The issuer can stop all transfers.
token-danger-freeze = ⚠️ The issuer can freeze it in your wallet.
token-danger-mint = ⚠️ The issuer can make more of it at any time.
token-danger-few = ⚠️ The top 10 holders own { $share }; pools and exchanges may be among them.
token-held = You hold <b>{ $amount }</b>
token-held-usd = You hold <b>{ $amount }</b>, about { $usd }
token-held-none = You don’t hold any { $symbol }.
token-buttons = 🟢 buys for { $counter }, 🔴 sells a share.
token-buy-buttons = 🟢 buys for { $counter }.
toast-token = Looking it up…
button-token-swap = Swap { $symbol }
token-realised = Sold so far: { $change } ({ $usd })
button-token-chart = 📈 Chart
token-chart-none = No chart yet: too few prices of it are known.
token-chart-week = <i>7 days: { $days } of 7 days known. The market source tells one; older prices are those that this bot recorded.</i>
