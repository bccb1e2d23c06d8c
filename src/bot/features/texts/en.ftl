# Texts that several features share, in English.

button-swap-this = Swap this
button-private-chat = Open the private chat
inline-as-of = As of { $time }
button-close = Close
quote-moving = Prices move. The one you confirm is the one that counts.
language-name = English
button-start-first = First swap
token-source = <i>Market figures: { $source }</i>
wallet-unknown = That wallet is not linked any more.

## In groups

group-hello = I show prices here: <code>/quote 1 SOL USDC</code>. Swapping happens in our private chat.
group-hello-admins = Admins: /groupsettings sets who may ask, how often, and when I am quiet.
ephemeral-filled-in = That is between you and me. The button opens our private chat with your request filled in.
ephemeral-nobody = I cannot see who wrote that. Please ask me in our private chat.
group-go-private = That is between you and me. Please open our private chat.

## Where a swap stands

button-status-swap = 🔄 New swap
button-status-balance = 💼 My balance
button-status-history = 🕘 My swaps
button-status-settings = ⚙️ Settings
status-no-wallet = 👛 No wallet is connected yet. /connect links one.
state-offered = waiting for your confirmation
state-ordered = waiting for your signature
state-served = waiting in your wallet app
state-signed = signed, being sent
state-submitted = on its way to the chain
state-confirmed = swapped
state-failed = failed
state-expired = expired
state-cancelled = cancelled
state-lapsed = not signed in time

## Answers to presses

press-stranger = I know nothing about you, so this button does nothing. Send /start to begin.
press-receipt-busy = I could not draw the picture right now. Please try again in a moment.
toast-saved = Saved.
dialogue-ended = I was updated, so my question is closed. /swap starts again.
toast-refreshed = Fresh price shown.
press-unknown = This button no longer works. /status shows where things stand.
press-private-only = This works only in our private chat.

## What is not about a swap

unknown-command = I do not know that command. /help lists what I can do.
unknown-text = I did not understand that. Write, for example, <code>swap 0.5 SOL to USDC</code>, or tap:
talk-greeting = 👋 Hello! What would you like to do?
talk-thanks = You are welcome! What is next?
talk-smalltalk = I am here when you want to swap.
talk-not = All right, I swap nothing.
talk-safety = 🔐 I never hold your keys. I only prepare a swap; it happens when you sign it in your own wallet, and before that a page shows what the transaction really does. Your recovery phrase stays with you: I never ask for it.
talk-tolerance = 🎯 Slippage is how much less than shown you accept: if the price moves further, nothing is swapped. Each card has it under <b>{ button-more }</b>, for that swap; /settings has it for all of them. Write <code>slippage 1</code> to set it, or <code>1 SOL USDC slippage 2%</code> for one swap.
talk-fees = Price impact and the fees of the route are already in the price, and each card shows them. The network fee, usually a cent or less, comes on top. You see everything before you sign.
talk-send = I only swap tokens, and hold none: they are in your wallet. To send, deposit or withdraw, use your wallet.
talk-which-token = Several tokens stand in this text. Which one do you want to see?
talk-wordless = I can only read text and button taps. What would you like to do?
edit-unread = I do not read edits of this message. Please send it again as a new message.
talk-unsure = I am not sure what you mean. Is it about one of these?
talk-complaint = I am sorry that this is not what you expected. What is it about?
button-topic-status = Where is my money?
button-topic-complaint = Something does not work
button-topic-privacy = My data
button-topic-safety = Is this safe?
button-topic-help = How does it work?
button-topic-history = My swaps
button-topic-language = Language
button-topic-settings = Settings
button-topic-alert = My alerts
button-talk-swap = Swap
button-talk-help = Help
press-group-busy = This group is busy right now. Try again in a few seconds.
talk-nothing-to-repeat = There is no finished swap to repeat yet. What would you like to swap?
talk-unsigned =
    <b>If you did not sign a transaction, act now:</b>
    1. In your wallet, revoke approvals you do not know, then move everything to a fresh wallet with a new recovery phrase.
    2. Unlink the old wallet here: /wallets
    3. Look at what happened in an explorer: the transaction shows who signed and where it went.
    4. Nobody can bring it back, I cannot either. Whoever offers to, or asks for your recovery phrase, is a thief.
toast-share-profit = Forward the picture wherever you like: it shows no wallet and no amount.
