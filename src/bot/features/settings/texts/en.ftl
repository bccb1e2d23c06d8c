# How a person likes things, in English.

settings-title = ⚙️ <b>Settings</b>
settings-line-pair = Pair: <b>{ $pair }</b>
settings-line-slippage = Slippage: <b>{ $slippage }</b>
settings-line-amounts = Amount buttons: <b>{ $amounts }</b>
settings-line-favourites = Favourites: <b>{ $number }</b>
settings-line-language = Language: <b>{ $name }</b>
settings-line-explorer = Explorer: <b>{ $name }</b>
settings-loud = 🔔 Notice when a swap ends: <b>with sound</b>
settings-silent = 🔕 Notice when a swap ends: <b>no sound</b>
settings-once = Confirm asks: <b>once</b>, twice if the price is bad
settings-twice = Confirm asks: <b>always twice</b>
settings-nothing = none
settings-closed = ⚙️ Settings closed. /settings opens them again.
settings-pair-about =
    🔁 <b>Pair</b>
    The pair that /swap starts with. Choose one that you swapped recently.
settings-pair-none-yet = You have not swapped yet. After your first swap you can choose its pair here.
settings-slippage-about =
    🎯 <b>Slippage</b>
    How much less than shown you accept. If the price moves further before your swap is through, nothing is swapped and only the network fee is spent.
settings-slippage-high = ⚠️ At 3% or more, you may get noticeably less than shown.
settings-slippage-question =
    ✏️ <b>Which slippage?</b>
    Send me a percentage from 0.1 to 50, for example <code>0.8</code>.
settings-slippage-saved = ✅ Slippage is now <b>{ $slippage }</b> for new swaps. Cards that are open keep theirs.
settings-slippage-wrong = ⚠️ I need a percentage from 0.1 to 50, with at most two decimals, for example <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Amount buttons</b>
    The amounts I offer as buttons: a part of what you hold, dollars, or a number of the token. On the card of a token, numbers of SOL and dollars buy, and parts sell.
settings-amounts-question =
    ✏️ <b>Which amounts?</b>
    Send me up to four with spaces between them, for example <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ I cannot read { $word } as an amount. Please write it like one of these: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Please send one to four amounts, for example <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Favourites</b>
    Swaps that are one tap away, at most four. /swap shows them first.
settings-favourites-question =
    ✏️ <b>Which swap?</b>
    Write the amount, what you pay with and what you get, for example <code>0.5 SOL USDC</code>, <code>$20 SOL BONK</code> or <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ I cannot read that as a swap of two listed tokens. Please write it like <code>0.5 SOL USDC</code>.
settings-favourites-none = None yet.
settings-favourites-full = There is room for four. Remove one to add another.
settings-explorer-about =
    🔎 <b>Explorer</b>
    The site that opens when you view a transaction. They all show the same chain.
button-settings-pair = 🔁 Pair
button-settings-slippage = 🎯 Slippage
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
button-settings-usual = Default
toast-settings-high = Saved. At 3% or more, you may get noticeably less than shown.
press-settings-gone = That option no longer exists. Please choose again.
command-settings = Your settings
command-language = Choose my language

## The language

language-question =
    🌐 <b>Which language should I use?</b>
    It applies here and on my pages.
button-language-telegram = Same as Telegram
toast-language = From now on I speak English with you.
