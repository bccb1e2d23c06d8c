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
button-start-again = Look again
button-start-go = Swap
button-start-balance = My balance
button-start-help = Help
press-start-no-wallet = Connect a wallet first: /connect
