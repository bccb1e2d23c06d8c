# How a person likes things, in English.

settings-title = ⚙️ <b>Settings</b>
settings-line-pair = Pair: <b>{ $pair }</b>
settings-line-slippage = Price tolerance: <b>{ $slippage }</b>
settings-line-amounts = Amount buttons: <b>{ $amounts }</b>
settings-line-favourites = Favourites: <b>{ $number }</b>
settings-line-language = Language: <b>{ $name }</b>
settings-line-explorer = Explorer: <b>{ $name }</b>
settings-loud = 🔔 I tell you the end of a swap with a sound.
settings-silent = 🔕 I tell you the end of a swap without a sound.
settings-once = Confirm asks once, and twice where a price is bad.
settings-twice = Confirm always asks twice.
settings-nothing = none
settings-closed = ⚙️ Settings closed. /settings opens them again.
settings-pair-about =
    🔁 <b>Pair</b>
    What /swap begins with. Choose one of the pairs you swapped last.
settings-pair-none-yet = You have not swapped yet. After your first swap you can choose its pair here.
settings-slippage-about =
    🎯 <b>Price tolerance</b>
    How much less than shown you accept. If the price moves further before your swap is through, nothing is swapped and only the network fee is spent.
settings-slippage-high = ⚠️ From 3% on you may get noticeably less than shown.
settings-slippage-question =
    ✏️ <b>Which price tolerance?</b>
    Send me a percentage from 0.1 to 50, for example <code>0.8</code>.
settings-slippage-wrong = ⚠️ I need a percentage from 0.1 to 50, with a point and at most two decimals, for example <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Amount buttons</b>
    The amounts I offer as buttons: a part of what you hold, dollars, or a number of the token.
settings-amounts-question =
    ✏️ <b>Which amounts?</b>
    Send me up to four with spaces between them, for example <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ I cannot read { $word } as an amount. Please write it like one of these: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Please send one to four amounts, for example <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Favourites</b>
    Swaps that are one tap away, at most four. /swap shows them first.
settings-favourites-none = None yet.
settings-favourites-full = There is room for four. Remove one to add another.
settings-explorer-about =
    🔎 <b>Explorer</b>
    Where the links to your transactions lead. All of them show the same chain.
button-settings-pair = 🔁 Pair
button-settings-slippage = 🎯 Tolerance
button-settings-amounts = 🔢 Amounts
button-settings-favourites = ⭐ Favourites
button-settings-language = 🌐 Language
button-settings-explorer = 🔎 Explorer
button-settings-silent = 🔕 Without sound
button-settings-loud = 🔔 With sound
button-settings-twice = Ask twice
button-settings-once = Ask once
button-settings-own = ✏️ My own
button-settings-none = No pair
button-settings-add = ➕ Add { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = As the bot has it
button-close = Close
toast-saved = Saved.
toast-settings-high = Saved. From 3% on you may get noticeably less than shown.
press-settings-gone = That is not there any more. Please look again.
command-settings = How you like things
