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
history-title = <b>Your last swaps</b>
history-none = No swaps yet. /swap starts one.
command-history = Your last swaps
