# Inline mode and shared links, in English.

inline-how-title = Type a token, or an amount and two tokens
inline-how-line = For example: SOL, or 1 SOL USDC
inline-how = 💱 Solana prices in any chat: type <code>@{ $bot } 1 SOL USDC</code> and pick a result.
button-inline-private = Go to our private chat
problem-inline-share = Parts of your balance, like 50% or max, work only in our private chat. Write an amount, for example 1 SOL USDC.
problem-inline-busy = Too many requests right now. Try again in a moment.
press-inline = You cannot swap from this message. Open our private chat to start.
