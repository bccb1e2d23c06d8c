# The tools of the card of an offer, in English.

card-terms = { $rate } · cost { $cost }
card-until = Valid until { $time }
card-until-chosen = Via { $route }, your choice · valid until { $time }
card-thin = ⚠️ You lose about <b>{ $usd } ({ $cost })</b> to price impact and fees. Little is traded here; a smaller amount loses less.
card-wide = ⚠️ You may get up to <b>{ $tolerance }</b> less than expected.
card-turned = Turned around: you pay what you would have got.
card-route-gone = ⚠️ The route you chose is no longer offered. This is the best one now.
card-stale = ⌛ This price has expired. Tap Refresh for a fresh one.
card-short = ⚠️ Your wallet holds <b>{ $balance }</b>: <b>{ $missing }</b> too little.
card-short-fees = ⚠️ Your wallet holds <b>{ $balance }</b>, and a little of it is needed for fees.
card-unchecked = ⚠️ The balance of your wallet could not be checked just now. Please make sure that it holds enough, with some SOL for the fees.
card-route = Route: { $route }
card-deposit = If your wallet holds no { $symbol } yet, Solana keeps a deposit of about 0.002 SOL for its account. You get it back when you close the account.
card-sure = ❓ <b>Swap this?</b> Say yes only if every line above is what you want.
card-sure-loss = ❓ <b>Swap this and lose about { $usd } ({ $cost })?</b> Say yes only if every line above is what you want.
card-routes = <b>Other quotes</b>, best first. Tap one to use it.
card-slippage = <b>Slippage</b>: how much less than expected may arrive before the swap stops by itself? Now { $tolerance }.
card-asks-below = ✏️ Please answer my question below.

button-more = More
button-details = Details
button-turn = ⇅ Turn
button-amount = Amount
button-slippage = Slippage { $tolerance }
button-routes = Other quotes
button-rate = ⇅ Rate
button-own = Another
button-sure = ✅ Yes, swap
button-sure-loss = Yes, lose about { $usd }
button-sure-risk = Yes, swap anyway
button-waiting = ⏳ Waiting for the chain
button-fits = { $amount } instead

problem-asks-twice = Are you sure? The card asks once more.
problem-short-of-funds = Your wallet cannot pay this. The card shows what is missing. Nothing was started.
problem-bad-slippage = Slippage can be 0.1% to 50%, for example 1%.

# Why a swap failed, and what to do then, in English.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = this bot has no access
service-policy = its own rules do not allow this swap
service-region = it does not serve this region
service-quote = its quote had expired
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
reason-price-moved = the price moved past your slippage limit while it was on its way
reason-transaction-changed = the transaction was changed on its way
reason-other-token-program = the token belongs to another token program
reason-inexact-amount = the exact amount could not be reached
reason-bad-token-account = a token account is not valid
reason-wallet-guard = a safety check in the transaction stopped it; nothing was swapped
reason-step-failed = step { $step } failed (code { $code })
reason-network-refused = the network refused it ({ $code })
reason-cpi-guard = your token account is closed to programs by its CPI Guard
reason-program-aborted = a program in the swap stopped with an error
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

# Problems, in English.

## Problems

problem-unknown-token = I found no token “{ $word }”. Type its symbol or its mint address.
problem-unknown-token-similar = I found no token “{ $word }”. Did you mean { $similar }?
problem-ambiguous-token = Several tokens are called “{ $word }”. Use the mint address of the one you mean:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } is not available here: the swap service and the chain disagree about it. Please choose another token.
problem-token-unread = I cannot read { $symbol } on the chain right now, so I show no price. Please try again in a minute; nothing was started.
problem-same-token = { $symbol } to { $symbol } would change nothing. Choose two different tokens.
problem-amount-comma = “{ $text }” could mean two things. Please write the amount with a point, like 1.5, and without separators.
problem-amount-exponent = Please write “{ $text }” out in digits, like 1000.
problem-amount-negative = The amount must be more than zero, without a sign.
problem-amount-not-a-number = “{ $text }” is not an amount. Write digits and at most one point, like 0.5.
problem-amount-zero = The amount must be more than zero.
problem-amount-decimals = { $symbol } has at most { $decimals } decimals. Please write fewer.
problem-amount-large = That is more { $symbol } than can exist in one account.
problem-amount-huge = That number is too large.
problem-bad-form = Write it like this: <code>/swap 0.5 SOL USDC</code>. First the amount, then what you pay with, then what you get. Or send /swap alone and I ask.
problem-no-route = Nobody offers a price for this pair and amount right now. Try another amount or another token.
problem-paused = New swaps are paused for a while. What you have already confirmed goes on as usual. Please try again later.
problem-paused-maintenance = Reason: work on the bot.
problem-paused-service = Reason: trouble at the swap service.
problem-paused-network = Reason: trouble on the Solana network.
problem-paused-until = Expected to be back by { $time }.
problem-not-yours = This swap belongs to somebody else.
problem-unknown-swap = I cannot find that swap any more. /swap starts a new one.
problem-out-of-date-offered = That button belongs to an older price. Please use the latest card.
problem-out-of-date-ordered = This is already confirmed. Now sign it in your wallet, or cancel.
problem-out-of-date-served = Your wallet app has this transaction. Approve or reject it there.
problem-out-of-date-flying = This swap is signed and on its way. It can no longer be changed.
problem-out-of-date-final = This swap is over. /swap starts a new one.
problem-price-refreshed = The price had expired, so here is a fresh one. Please check it and confirm again.
problem-no-wallet = Connect a wallet first, then confirm.
problem-in-flight = Another swap of this wallet is still on its way: <a href="{ $url }">{ $short }</a>. As soon as the chain has decided, you can confirm this one.
problem-in-flight-alert = Another swap of this wallet is still on its way. As soon as the chain has decided, you can confirm this one.
problem-in-flight-served = Another swap of this wallet waits for your approval in a wallet app, until about { $time } at most. Then you can confirm this one.
problem-price-changed = The price got worse than your slippage allows. Please look at the new one.
problem-not-executable = There is a price but nothing to sign for this wallet right now. Try again in a moment.
problem-guard-refused = The transaction that was offered did not do exactly what was promised ({ $rule }), so I refused it. Nothing was signed or sent.
problem-unknown-venue = The offered route uses a program that is not a known exchange ({ $program }), so I refused it. Nothing was signed or sent.
problem-nothing-to-reclaim = No deposit to get back: this wallet has no empty token account that belongs to you alone.
problem-no-sol-for-fee = This wallet has deposits to get back, but not enough SOL for the network fee. Send it a little SOL first.
problem-too-many-accounts = I could not read all token accounts of this wallet: strangers may have sent it a great many.
problem-chain-unreachable = I cannot reach the chain right now, and without it I check nothing and sign nothing. Please try again in a moment.
problem-attempt-expired = You signed too late. Nothing was sent. Please sign again.
problem-service-policy = The swap service does not offer this here: its own rules refuse the request. No money moved.
outage-touched = There was trouble, and a swap of yours took longer than usual or expired. It is over or being followed: /status shows what waits, /history how each swap ended. Nothing has to be done. We are sorry.
problem-token-blocked = New swaps with this token are blocked by the operator of this bot. No money moved.
problem-wallet-blocked = This bot does not serve this wallet. No money moved.
problem-service-busy = The swap service is busy. Please try again in a moment.
problem-service-busy-seconds = The swap service is busy. Please try again in { $seconds } s.
problem-service-request = The swap service does not accept this pair or amount. Try another amount, or another token.
problem-service-down = The swap service does not answer right now. Please try again in a moment. No money moved.
problem-service-key = The swap service does not accept this bot’s key right now. Only its operator can mend that. No money moved.
problem-service-odd = The swap service gave an answer I do not understand, so I do not use it. No money moved.
problem-amount-thousands = “{ $text }” could mean two things. Please write 1.5 for one and a half, or 1500 for fifteen hundred.
problem-amount-share = A share is more than 0% and at most 100%, for example 25% or 12.5%.
problem-amount-fraction = “{ $text }” could mean part of one token, or part of what you hold. Write a number, like 0.5, or a percentage, like 50%.
problem-share-needs-wallet = A share of your wallet needs a wallet: /connect links one. Or write the amount in digits.
problem-none-held = Your wallet holds no { $symbol }. Choose another token to pay with, or write an amount to see its price.
problem-only-fees-left = Your wallet holds no more than 0.01 SOL, and I keep that much for network fees.
problem-share-too-small = That is less than the smallest amount of { $symbol } there is. Please ask for more.
problem-nothing-left = Your wallet holds { $balance }: nothing is left to swap after what you keep.
problem-no-dollar-price = I have no price of { $symbol } in dollars that I would trust. Please write the amount in { $symbol }.

# What a tokenised stock is, in English.

card-stock = 📈 { $symbol } is a token of { $issuer }, not the share itself. It follows its price; the issuer may pause it or take it back. Not offered in some countries.

# The card of a swap and its end, in English.

## The card of a swap

card-title-ordered = ✍️ <b>One step left: sign in your wallet</b>
card-title-served = 📲 <b>Approve it in your wallet app</b>
card-title-signed = 📨 <b>Signed. Sending it to the chain…</b>
card-title-submitted = ⏳ <b>Sent. Waiting for the chain…</b>
card-title-underfunded = ⚠️ <b>It cannot go through for now</b>
card-title-refused = ⚠️ <b>Refused by the swap service</b>
card-title-said-failed = ⚠️ <b>The swap service says that it failed. The chain decides…</b>
card-title-said-expired = ⚠️ <b>The swap service says that it expired. The chain decides…</b>
card-title-confirmed = ✅ <b>Swapped { $sold } to { $symbol }</b>: the message below has the details
card-title-kind-confirmed = ✅ <b>Confirmed</b>: the message below has the details
card-title-failed = ❌ <b>The swap of { $pays } to { $symbol } failed</b>
card-title-expired = ⌛ <b>The swap of { $pays } to { $symbol } expired</b>
card-title-cancelled = 🚫 <b>Cancelled: { $pays } to { $symbol }</b>
card-title-lapsed = ⌛ <b>No longer open: { $pays } to { $symbol }</b>

card-pay = You pay: <b>{ $amount }</b>
card-pay-usd = You pay: <b>{ $amount }</b> ({ $usd })
card-get = You get: <b>≈ { $amount }</b>
card-get-usd = You get: <b>≈ { $amount }</b> ({ $usd })
card-each = { $usd }, { $price } each
card-minimum = At least: <b>{ $amount }</b> or better ({ $tolerance } slippage)
card-minimum-built = At least: <b>{ $amount }</b>
card-operator-fee = Fee of this bot: { $rate }, already deducted above
card-operator-fee-usd = Fee of this bot: { $rate } ({ $usd }), already deducted above
card-rate = Rate: { $rate }
price-day = { $token }: { $change } in 24 h
card-cost = Price impact and fees: about { $cost }
card-cost-high = ⚠️ You lose about <b>{ $usd } ({ $cost })</b> to price impact and fees. That is a lot; a smaller amount may cost less.
card-cost-unknown = Price impact and fees: already in the amount you get
card-network-fee = The network fee comes on top and is shown before you sign.
card-valid = Price valid until { $time }. Nothing moves before you sign in your own wallet.
card-token = { $token }: <code>{ $mint }</code>
card-token-claimed = { $symbol } calls itself “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } looks like a better-known token but is another one. Compare the mint before you go on.
card-wallet = From your wallet: <code>{ $wallet }</code>
card-scanned-wallet = Wallet that scanned the code: <code>{ $wallet }</code>
card-sign-until = Tap <b>Sign in your wallet</b>, compare what the page and your wallet show, and approve. The order stays open until { $time }.
card-served-until = Your wallet app has the transaction. Compare what it shows, then approve or reject it there. If you do neither, the order is released at about { $time } and you can sign it again.
card-served-cancel = 🚫 <b>Cancelling.</b> Your wallet app still has the transaction, so it can go through until about { $time }. Reject it there.
card-refused-changed = ⚠️ <b>Not sent:</b> what your wallet sent back is not the transaction you were shown. Nothing was paid. You can sign again below. If you did not change it yourself, do not trust that wallet app.
card-refused-wrong-signer = ⚠️ <b>Not sent:</b> what your wallet sent back is not signed by the wallet of this order. Nothing was paid. Choose that wallet, then sign again below.
card-refused-fee-too-high = ⚠️ <b>Not sent:</b> your wallet set a network fee that is far too high. Nothing was paid. Lower it in the wallet, then sign again below.
card-refused-unreadable = ⚠️ <b>Not sent:</b> I could not read what your wallet sent back. Nothing was paid. Please sign again below.
card-refused-expired = ⚠️ <b>Not sent:</b> it was signed too late to go through. Nothing was paid. Sign again below; the page prepares a fresh transaction.
card-refused-scan-over = ⚠️ The transaction in your wallet app ran out of time, and nothing was paid. Sign below; the page prepares a fresh one.
card-refused-sponsor-late = ⚠️ What you signed did not reach the chain in time: the sponsor sends it. Nothing was paid. Sign below; the page prepares a fresh one.
card-refused-in-flight = ⚠️ <b>Not sent:</b> another swap of this wallet is still on its way. Nothing was paid for this one. /status shows when it is over; then sign again below.
card-refused-chain-unreachable = ⚠️ <b>Not sent:</b> I could not reach the chain just then. Nothing was paid. Please sign again below in a moment.
card-refused-superseded = ⚠️ <b>Not sent:</b> your wallet sent back one more transaction for this swap. Only the first one counts, and it is on its way.
card-signed-hint = Nothing more to do. This message updates by itself.
card-service-reports = The swap service reports it as confirmed, but the chain has not confirmed it yet. I keep checking.
card-ledger-short = My view of the chain no longer reaches back to this transaction, so I cannot tell whether it went through. The link above shows it. The operator knows; until it is settled, this wallet can make no other swap here.
card-service-refused = The swap service refused it: { $why }.
card-service-refused-sent = I sent it through my own Solana node instead.
card-sent-directly = I sent it through my own Solana node, because the swap service takes only the exact transaction that it quoted.
card-service-refused-until = It can still go through until about { $time }; then this wallet is free again.
card-node-refused = A Solana node refused it: { $why }.
card-chain-decides = The swap service says that it is over, but only the chain decides. This wallet is free again by about { $time }.
card-underfunded-sol = Your wallet does not have enough SOL right now for this swap and its fee.
card-underfunded-token = Your wallet does not have enough { $symbol } right now for this swap.
card-underfunded-until = If it comes back in time, the swap can still go through. Otherwise its time runs out at about { $time }, and nothing is paid. I tell you here. Please start no second swap of this wallet until then.
card-was-underfunded-sol = Your wallet did not have enough SOL for this swap and its fee.
card-was-underfunded-token = Your wallet did not have enough { $symbol } for this swap.
card-rolled-back = The chain confirmed the transaction and then reverted it, which is very rare. Your money did not move.
card-agreed = Agreed: at least <b>{ $minimum }</b>. The explorer shows exactly what arrived.
card-transaction = Transaction: <a href="{ $url }">{ $short }</a>
card-failed-reason = Why: { $reason }.
card-failed-money = Your money did not move, except for the network fee.
card-expired-money = The chain did not accept the transaction in time, and it is no longer valid. Your money did not move.
card-cancelled-money = Nothing was signed and nothing was paid.
card-lapsed-time = It was not signed in time. Nothing was paid. Prices move, so a fresh one is needed.
card-lapsed-sponsored = You signed it, but it did not reach the chain in time: the sponsor sends it. Nothing was paid. Prices move, so a fresh one is needed.
card-lapsed-offer = The price expired before it was confirmed. Nothing was paid.
card-lapsed-newer = You asked for five newer prices, so this one ended. Nothing was paid.
history-line = { $icon } { $pays } → { $gets } · { $end }
state-failed-why = failed: { $reason }

button-confirm = ✅ Confirm
button-refresh = Refresh
button-cancel = Cancel
button-sign = Sign in your wallet
button-quote-again = Quote again
button-view = View transaction
button-scan = Any wallet, no linking
button-connect = Connect a wallet
button-faucet = Get play money
button-copy-address = Copy address
button-show-code = Show QR code
button-check-again = Check again
button-other-device = Other device
button-open-wallet = Open { $wallet }
button-back = Back
button-max = Max
button-all-but = All but { $amount }
button-at-price = 📌 At a price…
table-route = Route
table-gets = You get
table-less = Less
card-new-account = ➕ New { $symbol } account: a deposit of { $deposit }
card-new-account-usd = ➕ New { $symbol } account: a deposit of { $deposit } ({ $usd })
card-new-account-back = Solana holds the deposit while the account is open. You get it back when you close it.
card-short-of-sol = ⚠️ Your wallet has too little SOL for the network fee: about <b>{ $missing }</b> more is needed.
card-short-of-sol-deposit = ⚠️ Your wallet has too little SOL for the network fee and the deposit: about <b>{ $missing }</b> more is needed.
card-first-sol = ⚠️ You have no SOL for fees. <b>Get SOL first</b> swaps about $11 of this token for SOL: a sponsor pays the fee and takes it off the SOL you get.
card-sponsored = ⛽ You have no SOL for fees: a sponsor pays them for this swap and takes them off the SOL you get.
button-first-sol = ⛽ Get SOL first
card-cost-unjudged = ⚠️ I cannot tell what both tokens are worth, so I cannot judge this price. Compare the rate elsewhere first.

## New messages that announce an end

notice-confirmed = ✅ Done: <b>{ $pays }</b> swapped for <b>{ $received }</b>. <a href="{ $url }">See it on chain</a>
notice-failed = ❌ The swap of <b>{ $pays }</b> to { $symbol } failed. Your money did not move, except for the network fee.
notice-expired = ⌛ The swap of <b>{ $pays }</b> to { $symbol } expired. Your money did not move.
notice-lapsed = ⌛ The swap of <b>{ $pays }</b> to { $symbol } was not signed in time. Nothing was paid.
notice-lapsed-sponsored = ⌛ The swap of <b>{ $pays }</b> to { $symbol } did not reach the chain in time: the sponsor sends it. Nothing was paid.
notice-cancelled = 🚫 The swap of <b>{ $pays }</b> to { $symbol } was cancelled. Nothing was paid.
notice-open = 🔄 News about the swap of <b>{ $pays }</b> to { $symbol }: send /status to see it.
notice-farewell = As you asked, this swap is now erased too.

profit-line = Bought at { $average } on average: { $change } ({ $usd })
profit-line-part = Bought at { $average } on average: { $change } ({ $usd }), counted on { $amount }
profit-made = 📈 Profit: { $change } ({ $usd })
profit-lost = 📉 Loss: { $change } ({ $usd })
profit-part = Counted on the { $amount } that you bought here; the rest came from elsewhere.
button-share-profit = 📸 Share result
notice-held = You now hold <b>{ $amount }</b>.
button-swap-back = ⇅ Swap back
button-again = 🔁 Again
button-balance-copy = 📋 Copy address
inline-age =
    { $minutes ->
        [0] Less than a minute old
        [one] { $minutes } minute old
       *[other] { $minutes } minutes old
    }
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
button-talk-balance = My balance

## What is kept about a person

privacy-alerts = <b>Price alerts, stop-losses and plans:</b> until you delete them; those that have ended, { $days } days more.
privacy-groups = <b>Groups:</b> when you last asked me something in a group, so that its waiting times hold: { $days } day at most. What a group chose names nobody.
privacy-shared = <b>Shared prices:</b> the tokens and amounts you look up in groups and other chats, for { $days } days after the last time. The link under the price needs them.
privacy-kept =
    <b>What I keep, and for how long</b>
    • Your Telegram id, name, language, settings, wallets and swaps: until you send /forget. A single wallet: until you unlink it.
    • The keys and sessions of your wallet links: as long as the wallet. They let me ask your wallet to sign, nothing more.
    • What you write to me: until I have answered it; in an unfinished dialogue, as long as the dialogue.
    • Deleted automatically: transactions prepared for you after { $transactions } days, records of sent messages after { $messages }, unfinished dialogues after { $dialogues }, links to connect a wallet after { $links }.
    Names, keys, sessions and what you write are encrypted. Your Telegram id, wallet addresses and swaps are not: I find what is yours by them. My logs hold no names, no full addresses and no messages.
privacy-never =
    🔒 <b>Your data</b>
    I keep what your swaps need, until you send /forget. I never hold private keys, recovery phrases, or any right to move your money.
privacy-others =
    <b>Who else sees what</b>
    • Telegram sees this chat, and the operator of this bot can read its database.
    • The swap service sees wallet addresses, tokens and amounts, but not who you are. It keeps its own records.
    • The chain shows every swap to everyone, forever.
privacy-forget =
    <b>What happens on /forget</b>
    I erase everything I keep about you and destroy the key to what is encrypted: from then on neither I nor anyone who queries the database can read it. A swap on its way is finished first.
    Copies of your Telegram id, addresses and swaps may stay in unused space of the database, which only the operator can reach, until it is overwritten or the operator rebuilds the database. Older backups keep everything until the operator deletes them; thirty days is the rule.

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = Swap confirmed
picture-paid = Paid
picture-received = Received
picture-received-about = Received, about
picture-rate = Rate
picture-time = Time
picture-transaction = Transaction
picture-wallet = Wallet
picture-scan = Scan to check it on the chain
picture-address = Your wallet address
picture-address-scan = Scan it to send SOL or other Solana tokens here
picture-address-network = Solana network only
picture-profit-since = First bought
picture-profit-sold = Sold
picture-profit-scan = Scan to open the bot
receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Receipt</b>: { $pays } → { $received }
receipt-rate = Rate: { $rate }
receipt-time = Time: { $time }
receipt-wallet = Wallet: <code>{ $wallet }</code>
receipt-transaction = Transaction: <a href="{ $url }">{ $short }</a>
receipt-no-picture = I could not draw the picture right now, so here it is as text.
button-receipt = 🧾 Receipt
button-receipt-dark = 🌙 Dark
button-receipt-light = ☀️ Light
button-receipt-wallet = With wallet
button-receipt-no-wallet = Without wallet
address-caption =
    Send SOL or other Solana tokens to your wallet:
    <code>{ $address }</code>

    Use the Solana network only: anything sent over another network is lost.

## Linking a wallet

wallet-browser = Browser wallet
connect-title = 👛 <b>Connect your wallet</b>
    It gives me your address, nothing else. Never open a link that somebody else sent you.
connect-for-swap = To confirm, choose the wallet you sign with.
connect-already = In use now: <code>{ $address }</code>. A new wallet is added and used from then on; /wallets switches back.
button-connect-details = How is this safe?

reclaim-title = ♻️ <b>Get your deposits back</b>
reclaim-gets = You get back: <b>{ $amount }</b>
reclaim-gets-usd = You get back: <b>{ $amount }</b>, about { $usd }
reclaim-closed = Empty token accounts that close: { $number }
reclaim-withdrawn = Old accounts that give back more than Solana asks for today: { $number }
reclaim-left = More wait: { $number }. One transaction does not hold them all, so send /reclaim again afterwards.
reclaim-how = Your tokens and collectibles stay where they are. Buying a token of a closed account again costs a new deposit. The network fee comes off and is shown before you sign.
reclaim-wallet = Wallet: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> of deposits came back to your wallet.
reclaim-failed = ❌ Your deposits did not come back: the transaction failed.
reclaim-expired = ⌛ Your deposits did not come back: the transaction expired.
reclaim-cancelled = 🚫 Cancelled: the deposits stay where they are.
reclaim-lapsed = ⌛ No longer open: the deposits stay where they are.
reclaim-open = 🔄 News about your deposits: send /status to see it.
reclaim-over = Nothing was signed and nothing was paid.
reclaim-history = { $icon } Deposits back: { $gets } · { $end }
button-reclaim-again = Look again

# Standing orders.

place-title = 📌 <b>Order: sell { $pays } at { $rate }</b>
place-gets = When it is filled you get at least: <b>{ $gets }</b>
place-steps = { $count } parts, each at its own price: equal, and the last takes what division leaves.
place-from-market = { $percent } from the market ({ $base }) is { $price }.
place-from-cost = { $percent } on your average cost ({ $base }) is { $price }.
place-share = A share of the pool’s fee comes on top. It is not promised.
place-deposit = Deposit, which returns when the order ends: { $amount }
place-distance = The market is { $percent } away.
place-pool = It rests in the Meteora pool <code>{ $pool }</code> and fills when that pool trades at this price.
place-how = No time limit. Only your signature takes it out, and nobody else can move it.
place-confirmed = 📌 Your order rests: <b>{ $pays }</b> at { $rate }. /orders shows it.
place-farewell = 📌 Your order rests: <b>{ $pays }</b> at { $rate }. I no longer know it: only your wallet takes it out, at app.meteora.ag.
place-failed = ❌ Your order was not placed: the transaction failed.
place-expired = ⌛ Your order was not placed: the transaction expired.
place-cancelled = 🚫 Cancelled: no order was placed.
place-lapsed = ⌛ No longer open: no order was placed.
place-open = 🔄 News about your order: send /status to see it.
place-history = { $icon } Order: { $pays } at { $rate } · { $end }
close-title = 📤 <b>Take your order out</b>
close-gets = You get back: <b>{ $gets }</b>
close-how = One signature takes all of it out and ends the order.
close-confirmed = ✅ Your order is out: <b>{ $gets }</b> and the deposit came to your wallet.
close-failed = ❌ Your order was not taken out: the transaction failed. It rests on.
close-expired = ⌛ Your order was not taken out: the transaction expired. It rests on.
close-cancelled = 🚫 Cancelled: the order rests on.
close-lapsed = ⌛ No longer open: the order rests on.
close-open = 🔄 News about your order: send /status to see it.
close-history = { $icon } Order out: { $gets } · { $end }
problem-order-at-market = The market is better than your price already: { $pays } get about { $gets } now. Swap at once instead?
problem-no-cost = I do not know what your { $symbol } cost: it was not bought here, or had no known price then. Here is the same percentage from the market’s price.
problem-ladder-at-market = The market is better already than the nearest price of this ladder. Begin it farther away.
problem-no-ladder-pool = No pool can take all of this ladder in one transaction. Take fewer steps, or prices nearer together.
problem-no-order-pool = No pool can take this order at that price. Try another price, or let me tell you when it is reached: /alert
problem-no-standing-orders = The swap service of this bot does not offer standing orders. /alert can tell you when a price is reached.
problem-order-gone = This order has ended. /orders shows those that rest.
problem-orders-paused = New orders are paused: Meteora’s program changed and has not been tried since. Your orders are safe; cancel and collect work.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-minutes = 5 min { $change }
token-change-hour = 1 h { $change }
token-change-hours = 6 h { $change }
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
button-token-swap = Swap { $symbol }
start-link-unknown = This link no longer works. Send me, for example, <code>/swap 0.5 SOL USDC</code>.
