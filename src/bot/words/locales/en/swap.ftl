# The card of a swap and its end, in English.

## The card of a swap

card-title-ordered = ✍️ <b>One step left: sign in your wallet</b>
card-title-signed = 📨 <b>Signed. Sending it to the chain…</b>
card-title-submitted = ⏳ <b>Sent. Waiting for the chain…</b>
card-title-refused = ⚠️ <b>The swap service refused it. It is not over yet…</b>
card-title-said-failed = ⚠️ <b>The swap service says that it failed. The chain decides…</b>
card-title-said-expired = ⚠️ <b>The swap service says that it expired. The chain decides…</b>
card-title-confirmed = ✅ <b>Swapped { $pays } for { $received }</b>
card-title-failed = ❌ <b>The swap of { $pays } to { $symbol } failed</b>
card-title-expired = ⌛ <b>The swap of { $pays } to { $symbol } expired</b>
card-title-cancelled = 🚫 <b>Cancelled: { $pays } to { $symbol }</b>
card-title-lapsed = ⌛ <b>No longer open: { $pays } to { $symbol }</b>

card-pay = You pay: <b>{ $amount }</b>
card-pay-usd = You pay: <b>{ $amount }</b> (≈ { $usd })
card-get = You get: <b>≈ { $amount }</b>
card-get-usd = You get: <b>≈ { $amount }</b> (≈ { $usd })
card-minimum = At least: <b>{ $amount }</b> ({ $tolerance } tolerance)
card-minimum-built = At least: <b>{ $amount }</b>
card-rate = Rate: { $rate }
card-cost = Price impact and fees: about { $cost }
card-cost-high = ⚠️ You lose about <b>{ $usd } ({ $cost })</b> to price impact and fees. That is a lot; a smaller amount may cost less.
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
card-sent-directly = I sent it through my own Solana node, because the swap service takes only the exact transaction that it quoted.
card-service-refused-until = It can still go through until its time runs out, about a minute and a half after you signed; then this wallet is free again, and I tell you here. Please start no second swap of this wallet until then.
card-chain-decides = The swap service says that it is over. Only the chain decides: I keep asking it and tell you here, usually no later than a minute and a half after you signed. Please start no second swap of this wallet until then.
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
