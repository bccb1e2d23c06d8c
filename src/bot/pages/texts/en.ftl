# The pages, in English.

## Both pages

page-brand = Countersign
page-loading = Loading…
page-failed = That did not work
page-unknown = This link does not work
page-home = Links to sign a swap or to connect a wallet come from the chat with the bot.
page-no-script = This page needs JavaScript to prepare your transaction. Please allow it, or open the page in another browser.
page-back = Back to Telegram
page-copy = Copy
page-copied = Copied
page-copy-address = Copy the address
page-no-real-money = No real money
page-unreachable = Our server could not be reached. Check your connection, then reload this page: it will show whether your last step was saved.
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
sign-operator-fee = Fee of this bot, included
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
sign-expired-title = The time to sign is over
sign-rebuild = Get a fresh one
sign-price-changed-title = The price changed
sign-price-changed = It moved by more than your slippage allows, or the route you chose is gone, so please confirm again.
sign-accept-price = Accept the new price
sign-cancel-hint = Changed your mind? Tap Cancel in the chat, or just leave: nothing happens until you sign.
sign-same-in-wallet = Your wallet should show the same amount leaving and at least this much arriving. If it does not, reject.
sign-red-warning = Does your wallet warn in red?
sign-red-warning-how = Wallets warn of sites that they do not know yet. Go on only if yours names { $host } and shows these amounts. Otherwise reject: nothing happens. Never switch its warnings off.
sign-checked-title = Checked before you sign:
sign-checked = The transaction was read and simulated, and did just this. A program on the way could still act differently when it lands: compare what your wallet shows.
sign-enforced-title = Enforced by the chain:
sign-enforced = If the transaction would take more or pay less, it fails: nothing is swapped, you lose only the network fee.
sign-inspect = You need not believe us: inspect it on another page
sign-reconnect-title = Your wallet cannot be reached from here
sign-reconnect = Reconnect it with one tap, then tap “Yes, it is mine” in the chat and continue there. Or open this page on the device that has your wallet. Your order stays open.
sign-reconnect-answered = Your wallet answered. Now tap “Yes, it is mine” in the chat and continue there. Your order stays open.
sign-reconnect-wallet = Reconnect { $wallet }
sign-other-ways = Other ways to sign
sign-phone-how = Scan with your phone’s camera to sign there.
sign-by-camera = Phone camera
sign-by-app = Wallet app
sign-app-how = Scan with the scanner inside your wallet app and approve there. No connection needed.
sign-open-app = Open in my wallet app
sign-offer-how = Your wallet app gets a transaction that the bot has checked. The account that you approve it with pays and receives. It is not linked to the bot.
sign-browse = Open this page inside { $wallet }
sign-no-wallet-fits = No wallet in this browser ({ $wallets }) supports this Solana network and this kind of transaction. Sign in another way.
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
link-phone-how = Scan with your phone’s camera to connect the wallet there.
link-returned-title = Now confirm in Telegram
link-returned = Your wallet answered. Compare this address with the one in the chat and tap “Yes, it is mine” there.
link-ended-title = Done here
link-ended = This link has been used. Continue in Telegram.
link-other-ways = Other ways to connect
link-no-wallet-fits = No wallet in this browser ({ $wallets }) supports this Solana network. Connect in another way.
link-rejected-in-wallet = You declined in your wallet. Nothing was linked.

## A return of deposits

reclaim-page-title = Get your deposits back
reclaim-asked-by = { $person } asked for this in Telegram
reclaim-asked-by-nobody = This was asked for in Telegram
reclaim-least = You get back at least
reclaim-about = You get back about
reclaim-read = You got back
reclaim-enforced = If your wallet would get less, the transaction fails: no account is closed, you lose only the network fee.
reclaim-changed-title = Less comes back now
reclaim-changed = Some accounts have changed since you confirmed, so please confirm again.
reclaim-accept = Accept the new amount
reclaim-in-wallet = Your wallet should show that no token leaves and at least this much SOL arrives, less the fee. If it does not, reject.
reclaim-stage-confirmed = Your deposits are back
reclaim-stage-failed = It failed
reclaim-page-closed = Empty token accounts closed
reclaim-page-withdrawn = Old accounts that give back a surplus

## How a swap stands, on its page

stage-offered = Not confirmed yet
stage-offered-text = Confirm the swap in the chat first.
stage-ordered = Ready to sign
stage-ordered-text = Nothing happens until you sign.
stage-served = Approve it in your wallet app
stage-served-text = Your wallet app has the transaction. Compare what it shows, then approve or reject it there.
stage-served-left = Not approved? Free again in { $time }
stage-served-cancel = Cancelling. It can still go through for { $time }: reject it in your wallet app.
stage-signed = Signed
stage-signed-text = We have your signature and are sending the transaction.
stage-submitted = Sent
stage-submitted-text = Waiting for the network to confirm. This usually takes a few seconds.
stage-refused = Refused by the swap service
stage-confirmed = Swap confirmed
stage-confirmed-text = The network confirmed it. The chat has the details.
stage-confirmed-step = Confirmed
stage-failed = The swap failed
stage-failed-text = The network refused it. Apart from the network fee, nothing left your wallet.
stage-expired = It did not go through
stage-expired-text = The network did not accept it in time, and it is no longer valid. Nothing left your wallet.
stage-cancelled = Cancelled
stage-cancelled-text = You cancelled this swap. Nothing was sent.
stage-lapsed = The order expired
stage-lapsed-text = It was not signed in time. Nothing was sent. Start again in the chat.

## How a wallet came back to its page

hint-declined = Your wallet reports that you declined. Nothing was sent; you can sign again.
hint-reconnect = Your wallet no longer knows our connection. Send /connect in the chat, then come back. Your order stays open.
hint-busy = Your wallet is still showing another request. Finish it there, then try again.
hint-retry = Your wallet could not finish. Nothing was sent; please try again.
hint-unreadable = The wallet’s answer could not be read. Nothing was sent; please try again.
hint-refused = What came back was not the transaction shown here, so it was not sent. If you did not change it, do not trust that wallet app.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-late = Your wallet did not answer in time. Here is a fresh transaction.
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
warning-pays-out-elsewhere = Part of this transaction pays someone else.
warning-other = This token has unusual rules. Check it before you sign.

## Why a page was refused what it asked for

refusal-not-found = This link is unknown, used or expired. Ask for a new one in the chat.
refusal-invalid-request = The page sent something unexpected. Reload it and try again.
refusal-request-too-large = That is larger than anything a wallet sends. Open the link from the chat.
refusal-forbidden-origin = This request did not come from our own page. Open the link from the chat.
refusal-rate-limited = Too many tries. Wait a few seconds, then try again.
refusal-internal-error = Something went wrong on our side. Reload this page: it will show whether your last step was saved.
refusal-database-away = The bot’s database does not answer right now. Reload this page in a moment: it will show whether your last step was saved.
refusal-out-of-date = This order has changed in the meantime.
refusal-price-changed = The price moved by more than your slippage allows, or the route you chose is gone.
refusal-in-flight = Another swap of this wallet is still on its way. Wait for it to finish, then sign this one.
refusal-wrong-wallet = This order belongs to another wallet. Choose that one, or start again in the chat.
refusal-nothing-to-reclaim = There is no deposit left to get back. Nothing was sent.
refusal-no-route = Nobody offers this swap right now. Try again in a moment, or another amount.
refusal-not-executable = No offer can be signed right now. Do you have enough for the amount and the fees?
refusal-guard-refused = The transaction did not do what was promised, so we did not show it to your wallet. Nothing was sent.
refusal-unknown-venue = This route uses a program that is not a known exchange ({ $program }), so it is not offered to you. Nothing was sent; try again in a moment, or another amount.
refusal-unread-route = The minimum of this route cannot be checked before you sign, so it is not offered to you. Nothing was sent; try another amount or another token.
refusal-signed-refused = What your wallet returned is not the transaction shown here, so it was not sent.
refusal-wrong-signer = It was signed with a different account than this order’s, so it was not sent. Choose the right one in your wallet and sign again.
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

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = This code is unknown or expired. Ask for a new one in the chat.
pay-wrong-wallet = This order belongs to { $wallet }. Choose that account.
pay-out-of-date = This order has changed or is over. Look at the chat.
pay-price-changed = The price changed. Accept it on the page, then scan again.
pay-price-new = The price changed. Compare it on the page, then scan again.
pay-in-flight = Another swap of this wallet is on its way. Scan again afterwards.
pay-wait = Too late to approve. Scan again in { $time }.
pay-three-wait = Three swaps wait for approval already. Scan again in { $time }.
pay-page = This order cannot be signed by code. Sign it on the page.
pay-no-code = This price cannot be signed by code. Connect a wallet in the chat.
pay-failed = This swap is not offered right now. Try again in a moment.
pay-refused = The transaction did not do what was promised. Nothing was sent.
pay-funds = It would fail now. Enough for the amount, fees and deposit?
pay-message = { $pays } → at least { $gets }

# Standing orders.

place-page-title = Place your order
place-gets-page = When it is filled, you get at least
place-enforced = If the order were not yours, or your wallet would pay more, the transaction fails: no order rests, you lose only the network fee.
place-in-wallet = Your wallet should show that this amount and the deposit leave, and nothing else. If it does not, reject.
place-stage-confirmed = Your order rests
close-page-title = Take your order out
close-enforced = If your wallet would get less, the transaction fails: the order rests on, you lose only the network fee.
close-in-wallet = Your wallet should show that at least this much arrives and no token leaves. If it does not, reject.
close-stage-confirmed = Your order is out
place-page-pool = Rests in the pool
place-page-deposit = Deposit, which returns with the order
refusal-no-order-pool = No pool takes this order at its price any more. Nothing was sent.
refusal-order-gone = This order has ended already. Nothing was sent.
refusal-orders-paused = New orders are paused: Meteora’s program changed and has not been tried since. Your orders are safe; cancel and collect work.
