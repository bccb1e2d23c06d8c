# Deposits of empty token accounts, in English.

command-reclaim = Get deposits of empty accounts back
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
reclaim-status = { $icon } Deposits back, ≈ { $gets }: { $state }
reclaim-next = Next: confirm it below, or ignore it.
button-reclaim-again = Look again
