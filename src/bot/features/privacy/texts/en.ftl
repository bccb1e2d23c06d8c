# What is kept about a person, in English.

## What is kept about a person, and an end to it

privacy-kept =
    <b>What I keep, and for how long</b>
    • Your Telegram id, name, language, settings, wallets and swaps: until you send /forget. A single wallet: until you unlink it.
    • The keys and sessions of your wallet links: as long as the wallet. They let me ask your wallet to sign, nothing more.
    • What you write to me: until I have answered it; in an unfinished dialogue, as long as the dialogue.
    • Deleted by itself after this many days: transactions prepared for you { $transactions }, records of sent messages { $messages }, unfinished dialogues { $dialogues }, links to connect a wallet { $links }.
    Names, keys, sessions and what you write are encrypted. Your Telegram id, wallet addresses and swaps are not: I find what is yours by them. My logs hold no names, no full addresses and no messages.
privacy-never =
    🔒 <b>Your data</b>
    I keep what your swaps need, until you send /forget. I never hold private keys, recovery phrases, or any right to move your money.
privacy-others =
    <b>Who else sees what</b>
    • Telegram sees this chat, and the operator of this bot can read its database.
    • The swap service sees wallet addresses, tokens and amounts, but not who you are. It keeps its own records.
    • The chain shows every swap to everyone, forever.
privacy-forget =
    <b>What happens on /forget</b>
    I erase everything I keep about you and destroy the key to what is encrypted: from then on neither I nor anyone who queries the database can read it. A swap on its way is finished first.
    Copies of your Telegram id, addresses and swaps may stay in unused space of the database, which only the operator can reach, until it is overwritten or the operator rebuilds the database. Older backups keep everything until the operator deletes them; thirty days is the rule.

forget-question =
    🗑 <b>Erase everything about you?</b>
    This erases at once and for good:
    • your name, your language and everything else I know about you
    • your wallets with their keys and sessions: { $wallets }
    • your past swaps: { $past }
forget-open = • swaps you have not signed, which are cancelled: { $open }
forget-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I finish that first, tell you how it ended, and then erase it.
forget-meaning = Nothing in your wallets changes. This cannot be undone. You have ten minutes to answer.
button-forget-yes = Yes, erase everything
button-forget-no = No, keep everything
forget-done =
    ✅ <b>Everything about you is erased.</b>
    Erased: your name and your language, your wallets ({ $wallets }), your swaps ({ $swaps }) and everything else I kept about you.
forget-done-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I will tell you here how it ends, and then erase it.
forget-after = My old buttons and links no longer work. Telegram keeps this chat itself; you can delete it there. /start begins again from zero.
forget-kept = Nothing was erased.
press-forget-over = This question has expired, or something has changed since. Send /forget to be asked again.
press-stranger = I know nothing about you, so this button does nothing. Send /start to begin.
