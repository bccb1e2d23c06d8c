# Commands, dialogues and presses, in English.

## Commands

start-link-unknown = This link no longer works. Send me, for example, <code>/swap 0.5 SOL USDC</code>.
help =
    💬 <b>Just write what you want</b>, for example:
    • <i>swap 0.5 SOL to USDC</i>
    • <i>half my SOL to BONK</i>
    • <i>tell me when SOL reaches 200</i>
    I never hold your keys, never ask for a recovery phrase, and never write to you first. You see what a transaction does before you sign it.
    <blockquote expandable><b>Commands</b>
    /swap – swap tokens, step by step or in one line: <code>/swap 0.5 SOL USDC</code>
    /quote – just a price: <code>/quote 1 SOL USDC</code>
    /connect – link a wallet
    /wallets – switch between your wallets, name and unlink them
    /balance – what your wallet holds
    /disconnect – unlink the wallet in use
    /status – what is open now
    /history – your last swaps
    /alert – set a price alert: <code>/alert SOL &gt; 200</code>
    /alerts – your price alerts
    /cancel – cancel what is open
    /settings – pair, tolerance, favourites, notices
    /language – the language I speak
    /privacy – what I keep about you
    /forget – erase everything about you</blockquote>
    <blockquote expandable><b>Groups and other chats</b>
    In a group, <code>/quote 1 SOL USDC</code> shows a price. Reply with /quote to a message that names a token to see its price. Admins can post prices that stay up to date with /board and set me up with /groupsettings. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">Add me to a group</a>.
    In any other chat, type <code>@{ $bot } 1 SOL USDC</code> and pick a result.</blockquote>
help-group =
    I show prices here: <code>/quote 1 SOL USDC</code>
    Reply to a message with /quote and I show the price of its token.
    Swapping happens in our private chat; admins set me up with /groupsettings.
group-go-private = That is between you and me. Please open our private chat.
quote-usage = Write it like this: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Prices move. The one you confirm is the one that counts.
unknown-command = I do not know that command. /help lists what I can do.
unknown-text = I did not understand that. Write, for example, <code>swap 0.5 SOL to USDC</code>, or tap:
something-broke = Sorry, something went wrong on my side. None of your swaps changed. Please try again; /status shows where things stand.
database-away = I cannot reach my database at the moment, so I cannot answer yet. Your message is not lost: I will answer it as soon as the database is back. Swaps you have signed continue.
too-fast = One moment please: that was a lot at once. Try again in a few seconds.
cancel-nothing = There is nothing to cancel.
cancel-too-late = That swap is signed and may already be on the chain, so it can no longer be cancelled. /status shows how it goes.
status-wallet = 👛 Wallet: <code>{ $address }</code>
status-no-wallet = 👛 No wallet is connected yet. /connect links one.
status-nothing = Nothing is open. /swap starts a swap.
status-open = <b>Open now</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = waiting for your confirmation
state-ordered = waiting for your signature
state-served = waiting in your wallet app
state-signed = signed, being sent
state-submitted = on its way to the chain
state-confirmed = swapped
state-failed = failed
state-failed-why = failed: { $reason }
state-expired = expired
state-cancelled = cancelled
state-lapsed = not signed in time
history-title = <b>Your last swaps</b>
history-none = No swaps yet. /swap starts one.
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = Swap tokens
command-quote = Show a price
command-connect = Link your wallet
command-wallets = Your wallets
command-disconnect = Unlink the wallet in use
command-status = What is open now
command-history = Your last swaps
command-cancel = Cancel what is open
command-language = Choose my language
command-privacy = What I keep about you
command-forget = Erase everything about you
command-help = What I can do
bot-description = I swap tokens on Solana without ever holding a key. You see exactly what a transaction does, and you sign it in your own wallet.
bot-short-description = Swap tokens on Solana. Your wallet signs, I never hold a key.

## The dialogue of a swap

ask-from = <b>Swap</b>: which token do you pay with?
    Tap one, or type a symbol or a mint address.
ask-to = <b>Swap { $from } to…</b> which token?
    Tap one, or type a symbol or a mint address.
ask-amount = <b>Swap { $from } to { $to }</b>: how much { $from }?
    Type the amount, for example <code>{ $example }</code>.
ask-amount-balance = <b>Swap { $from } to { $to }</b>: how much { $from }?
    You have { $balance }. Tap a share or type the amount.
ask-pick = Which one do you mean? Several tokens have that name:
dialogue-cancelled = Cancelled. /swap starts again.
dialogue-left = Stopped here. /swap starts again.
dialogue-ended = I was updated, so my question is closed. /swap starts again.
dialogue-over = This question is closed. Send /swap to start again.
dialogue-not-text = Please tap a button or type your answer.

## Answers to presses

toast-confirmed = Confirmed. Now sign in your wallet.
toast-refreshed = Fresh price shown.
toast-cancelled = Cancelled.
toast-connected = Connected.
toast-refused = Not connected.
press-unknown = This button no longer works. /status shows where things stand.
press-private-only = This works only in our private chat.

## The language

language-name = English
language-question =
    🌐 <b>Which language should I use?</b>
    It applies here and on my pages.
button-language-telegram = As Telegram says
toast-language = From now on I speak English with you.

# The first minutes, in English.

start-what = 👋 <b>Hello { $name }!</b> I swap tokens on Solana, and I never hold a key: every swap is signed in your own wallet.
start-money =
    🔐 <b>Where is my money?</b>
    In your own wallet, all the time. I only learn its address. For each swap your wallet shows you what it does, and nothing moves until you sign there.
start-back = 👋 <b>Hello { $name }!</b> Your wallet <code>{ $address }</code> is in use. What would you like to do?
start-no-wallet = 👛 For a first swap, connect a wallet. I learn its address and nothing else.
start-first =
    🚀 <b>Your first swap</b>
    Try a small one. You see everything before you sign, and can stop at any step.
start-first-balance =
    🚀 <b>Your first swap</b>
    You have { $balance }. Try a small one: you see everything before you sign, and can stop at any step.
start-empty =
    👛 <b>Your wallet needs some SOL.</b> It has { $balance }, and every swap costs a little of it.
    Buy some in your wallet, or send it from an exchange, over the Solana network, to:
    <code>{ $address }</code>
start-later = All right. Whenever you like: /swap swaps, /connect links your wallet, /help lists everything.
button-start-money = Where is my money?
button-start-first = First swap
button-start-back = Back
button-start-later = Not now
button-start-swap = Swap { $amount } SOL to USDC
button-start-own = Choose my own
button-start-faucet = Get play money
button-start-copy = Copy address
button-start-picture = Show QR code
button-start-again = Check again
button-start-go = Swap
button-start-balance = My balance
button-start-help = Help
press-start-no-wallet = Connect a wallet first: /connect
