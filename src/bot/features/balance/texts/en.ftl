# What a wallet holds, in English.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Together about <b>{ $usd }</b>
balance-total-known = Together at least about <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, about { $usd }
balance-folded = Folded away: { $number }, worth less than a dollar or not on the list.
balance-dust = <b>Worth less than a dollar</b>
balance-unlisted = <b>Not on the list</b>. Anybody can send you such tokens; do not believe what they promise.
balance-more = … and { $number } more
balance-unpriced = Some prices cannot be had right now, so some tokens have no dollars.
balance-empty = This wallet is empty. A swap needs some SOL: send some to the address above from another wallet or an exchange, then tap Refresh.
balance-no-sol = No SOL is in it. Every swap needs a little for network fees: send some to the address above.
balance-too-many = I could not read all of this wallet: it may hold very many tokens that strangers sent. Shown is what it holds of the tokens on the list.
balance-unreachable = I cannot reach the chain right now, so I cannot say what you hold. Please try again in a moment.
balance-as-of = As of { $time }
button-balance-swap = Swap { $symbol }
button-balance-refresh = 🔄 Refresh
button-balance-copy = 📋 Copy address
button-balance-show = Show the rest ({ $number })
button-balance-fold = Hide the rest
command-balance = What your wallet holds
toast-balance = Reading your wallet…
