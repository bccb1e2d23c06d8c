# Inline mode and shared links, in English.

inline-how-title = Type a token, or an amount and two tokens
inline-how-line = For example: SOL, or 1 SOL USDC
inline-how = 💱 Prices on Solana in any chat: write <code>@{ $bot } 1 SOL USDC</code> and choose one.
button-inline-private = Go to our private chat
inline-as-of = As of { $time }
inline-age =
    { $minutes ->
        [0] Less than a minute old
        [one] { $minutes } minute old
       *[other] { $minutes } minutes old
    }
problem-inline-share = A share of a wallet stays between you and me. Write an amount, for example 1 SOL USDC.
problem-inline-busy = Too many prices are being asked for right now. Try again in a moment.
press-inline = Messages with prices have no buttons that swap. Open our private chat to begin.
shared-link-over = That link is no longer good: a shared price can be opened for { $days } days. Send me for example <code>/swap 0.5 SOL USDC</code> instead.
privacy-shared = <b>Prices to share:</b> which tokens and how much you look up in other chats and groups, because the link under a price leads there; for { $days } days since the last time.
