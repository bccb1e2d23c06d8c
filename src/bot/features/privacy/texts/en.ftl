# What is kept about a person, in English.

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>Erase everything about you?</b>
    This erases at once and for good:
    • your name, your language and everything else I know about you
    • your wallets with their keys and sessions: { $wallets }
    • your past swaps: { $past }
forget-open = • swaps you have not signed, which are cancelled: { $open }
forget-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I finish that first, tell you how it ended, and then erase it.
forget-resting = 📌 Your standing orders, which rest on: { $resting }. Only your wallet takes them out: with /orders before you erase, or at app.meteora.ag at any time, without me.
forget-meaning = Nothing in your wallets changes. This cannot be undone. You have ten minutes to answer.
button-forget-yes = Yes, erase everything
button-forget-no = No, keep everything
forget-done =
    ✅ <b>Everything about you is erased.</b>
    Erased: your name and your language, your wallets ({ $wallets }), your swaps ({ $swaps }) and everything else I kept about you.
forget-done-unsettled = ⏳ Still on its way on the chain: { $unsettled }. I will tell you here how it ends, and then erase it.
forget-done-resting = 📌 Your standing orders rest on: { $resting }. Only your wallet takes them out, at app.meteora.ag at any time, without me.
forget-after = My old buttons and links no longer work. Telegram keeps this chat itself; you can delete it there. /start begins again from zero.
forget-kept = Nothing was erased.
press-forget-over = This question has expired, or something has changed since. Send /forget to be asked again.
command-privacy = What I keep about you
command-forget = Erase everything about you
