# Price alerts, in English.

alert-usage =
    <b>I can tell you when a price is there:</b>
    <code>/alert SOL &gt; 200</code> – dollars for one
    <code>/alert BONK -10%</code> – a change from now
    <code>/alert 1 SOL &gt; 200 USDC</code> – what you would get
alert-made = 🔔 <b>{ $condition }</b>. Now it is { $now }.
alert-made-note = I watch it for { $days } days and tell you once. /alerts shows and deletes.
alert-watched = 🔔 I am already watching this: <b>{ $condition }</b>. Now it is { $now }. /alerts shows and deletes.
alert-already = <b>{ $condition }</b> is so already: now it is { $now }. Please choose another price.
alert-unclear = “{ $text }” can be read in two ways. Please write { $small } or { $large }.
alert-unclear-number = “{ $text }” is not a clear number. Please write digits and at most one point, like 1500 or 0.25.
alert-which-way = Up or down? Write <code>/alert { $token } +{ $number }%</code> or <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = A change may be anything from 0.1% to 1000% up, or to 99% down.
alert-full = You have { $most } alerts, and that is as many as I watch for one person. /alerts deletes some.
alerts-title = 🔔 <b>Your price alerts</b>
alerts-none = 🔔 You have no price alerts.
alerts-line = { $number }. { $condition }, until { $date }
alerts-line-paused = { $number }. { $condition }, paused
alerts-line-blind = { $number }. { $condition }: no price at present, I keep trying
button-alert-pause = ⏸ Pause { $number }
button-alert-resume = ▶️ Watch { $number } again
button-alert-delete = 🗑 Delete { $number }
toast-alert-paused = Paused.
toast-alert-resumed = I am watching it again.
toast-alert-deleted = Deleted.
press-alert-over = This alert is over or deleted already.
alert-fired = 🔔 <b>{ $condition }</b>. It is there: { $now }.
alert-ended = 🔕 <b>{ $condition }</b> did not come in { $days } days, so I have stopped watching. Send /alert to start again.
alert-blind = ⚠️ For an hour I have had no price for these alerts. I keep trying, and tell you when it goes on.
alert-sighted = ✅ There are prices again: your alerts are being watched.
privacy-alerts = <b>Price alerts:</b> what you wait for, until you delete it; one that is over for { $days } days more.
command-alert = Be told when a price is there
command-alerts = Your price alerts
