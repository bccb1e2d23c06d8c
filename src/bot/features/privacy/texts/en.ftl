# What is kept about a person, in English.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>What I keep, and for how long</b>
    • Your Telegram id, your name, your language, your settings, your wallets and your swaps: until you say /forget; a wallet by itself until you unlink it.
    • The keys and sessions of your wallet links: as long as the wallet. With them I can ask your wallet to sign, nothing more.
    • What you write to me: until I have answered it; in an unfinished dialogue as long as that.
    • Deleted by itself after so many days: transactions that were built for you { $transactions }, notes that I sent a message { $messages }, unfinished dialogues { $dialogues }, links to connect a wallet { $links }.
    Names, keys, sessions and what you wrote are encrypted. Your Telegram id, wallet addresses and swaps are not: by them I find what is yours.
privacy-never =
    <b>What I never hold</b>
    Private keys, recovery phrases, or any right to move your money. My logs hold no names, no full addresses and no messages.
privacy-others =
    <b>Who else sees something</b>
    • Telegram sees this chat, and whoever operates this bot can read its database.
    • The swap service sees wallet addresses, tokens and amounts, not who you are. It keeps records of its own.
    • The chain shows every swap to everybody, for ever.
privacy-forget =
    <b>How I forget you</b>
    /forget erases everything I keep about you and destroys the key of what is encrypted: from then on neither I nor anybody who asks the database can read it. Copies of your Telegram id, addresses and swaps may remain in unused space of the database, which only the operator can reach, until it is written over or the operator rebuilds the database. A swap that is on its way is brought to its end first. Backups made before still hold everything, until the operator deletes them; thirty days is the rule.

forget-question =
    🗑 <b>Shall I forget you?</b>
    I would erase for good, and at once:
    • your name, your language and everything else I know about you
    • your wallets with their keys and sessions: { $wallets }
    • your past swaps: { $past }
forget-open = • swaps you have not signed, which end with it: { $open }
forget-unsettled = ⏳ Still on its way on the chain: { $unsettled }. That I bring to its end first, tell you how it ended, and erase then.
forget-meaning = Nothing in your wallets changes. This cannot be undone. My question stays open for ten minutes.
button-forget-yes = Yes, forget me
button-forget-no = No, keep everything
forget-done =
    ✅ <b>I have forgotten you.</b>
    Erased: your name and your language, your wallets ({ $wallets }), your swaps ({ $swaps }) and everything else I kept about you.
forget-done-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I tell you here how it ends, and erase it then.
forget-after = My old buttons and links do nothing any more. This chat itself is kept by Telegram; you can delete it there. /start begins anew, as with a stranger.
forget-kept = Nothing was erased.
press-forget-over = This question is over, or something has changed since. Send /forget and I ask anew.
press-stranger = I know nothing about you, so this button does nothing. Send /start to begin.
