# Texts of /swap, /status and /cancel, in English.

status-next-offered = Next: confirm it below, or ignore it. The price is valid until { $time }.
status-next-ordered = Next: sign it in your wallet by { $time }. After that it closes, and you pay nothing.
status-next-chain = Nothing for you to do. The chain decides by about { $time }, and I will tell you here.
status-next-chain-late = Nothing for you to do. The nodes have not agreed yet on how it ended; I will tell you here once they do.
cancel-done = Cancelled: <b>{ $pays } → { $symbol }</b>.
cancel-more = Still open: { $count }. /status shows it, /cancel takes the next one.
cancel-nothing = There is nothing to cancel.
cancel-too-late = That swap is signed and may already be on the chain, so it can no longer be cancelled. /status shows how it goes.
status-wallet = 👛 Wallet: <code>{ $address }</code>
status-nothing = You have no open swaps. Send /swap to start one.
status-last = Your last swap: { $swap }
status-open = <b>Open now</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
command-swap = Swap tokens
command-status = What is open now
command-cancel = Cancel what is open
toast-confirmed = Confirmed. Now sign in your wallet.
toast-cancelled = Cancelled.
reclaim-status = { $icon } Deposits back, ≈ { $gets }: { $state }
place-status = { $icon } Order, { $pays } at { $rate }: { $state }
close-status = { $icon } Order out, { $gets }: { $state }
reclaim-next = Next: confirm it below, or ignore it.
status-yours = 🔐 Your money is in your own wallet <code>{ $address }</code>. I cannot move it: only your signature can.
status-yours-anywhere = 🔐 I hold no money of yours: it is in your own wallet, and only your signature can move it.
status-nothing-moves = Nothing is on its way.
button-status-unsigned = I did not sign this
