# Inline mode and shared links, in English.

inline-how-title = Type a token, or an amount and two tokens
inline-how-line = For example: SOL, or 1 SOL USDC
inline-how = 💱 Solana prices in any chat: type <code>@{ $bot } 1 SOL USDC</code> and pick a result.
button-inline-private = Go to our private chat
inline-as-of = As of { $time }
inline-age =
    { $minutes ->
        [0] Less than a minute old
        [one] { $minutes } minute old
       *[other] { $minutes } minutes old
    }
problem-inline-share = Parts of your balance, like 50% or max, work only in our private chat. Write an amount, for example 1 SOL USDC.
problem-inline-busy = Too many requests right now. Try again in a moment.
press-inline = You cannot swap from this message. Open our private chat to start.
shared-link-over = This link has expired: a shared price can be opened for { $days } days. Send me, for example, <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>Shared prices:</b> the tokens and amounts you look up in groups and other chats, for { $days } days after the last time. The link under the price needs them.
