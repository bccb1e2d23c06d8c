# Wallets, in English.

## Wallets

wallet-question =
    👛 <b>Is this your wallet?</b>
    { $wallet } answered with the address

    <code>{ $address }</code>

    Compare it with the address in your wallet. Say yes only if you opened the link yourself and it is the same.
wallet-unproven = ⚠️ The wallet did not prove that it holds this address. Compare every character.
wallet-connected = 👛 <b>Connected:</b> <code>{ $address }</code>
    I can show you transactions for it. Only you can sign them, in your wallet.
resume-order = Your swap of <b>{ $pays }</b> is still open. Sign it now:
resume-other-wallet = Your swap of <b>{ $pays }</b> is still open, for the wallet <code>{ $address }</code>.
wallet-refused = Not connected, and its keys are deleted. /connect starts over.
wallet-link-over = This link has expired or was used. /connect makes a new one.
wallet-link-foreign = This question is not for you.
connect-details =
    👛 <b>Connect your wallet</b>
    Tap your wallet below and approve. It gives me your address and nothing else: no key, and no right to move anything. Afterwards I ask you here whether the address is yours.
    The links work once, for ten minutes, and only for you. Never open one that somebody else sent you.
continue-swap = Fetching a fresh price for your swap…
disconnect-in-flight = A swap of this wallet is on its way. Once the chain has decided, /disconnect works.

wallets-title = 👛 <b>Your wallets</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>in use</b>
wallets-more = There are more than fit here. Unlink what you do not need.
wallets-hint = New swaps use the wallet in use. Swaps you have already confirmed keep theirs.
button-wallet-use = Use { $number }
button-wallet-copy = Copy { $number }
button-wallet-rename = Rename { $number }
button-wallet-unlink = Unlink { $number }
button-connect-more = Connect another wallet
button-unlink-yes = Yes, unlink
button-unlink-no = No, keep it
unlink-question =
    <b>Unlink { $name } (<code>{ $address }</code>)?</b>
    I delete its keys, its session and its name. Nothing in the wallet itself changes, and you can connect it again at any time.
unlink-in-flight = A swap of this wallet is on its way. Once the chain has decided, you can unlink it.
rename-question =
    ✏️ <b>What should I call { $name } (<code>{ $address }</code>)?</b>
    Send me a name of at most { $most } characters. Only you see it.
rename-empty = ⚠️ That name has no readable characters. Please send another.
rename-too-long = ⚠️ That is too long. Please send a shorter one.
toast-wallet-active = In use from now on.
toast-wallet-forgotten = Unlinked.
button-yes-mine = Yes, it is mine
button-no-not-mine = No
command-connect = Link your wallet
command-wallets = Your wallets
command-disconnect = Unlink the wallet in use
toast-connected = Connected.
toast-refused = Not connected.
