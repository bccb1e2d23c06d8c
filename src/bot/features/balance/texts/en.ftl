# What a wallet holds, in English.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Total: about <b>{ $usd }</b>
balance-total-known = Total: at least <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, about { $usd }
balance-folded = Hidden: { $number }, worth less than a dollar or not on the token list.
balance-dust = <b>Worth less than a dollar</b>
balance-unlisted = <b>Not on the token list</b>. Anyone can send you tokens like these: do not trust what they promise.
balance-more = … and { $number } more
balance-unpriced = Some prices are unavailable right now, so some tokens show no dollar value.
balance-empty = This wallet is empty. A swap needs some SOL: send some to the address above from another wallet or an exchange, then tap Refresh.
balance-no-sol = This wallet has no SOL. Every swap needs a little for network fees: send some to the address above.
balance-too-many = I could not read the whole wallet: it may hold a great many tokens sent by strangers. Only tokens on the token list are shown.
balance-unreachable = I cannot reach the chain right now, so I cannot say what you hold. Please try again in a moment.
balance-tap = Tap a token to buy, sell or swap it.
balance-as-of = As of { $time }
button-balance-use = Use this wallet
button-balance-refresh = 🔄 Refresh
button-balance-show = Show the rest ({ $number })
button-balance-fold = Hide the rest
command-balance = What your wallet holds
toast-balance = Reading your wallet…
button-address = 🔳 QR code
