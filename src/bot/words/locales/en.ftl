# Every text of the bot in English. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>One step left: sign in your wallet</b>
card-title-signed = 📨 <b>Signed. Sending it to the chain…</b>
card-title-submitted = ⏳ <b>Sent. Waiting for the chain…</b>
card-title-refused = ⚠️ <b>The swap service refused it. It is not over yet…</b>
card-title-confirmed = ✅ <b>Swapped { $pays } for { $received }</b>
card-title-failed = ❌ <b>The swap of { $pays } to { $symbol } failed</b>
card-title-expired = ⌛ <b>The swap of { $pays } to { $symbol } expired</b>
card-title-cancelled = 🚫 <b>Cancelled: { $pays } to { $symbol }</b>
card-title-lapsed = ⌛ <b>No longer open: { $pays } to { $symbol }</b>

card-pay = You pay: <b>{ $amount }</b>
card-pay-usd = You pay: <b>{ $amount }</b> (about { $usd })
card-get = You get: <b>≈ { $amount }</b>
card-get-usd = You get: <b>≈ { $amount }</b> (about { $usd })
card-minimum = At least: <b>{ $amount }</b> ({ $tolerance } tolerance)
card-rate = Rate: { $rate }
card-cost = Price impact and fees: about { $cost }
card-cost-high = ⚠️ Price impact and fees: about <b>{ $cost }</b>. That is a lot; a smaller amount may cost less.
card-cost-unknown = Price impact and fees: already in the amount you get
card-network-fee = The network fee comes on top and is shown before you sign.
card-valid = Price valid until { $time }. Nothing moves before you sign in your own wallet.
card-token = { $symbol } is { $name }, mint <code>{ $mint }</code>
card-token-claimed = { $symbol } calls itself “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } looks like a better-known token but is another one. Compare the mint before you go on.
card-wallet = From your wallet: <code>{ $wallet }</code>
card-sign-until = Tap <b>Sign in your wallet</b>, compare what the page and your wallet show, and approve. The order stays open until { $time }.
card-refused-changed = ⚠️ <b>Not sent:</b> what your wallet sent back is not the transaction you were shown. Nothing was paid. You can sign again below. If you did not change it yourself, do not trust that wallet app.
card-refused-wrong-signer = ⚠️ <b>Not sent:</b> what your wallet sent back is not signed by the wallet of this order. Nothing was paid. Choose that wallet, then sign again below.
card-refused-fee-too-high = ⚠️ <b>Not sent:</b> your wallet set a network fee that is far too high. Nothing was paid. Lower it in the wallet, then sign again below.
card-refused-unreadable = ⚠️ <b>Not sent:</b> I could not read what your wallet sent back. Nothing was paid. Please sign again below.
card-refused-expired = ⚠️ <b>Not sent:</b> it was signed too late to go through. Nothing was paid. Sign again below; the page prepares a fresh transaction.
card-refused-in-flight = ⚠️ <b>Not sent:</b> another swap of this wallet is still on its way. Nothing was paid for this one. /status shows when it is over; then sign again below.
card-refused-chain-unreachable = ⚠️ <b>Not sent:</b> I could not reach the chain just then. Nothing was paid. Please sign again below in a moment.
card-refused-superseded = ⚠️ <b>Not sent:</b> your wallet sent back one more transaction for this swap. Only the first one counts, and it is on its way.
card-signed-hint = You need not do anything more. This message changes as soon as there is news.
card-service-reports = The swap service reports it as confirmed. The chain has not said so to us yet, so we keep looking.
card-service-refused = The swap service refused it: { $why }. It sent nothing.
card-service-refused-sent = I sent the very same transaction through my own Solana node instead, so it may still go through.
card-service-refused-until = It can still go through until its time runs out, about a minute and a half after you signed; then this wallet is free again, and I tell you here. Please start no second swap of this wallet until then.
card-rolled-back = The chain took the transaction back after it had confirmed it, which is very rare. Your money did not move.
card-arrived = In your wallet now: <b>{ $received }</b>, as the chain says.
card-agreed = Agreed: at least <b>{ $minimum }</b>. The explorer shows exactly what arrived.
card-transaction = Transaction: <a href="{ $url }">{ $short }</a>
card-failed-reason = Why: { $reason }.
card-failed-money = Your money did not move, except for the network fee.
card-expired-money = The chain did not take the transaction in time and never will. Your money did not move.
card-cancelled-money = Nothing was signed and nothing was paid.
card-lapsed-cancelled = You cancelled it. Nothing was signed and nothing was paid.
card-lapsed-time = It was not signed in time. Nothing was paid. Prices move, so a fresh one is needed.
card-lapsed-offer = The price ran out before it was confirmed. Nothing was paid.

button-confirm = ✅ Confirm
button-refresh = Refresh
button-cancel = Cancel
button-sign = Sign in your wallet
button-quote-again = Quote again
button-view = View transaction
button-swap-this = Swap this
button-connect = Connect a wallet
button-other-device = Other device
button-open-wallet = Open { $wallet }
button-private-chat = Open the private chat
button-yes-mine = Yes, it is mine
button-no-not-mine = No
button-back = Back
button-max = Max

## New messages that announce an end

notice-confirmed = ✅ Done: <b>{ $pays }</b> swapped for <b>{ $received }</b>. <a href="{ $url }">See it on chain</a>
notice-failed = ❌ The swap of <b>{ $pays }</b> to { $symbol } failed. Your money did not move, except for the network fee.
notice-expired = ⌛ The swap of <b>{ $pays }</b> to { $symbol } expired. Your money did not move.
notice-lapsed = ⌛ The swap of <b>{ $pays }</b> to { $symbol } was not signed in time. Nothing was paid.
notice-cancelled = 🚫 The swap of <b>{ $pays }</b> to { $symbol } was cancelled. Nothing was paid.
notice-open = 🔄 News about the swap of <b>{ $pays }</b> to { $symbol }: send /status to see it.
notice-farewell = And with that I erase this swap too, as you asked.

## Wallets

wallet-question =
    👛 <b>Is this your wallet?</b>
    { $wallet } answered with the address

    <code>{ $address }</code>

    Compare it with the address in your wallet. Say yes only if you opened the link yourself and it is the same.
wallet-unproven = ⚠️ The wallet did not prove that it holds this address. Compare every character.
wallet-browser = Browser wallet
wallet-connected = 👛 <b>Connected:</b> <code>{ $address }</code>
    I can show you transactions for it. Only you can sign them, in your wallet.
resume-order = Your swap of <b>{ $pays }</b> waits where it was. Sign it now:
resume-other-wallet = Your swap of <b>{ $pays }</b> still waits for its own wallet, <code>{ $address }</code>.
wallet-refused = Not connected. Its keys are forgotten. /connect starts anew.
wallet-link-over = This link is no longer open. /connect starts a new one.
wallet-link-foreign = This question is not for you.
connect-title = 👛 <b>Connect your wallet</b>
    Tap your wallet below and approve. It gives me your address and nothing else: no key, and no right to move anything. Afterwards I ask you here whether the address is yours.
connect-only-you = The links work once, for ten minutes, and only for you. Never open one that somebody else sent you.
connect-for-swap = To confirm a swap I need to know which wallet you will sign with.
connect-already = Now in use: <code>{ $address }</code>. A new wallet comes beside it and is used from then on; /wallets switches back.
continue-swap = Fetching a fresh price for your swap…
disconnect-done = { $name } (<code>{ $address }</code>) is forgotten, with its keys and its session.
disconnect-next = In use now: { $name } (<code>{ $address }</code>). /wallets shows all of them.
disconnect-none = No wallet is connected. /connect links one.
disconnect-in-flight = A swap of this wallet is on its way. I keep the address until the chain has decided, then /disconnect works.

wallets-title = 👛 <b>Your wallets</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>in use</b>
wallets-more = There are more than fit here. Unlink what you do not need.
wallets-hint = A new swap is for the wallet in use. One you have confirmed already stays with its own.
button-wallet-use = Use { $number }
button-wallet-copy = Copy { $number }
button-wallet-rename = Rename { $number }
button-wallet-unlink = Unlink { $number }
button-connect-more = Connect another wallet
button-unlink-yes = Yes, unlink
button-unlink-no = No, keep it
unlink-question =
    <b>Unlink { $name } (<code>{ $address }</code>)?</b>
    I forget its keys, its session and its name. Nothing in the wallet itself changes, and you can connect it again at any time.
unlink-in-flight = A swap of this wallet is on its way. As soon as the chain has decided, you can unlink it.
wallet-unknown = That wallet is not linked any more.
rename-question =
    ✏️ <b>What shall I call { $name } (<code>{ $address }</code>)?</b>
    Send me a name of at most { $most } characters. Only you see it.
rename-empty = ⚠️ Nothing readable is left of that name. Please send another.
rename-too-long = ⚠️ That is too long. Please send a shorter one.
toast-wallet-active = In use from now on.
toast-wallet-forgotten = Unlinked and forgotten.

## Commands

start-welcome =
    👋 <b>Hello { $name }!</b> I swap tokens on Solana, and I never hold a key: every swap is signed in your own wallet.

    <b>Try it:</b> <code>/swap 0.5 SOL USDC</code>
    or send /swap and tap your way through.

    /connect links your wallet, /help lists everything.
start-link-unknown = That link is not known any more. Send me for example <code>/swap 0.5 SOL USDC</code> instead.
help =
    <b>What I can do</b>
    /swap – swap tokens, step by step or in one line: <code>/swap 0.5 SOL USDC</code>
    /quote – just a price: <code>/quote 1 SOL USDC</code>
    /connect – link a wallet
    /wallets – switch between your wallets, name and unlink them
    /disconnect – forget the one in use
    /status – what is open now
    /history – your last swaps
    /cancel – stop what is open
    /language – the language I speak
    /privacy – what I keep about you
    /forget – have everything about you erased

    <b>What I never do</b>
    I never hold your keys, never ask for a recovery phrase, and never write to you first. What a transaction does is read from its own bytes and shown to you before you sign.
help-group =
    I show prices here: <code>/quote 1 SOL USDC</code>
    Swapping happens in our private chat.
group-go-private = That is between you and me. Please open our private chat.
quote-usage = Write it like this: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Prices move. The one you confirm is the one that counts.
unknown-command = I do not know that command. /help lists what I can do.
unknown-text = I did not understand that. Send /swap to start, for example <code>/swap 0.5 SOL USDC</code>, or /help.
something-broke = Sorry, something went wrong on my side and I could not finish that. No swap was changed by it. Please try again; /status shows where things stand.
database-away = I cannot reach my database at the moment, so I cannot answer. What you wrote is not lost: I answer it as soon as the database is back. What you have signed goes on by itself.
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
history-line = { $icon } { $pays } → { $gets }, { $state }, { $date }
history-line-link = { $icon } { $pays } → { $gets }, { $state }, { $date } (<a href="{ $url }">see it</a>)

command-swap = Swap tokens
command-quote = Show a price
command-connect = Link your wallet
command-wallets = Your wallets
command-disconnect = Forget the wallet in use
command-status = What is open now
command-history = Your last swaps
command-cancel = Stop what is open
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
ask-pick = Which one do you mean? Several tokens answer to that name:
dialogue-cancelled = Cancelled. /swap starts again.
dialogue-left = Stopped here. /swap starts again.
dialogue-over = This dialogue is over. Send /swap to start a new one.
dialogue-not-text = Please answer with a tap or a text.

## Answers to presses

toast-confirmed = Confirmed. Now sign in your wallet.
toast-refreshed = Fresh price shown.
toast-cancelled = Cancelled.
toast-connected = Connected.
toast-refused = Not connected.
press-unknown = This button is not from me, or too old to understand. /status shows where things stand.
press-private-only = This works only in our private chat.

## Problems

problem-unknown-token = I know no token “{ $word }”. Type its symbol or its mint address.
problem-unknown-token-similar = I know no token “{ $word }”. Did you mean { $similar }?
problem-ambiguous-token = Several tokens are called “{ $word }”. Use the mint address of the one you mean:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } is not offered here: what the swap service says of it is not what the chain says. Please choose another token.
problem-token-unread = I cannot read { $symbol } on the chain right now, so I show no price. Please try again in a minute; nothing was started.
problem-same-token = { $symbol } to { $symbol } would change nothing. Choose two different tokens.
problem-amount-comma = “{ $text }” could mean two things. Please write the amount with a point, like 1.5, and without separators.
problem-amount-exponent = Please write “{ $text }” out in digits, like 1000.
problem-amount-negative = The amount must be more than zero, without a sign.
problem-amount-not-a-number = “{ $text }” is not an amount. Write digits and at most one point, like 0.5.
problem-amount-zero = The amount must be more than zero.
problem-amount-decimals = { $symbol } has at most { $decimals } decimals. Please write fewer.
problem-amount-large = That is more { $symbol } than can exist in one account.
problem-bad-form = Write it like this: <code>/swap 0.5 SOL USDC</code>. First the amount, then what you pay with, then what you get. Or send /swap alone and I ask.
problem-no-route = Nobody offers a price for this pair and amount right now. Try another amount or another token.
problem-not-yours = This swap belongs to somebody else.
problem-unknown-swap = I do not find that swap any more. /swap starts a new one.
problem-out-of-date-offered = That button belongs to an older price. Please use the newest card.
problem-out-of-date-ordered = This is already confirmed. Now sign it in your wallet, or cancel.
problem-out-of-date-flying = This swap is signed and on its way. It can no longer be changed.
problem-out-of-date-final = This swap is over. /swap starts a new one.
problem-price-refreshed = The price had run out, so here is a fresh one. Please look at it and confirm again.
problem-no-wallet = Connect a wallet first, then confirm.
problem-in-flight = Another swap of this wallet is still on its way: <a href="{ $url }">{ $short }</a>. As soon as the chain has decided, you can confirm this one.
problem-in-flight-alert = Another swap of this wallet is still on its way. As soon as the chain has decided, you can confirm this one.
problem-price-changed = The price got worse than your tolerance allows. Please look at the new one.
problem-not-executable = There is a price but nothing to sign for this wallet right now. Try again in a moment.
problem-guard-refused = The transaction that was offered did not do exactly what was promised ({ $rule }), so I refused it. Nothing was signed or sent.
problem-chain-unreachable = I cannot reach the chain right now, and without it I check nothing and sign nothing. Please try again in a moment.
problem-attempt-expired = What you signed came too late to be valid. Nothing was sent. Please sign again.
problem-service-policy = The swap service does not offer this here: its own rules refuse the request. No money moved.
problem-service-busy = The swap service is busy. Please try again in a moment.
problem-service-busy-seconds = The swap service is busy. Please try again in { $seconds } s.
problem-service-request = The swap service does not accept this pair or amount. Try another amount, or another token.
problem-service-down = The swap service does not answer right now. Please try again in a moment. No money moved.
problem-service-key = The swap service does not let this bot in right now. Its operator has been told. No money moved.
problem-service-odd = The swap service gave an answer I do not understand, so I do not use it. No money moved.

## The language

language-name = English
language-question =
    🌐 <b>Which language shall I speak with you?</b>
    It is the same here and on my pages.
button-language-telegram = As Telegram says
toast-language = From now on I speak English with you.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = it no longer lets this bot in
service-policy = its own rules do not allow this swap
service-region = it does not serve this region
service-quote = its quote had run out
service-mismatch = this is not the transaction that it had quoted
service-request = it could not read the request
service-code = its answer was { $code }
service-unsaid = it did not say why

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = the wallet has no SOL to pay the network fee
reason-not-enough-for-fee = not enough SOL for the network fee
reason-not-enough-for-deposit = not enough SOL left for the deposit of an account
reason-wallet-cannot-pay = this wallet cannot pay network fees
reason-expired = the transaction expired before it could run
reason-already-processed = the transaction had already been processed
reason-account-busy = an account was busy
reason-network-busy = the network was too busy
reason-compute-exceeded = the swap needed more computing than was allowed
reason-not-enough-funds = not enough funds
reason-signature-missing = a signature was missing
reason-account-state = an account was not in the expected state
reason-account-missing = a token account does not exist
reason-not-enough-token = not enough of the token
reason-other-token = the token account belongs to another token
reason-other-owner = the token account belongs to another owner
reason-token-frozen = the token account is frozen by the issuer
reason-token-not-transferable = this token cannot be transferred
reason-token-paused = the issuer has paused this token
reason-account-exists = an account already exists
reason-not-enough-sol = not enough SOL
reason-price-moved = the price moved past your tolerance while it was on its way
reason-transaction-changed = the transaction was changed on its way
reason-other-token-program = the token belongs to another token program
reason-inexact-amount = the exact amount could not be reached
reason-bad-token-account = a token account is not valid
reason-wallet-guard = a safety check of the wallet stopped it; nothing was swapped
reason-step-failed = step { $step } failed (code { $code })
reason-network-refused = the network refused it ({ $code })
reason-cpi-guard = your token account is closed to programs by its CPI Guard
reason-program-aborted = a program of the swap broke off
reason-pool-refused = one of the pools on the route refused it (code { $code })
reason-program-refused = { $program } refused it (code { $code })

## What to do after a failure

next-price = Ask for a fresh price.
next-funds = Check what the wallet holds, then ask for a fresh price or swap less.
next-sol = Put a little more SOL into the wallet, then ask for a fresh price.
next-issuer = Only its issuer can change that. Choose another token.
next-cpi-guard = Switch it off in your wallet, or choose another token.
next-later = Wait a minute, then ask for a fresh price.
next-other-wallet = Choose another wallet with /wallets, then ask for a fresh price.
next-look = Look at the transaction before you swap again.
next-route = Ask for a fresh price: it often goes another way. If it happens again, try another amount.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>What I keep, and for how long</b>
    • Your Telegram id, your name, your language, your wallets and your swaps: until you say /forget; a wallet by itself until you unlink it.
    • The keys and sessions of your wallet links: as long as the wallet. With them I can ask your wallet to sign, nothing more.
    • What you write to me: until I have answered it; in an unfinished dialogue as long as that.
    • Deleted by itself after so many days: transactions that were built for you { $transactions }, notes that I sent a message { $messages }, unfinished dialogues { $dialogues }, links to connect a wallet { $links }.
    Names, keys, sessions and what you wrote are encrypted. Your Telegram id, wallet addresses and swaps are not: by them I find what is yours.
privacy-never =
    <b>What I never hold</b>
    Private keys, recovery phrases, or any right to move your money. My logs hold no names, no full addresses and no messages.
privacy-others =
    <b>Who else sees something</b>
    • Telegram sees this chat, and whoever operates this bot can read its database.
    • The swap service sees wallet addresses, tokens and amounts, not who you are. It keeps records of its own.
    • The chain shows every swap to everybody, for ever.
privacy-forget =
    <b>How I forget you</b>
    /forget erases everything I keep about you. What is encrypted nobody can open from that moment on, because its key is destroyed; your Telegram id, addresses and swaps leave the last corner of the file within the hour. A swap that is on its way is brought to its end first. Only backups made before still hold it, until the operator deletes them; thirty days is the rule.
privacy-forget-server =
    <b>How I forget you</b>
    /forget erases everything I keep about you and destroys the key of what is encrypted: from that moment on neither I nor anybody who asks the database finds anything of you. What remains of it in the files and the log of the database server, which its operator alone can reach, goes as the server writes over them. A swap that is on its way is brought to its end first. Backups made before still hold it, until the operator deletes them; thirty days is the rule.

forget-question =
    🗑 <b>Shall I forget you?</b>
    I would erase for good, and at once:
    • your name, your language and everything else I know about you
    • your wallets with their keys and sessions: { $wallets }
    • your past swaps: { $past }
forget-open = • swaps you have not signed, which end with it: { $open }
forget-unsettled = ⏳ Still on its way on the chain: { $unsettled }. That I bring to its end first, tell you how it ended, and erase then.
forget-meaning = Nothing in your wallets changes. This cannot be undone. My question stays open for ten minutes.
button-forget-yes = Yes, forget me
button-forget-no = No, keep everything
forget-done =
    ✅ <b>I have forgotten you.</b>
    Erased: your name and your language, your wallets ({ $wallets }), your swaps ({ $swaps }) and everything else I kept about you.
forget-done-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I tell you here how it ends, and erase it then.
forget-after = My old buttons and links do nothing any more. This chat itself is kept by Telegram; you can delete it there. /start begins anew, as with a stranger.
forget-kept = Nothing was erased.
press-forget-over = This question is over, or something has changed since. Send /forget and I ask anew.
press-stranger = I know nothing about you, so this button does nothing. Send /start to begin.

## Both pages

page-brand = Countersign
page-loading = Loading…
page-failed = That did not work
page-unknown = This link leads nowhere
page-no-script = This page needs JavaScript to prepare your transaction. Please allow it, or open the page in another browser.
page-back = Back to Telegram
page-copy = Copy
page-copied = Copied
page-copy-address = Copy the address
page-no-real-money = No real money
page-unreachable = We could not be reached. Check your connection and try again. Nothing was sent.
page-new-tab = (opens in a new tab)
page-about = about { $usd }
page-qr = QR code of this page
page-copy-link = Copy the link to this page
page-app-link = { $wallet } did not open? Try its app link
page-in-app = If nothing opens, open this page in Safari or Chrome.
page-wallet-cannot-sign = This wallet cannot sign for this network.
page-retry = Try again
page-explorer = View in the explorer

## The signing page

sign-title = Sign your swap
sign-asked-by = { $person } asked for this swap in Telegram
sign-asked-by-nobody = This swap was asked for in Telegram
sign-not-you = Not you? Close this page. Never sign from a link somebody else sent you.
sign-pay = You pay
sign-receive = You receive at least
sign-receive-about = You receive about
sign-expected = About { $amount } expected
sign-paid = You paid
sign-received-about = You received about
sign-received = You received
sign-before = It was { $amount } when you confirmed
sign-to = To your wallet
sign-mint-of = Mint of { $symbol }
sign-lookalike = { $symbol } only looks like a better-known token. Compare its mint before you sign.
sign-network-fee = Network fee
sign-rent =
    { $count ->
        [1] Deposit for a new token account
       *[other] Deposit for { $count } new token accounts
    }
sign-rent-why = Solana keeps it while the account is open. You get it back when you close the account.
sign-preparing = Preparing a fresh transaction and checking it…
sign-with = Sign with { $wallet }
sign-waiting-for-wallet = Waiting for { $wallet }. Approve the transaction there.
sign-time-left = Sign within { $time }
sign-time-left-label = Time left to sign
sign-expired-title = This transaction ran out
sign-expired = A Solana transaction is only good for about a minute. Nothing was sent. Build a fresh one and sign it.
sign-rebuild = Build again
sign-price-changed-title = The price changed
sign-price-changed = It moved by more than the slippage you allow, so we ask you again.
sign-accept-price = Accept the new price
sign-cancel-hint = Changed your mind? Press Cancel in the chat, or just leave: nothing happens until you sign.
sign-same-in-wallet = Your wallet should show the same amount leaving and at least this much arriving. If it does not, reject.
sign-checked = Checked: read from the transaction itself and simulated on chain.
sign-reconnect-title = Your wallet cannot be reached from here
sign-reconnect = Connect it anew with one tap, then say Yes in the chat and go on there. Or open this page where your wallet is. Your order stays.
sign-reconnect-answered = Your wallet answered. Now say Yes in the chat, and go on there. Your order stays.
sign-reconnect-wallet = Reconnect { $wallet }
sign-other-ways = Other ways to sign
sign-phone-how = Scan with your phone’s camera to sign there.
sign-browse = Open this page inside { $wallet }
sign-no-wallet-fits = No wallet in this browser ({ $wallets }) serves this Solana network and this kind of transaction. Sign in another way.
sign-no-extension = With a wallet extension in this browser you can sign right here.
sign-wrong-account = Choose { $address } in your wallet: this order belongs to it.
sign-rejected-in-wallet = You declined in your wallet. Nothing was sent; you can sign again.

## The connect page

link-title = Connect your wallet
link-asked-by = For the Telegram account of { $person }
link-asked-by-nobody = For your Telegram account
link-why = The bot learns your address and may ask you to sign. It can never move anything by itself.
link-not-you = Is this not your name? Close this page. Never open wallet links that somebody else sent you.
link-connect = Connect { $wallet }
link-phone-how = Wallet on your phone? Scan this with its camera.
link-returned-title = Now confirm in Telegram
link-returned = Your wallet answered. Compare this address with the one in the chat and press Yes there.
link-ended-title = Done here
link-ended = This link has done its work. Go on in Telegram.
link-other-ways = Other ways to connect
link-no-wallet-fits = No wallet in this browser ({ $wallets }) serves this Solana network. Connect in another way.
link-rejected-in-wallet = You declined in your wallet. Nothing was linked.

## How a swap stands, on its page

stage-offered = Not confirmed yet
stage-offered-text = Confirm the swap in the chat first.
stage-ordered = Ready to sign
stage-ordered-text = Nothing happens until you sign.
stage-signed = Signed
stage-signed-text = We have your signature and are sending the transaction.
stage-submitted = Sent
stage-submitted-text = Waiting for the network to confirm. This usually takes a few seconds.
stage-refused = It is not over yet
stage-confirmed = Swap confirmed
stage-confirmed-text = The network confirmed it. The chat has the details.
stage-confirmed-step = Confirmed
stage-failed = The swap failed
stage-failed-text = The network refused it. Apart from the network fee, nothing left your wallet.
stage-expired = It did not go through
stage-expired-text = The network never took it, and now it no longer can. Nothing left your wallet.
stage-cancelled = Cancelled
stage-cancelled-text = You cancelled this swap. Nothing was sent.
stage-lapsed = The order ran out
stage-lapsed-text = Nobody signed in time. Nothing was sent. Start again in the chat.

## How a wallet came back to its page

hint-declined = Your wallet reports that you declined. Nothing was sent; you can sign again.
hint-reconnect = Your wallet no longer knows our connection. Send /connect in the chat, then come back. Your order stays.
hint-busy = Your wallet is still showing another request. Finish it there, then try again.
hint-retry = Your wallet could not finish. Nothing was sent; please try again.
hint-unreadable = The wallet’s answer could not be read. Nothing was sent; please try again.
hint-refused = What came back was not the transaction shown here, so it was not sent. If you did not change it, do not trust that wallet app.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = The network could not be reached just now. Nothing was sent; please sign again.
hint-foreign = The wallet’s proof of the connection is not valid for this bot. Please start again from the chat.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = The issuer of this token can move or burn it in any wallet.
warning-pausable = The issuer of this token can pause all transfers.
warning-transfer-fee = This token takes a fee at every transfer; the amount above is what arrives after it.
warning-transfer-hook = A program of the issuer runs at every transfer of this token.
warning-scaled-amount = Wallets may show this token’s amounts multiplied by a factor its issuer sets.
warning-existing-delegate = Another address is already allowed to spend from your token account. Consider revoking it.
warning-minimum-not-in-bytes = The minimum was checked by simulation only; the transaction does not state it.
warning-pays-out-elsewhere = Part of this transaction pays somebody else.
warning-other = This token has unusual rules. Check it before you sign.

## Why a page was refused what it asked for

refusal-not-found = This link is unknown, used or expired. Ask for a new one in the chat.
refusal-invalid-request = The page sent something unexpected. Reload it and try again.
refusal-request-too-large = That is larger than anything a wallet sends. Open the link from the chat.
refusal-forbidden-origin = This request did not come from our own page. Open the link from the chat.
refusal-rate-limited = Too many tries. Wait a few seconds, then try again.
refusal-internal-error = Something went wrong on our side. Nothing was sent; please try again.
refusal-database-away = The database of this bot does not answer at the moment. What you just did is either kept or not done at all: load this page again in a moment, and it shows which.
refusal-out-of-date = This order has moved on.
refusal-price-changed = The price moved by more than the slippage you allow.
refusal-in-flight = Another swap of this wallet is still on its way. Wait for it to finish, then sign this one.
refusal-wrong-wallet = This order belongs to another wallet. Choose that one, or start again in the chat.
refusal-no-route = Nobody offers this swap right now. Try again in a moment, or another amount.
refusal-not-executable = No offer can be signed right now. Do you have enough for the amount and the fees?
refusal-guard-refused = The transaction did not do what was promised, so we did not show it to your wallet. Nothing was sent.
refusal-unread-route = Nobody can check the minimum of this route before you sign, so it is not offered to you. Nothing was sent; try another amount or another token.
refusal-signed-refused = What your wallet returned is not the transaction shown here, so it was not sent.
refusal-wrong-signer = It was signed with another account than the one of this order, so it was not sent. Choose the right one in your wallet and sign again.
refusal-wallet-fee = Your wallet set a network fee that is far too high, so it was not sent. Lower it in the wallet, then sign again.
refusal-not-simulated = The transaction would fail on chain right now. Do you have enough for the amount, the fees and the deposit?
refusal-chain-unreachable = The Solana network could not be reached. Nothing was sent; please try again.
refusal-service-unavailable = The swap service does not answer right now. Nothing was sent; please try again.
refusal-blocked-by-policy = The swap service does not offer this swap to you.
refusal-wrong-proof = The signature does not belong to that address. Please try again.
refusal-attempt-expired = It was signed too late to go through. Nothing was sent; sign a fresh one.

## What a wallet in the browser signs to be linked

proof-link = Link this wallet to the Telegram account of { $person } with { $bot }.
proof-harmless = This is not a transaction. It moves nothing and costs nothing.
proof-site = Site
proof-code = Code
