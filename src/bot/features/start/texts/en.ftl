# /help, in English.

help =
    💬 <b>Just write what you want</b>, for example:
    • <i>swap 0.5 SOL to USDC</i>
    • <i>half my SOL to BONK</i>
    • <i>tell me when SOL reaches 200</i>
    • <i>sell 2 SOL if it falls to 120</i>
    • <i>buy 20 USDC of SOL every Monday</i>
    I never hold your keys, never ask for a recovery phrase, and never write to you first. You see what a transaction does before you sign it.
    <blockquote expandable><b>Commands</b>
    /swap – swap tokens, step by step or in one line: <code>/swap 0.5 SOL USDC</code>
    /quote – just a price: <code>/quote 1 SOL USDC</code>
    /connect – link a wallet
    /wallets – switch between your wallets, name and unlink them
    /balance – what your wallet holds
    /pnl – your profit and loss
    /reclaim – deposits of empty accounts back
    /order – buy or sell at your price: <code>/order sell 2 SOL at 250</code>
    /orders – your standing orders
    /disconnect – unlink the wallet in use
    /status – what is open now
    /history – your last swaps
    /alert – set a price alert: <code>/alert SOL &gt; 200</code>
    /alerts – your price alerts, stop-losses and plans
    /cancel – cancel what is open
    /settings – pair, slippage, favourites, notices
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
command-help = What I can do

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
button-start-back = Back
button-start-later = Not now
button-start-swap = Swap { $amount } SOL to USDC
button-start-own = Choose my own
button-start-go = Swap
button-start-balance = My balance
button-start-help = Help
press-start-no-wallet = Connect a wallet first: /connect
shared-link-over = This link has expired: a shared price can be opened for { $days } days. Send me, for example, <code>/swap 0.5 SOL USDC</code>.
