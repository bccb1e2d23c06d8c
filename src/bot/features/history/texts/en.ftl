# Past swaps and those under way, in English.

history-only = Only: { $what }
history-none-such = No swaps match.
history-filter = <b>Which swaps do you want to see?</b>
history-by-outcome = By outcome
history-by-token = By token
history-exported = Your finished swaps: { $number }. Times are in UTC.
history-exported-part = Your latest finished swaps: { $number }. There are more. Times are in UTC.
history-none-ended = You have no finished swaps yet, so there is nothing to export.
button-history-all = All
button-history-done = Swapped
button-history-undone = Not swapped
button-history-open = Open
button-history-any-token = Any token
button-history-newer = ← Newer
button-history-older = Older →
button-history-filter = 🔍 Filter
button-history-export = 📄 CSV file
status-next-offered = Next: confirm it below, or ignore it. The price is valid until { $time }.
status-next-outdated = Next: the price has expired. Tap Refresh for a new one.
status-next-ordered = Next: sign it in your wallet by { $time }. After that it closes, and you pay nothing.
status-next-chain = Nothing for you to do. Signed at { $time }: the chain decides within about two minutes, and I will tell you here.
button-status-swap = 🔄 New swap
button-status-balance = 💼 My balance
button-status-history = 🕘 My swaps
button-status-settings = ⚙️ Settings
