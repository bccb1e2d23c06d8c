# Past swaps and those under way, in English.

history-only = Only: { $what }
history-none-such = No swap is like that.
history-filter = <b>Which swaps shall I show?</b>
history-by-outcome = By outcome
history-by-token = By token
history-exported = Your ended swaps: { $number }. Times are in UTC.
history-exported-part = The newest of your ended swaps: { $number }. There are more. Times are in UTC.
history-none-ended = No swap of yours has ended yet, so there is nothing to put into a file.
button-history-all = All
button-history-done = Swapped
button-history-undone = Not swapped
button-history-open = Open
button-history-any-token = Any token
button-history-newer = ← Newer
button-history-older = Older →
button-history-filter = 🔍 Filter
button-history-export = 📄 As a file (CSV)
status-next-offered = Next: confirm it below, or let it be. The price holds until { $time }.
status-next-outdated = Next: its price has run out. Refresh brings a new one.
status-next-ordered = Next: sign it in your wallet until { $time }. After that it closes, and nothing is paid.
status-next-chain = Next: nothing for you to do. Signed at { $time }; the chain decides within about two minutes of that, and I tell you here.
button-status-swap = 🔄 New swap
button-status-balance = 💼 What I hold
button-status-history = 🕘 My swaps
button-status-settings = ⚙️ Settings
