# Texts of every chat, in English.

group-prices-off = Prices are turned off in this group. Ask me in our private chat.
group-asks-admins = Only admins ask for prices in this group. Ask me in our private chat.
group-quiet-now = It is quiet time in this group. Ask me in our private chat.
group-elsewhere = In this group I answer in another topic.
something-broke = Sorry, something went wrong on my side. None of your swaps changed. Please try again; /status shows where things stand.
database-away = I cannot reach my database at the moment, so I cannot answer yet. Your message is not lost: I will answer it as soon as the database is back. Swaps you have signed continue.
too-fast = One moment please: that was a lot at once. Try again in a few seconds.
bot-description = I swap tokens on Solana without ever holding a key. You see exactly what a transaction does, and you sign it in your own wallet.
bot-short-description = Swap tokens on Solana. Your wallet signs, I never hold a key.
