# Price alerts, in English.

alert-usage =
    <b>I can tell you when a price is reached:</b>
    <code>/alert SOL &gt; 200</code> – the price of one, in dollars
    <code>/alert BONK -10%</code> – a change from now
    <code>/alert 1 SOL &gt; 200 USDC</code> – what you would get
alert-made = 🔔 <b>{ $condition }</b>. Now it is { $now }.
alert-made-note = I will watch it for { $days } days and tell you once. See and delete your alerts with /alerts.
alert-watched = 🔔 I am already watching this: <b>{ $condition }</b>. Now it is { $now }. See and delete your alerts with /alerts.
alert-already = <b>{ $condition }</b> is already true: it is { $now } now. Choose another price.
alert-unclear = “{ $text }” can be read in two ways. Please write { $small } or { $large }.
alert-unclear-number = “{ $text }” is not a clear number. Please write digits and at most one point, like 1500 or 0.25.
alert-which-way = Up or down? Write <code>/alert { $token } +{ $number }%</code> or <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = A change can be 0.1% to 1000% up, or 0.1% to 99% down.
alert-full = You have { $most } alerts, which is the limit. Delete some with /alerts.
alerts-title = 🔔 <b>Your price alerts</b>
alerts-none = 🔔 You have no price alerts.
alerts-now = now { $now }
alerts-line = { $number }. { $condition }, until { $date }
alerts-line-paused = { $number }. { $condition }, paused
alerts-line-blind = { $number }. { $condition }: no price right now, still trying
button-alert-pause = ⏸ Pause { $number }
button-alert-resume = ▶️ Watch { $number } again
button-alert-delete = 🗑 Delete { $number }
toast-alert-paused = Paused.
toast-alert-resumed = I am watching it again.
toast-alert-deleted = Deleted.
press-alert-over = This alert has already ended or been deleted.
alert-fired = 🔔 <b>{ $condition }</b>: it is { $now } now.
alert-ended = 🔕 <b>{ $condition }</b> was not reached in { $days } days, so I stopped watching. Send /alert to start again.
alert-blind = ⚠️ I have had no prices for these alerts for an hour. I keep trying, and will tell you when they are back.
alert-sighted = ✅ Prices are back: I am watching your alerts again.
command-alert = Set a price alert
command-alerts = Your price alerts

## Stop-losses

stop-usage =
    <b>A stop-loss is an alert with an amount:</b>
    <code>stop loss 2 SOL at 120</code>
    <code>sell 2 SOL if it falls to 120</code>
    <code>stop loss on JUP at -20%</code>
stop-sleep = 😴 <b>If you sleep, nothing is sold:</b> I hold no key. When the price is reached, I send you the ready swap; one tap and one signature in your wallet sell.
stop-made = 🛡 <b>Stop-loss: { $amount } when { $condition }</b>. Now it is { $now }.
stop-more-than-held = ⚠️ Your wallet holds only { $held } now.
stop-no-wallet = ⚠️ You have no wallet connected yet: /connect
stop-order = 📌 { $amount } rest in an order at { $rate }.
stop-order-first = To sell what rests there, cancel the order first and then swap, in a row: two signatures.
stop-fired = 🛡 <b>{ $condition }</b>: it is { $now } now. Sell { $amount }? Nothing is sold until you confirm and sign.
alerts-sells = { $condition } → sell { $amount }
button-stop-order = 📌 Cancel order: { $amount }

## Plans

plan-usage =
    <b>A plan offers you the same swap again and again:</b>
    <code>buy 20 USDC of SOL every Monday</code>
    <code>buy $20 of SOL every day</code>
    <code>sell 1 SOL every month</code>
    One period and one amount of what you pay; the time of day is mine.
plan-sleep = 😴 <b>If you sleep, nothing is bought or sold:</b> I hold no key. At its time I send you the ready swap; one tap and one signature in your wallet do it. At most one notice a period.
plan-made = 🗓 <b>Plan: { $plan }</b>. First notice: { $date }.
plan-made-note = Skip or stop it by tap, under each notice or with /alerts.
plan-line = { $pays } → { $symbol }, { $every }
plan-every-day = every day
plan-every-week = every week
plan-every-weekday = every week, { $day }
plan-every-month = every month
plan-full = You have { $most } plans, which is the limit. Stop some with /alerts.
plan-due = 🗓 <b>{ $plan }</b>: your plan is due. Nothing is bought or sold until you confirm and sign. Next: { $date }.
plans-title = 🗓 <b>Your plans</b>
plans-line = { $number }. { $plan }, next { $date }
button-plan-skip = ⏭ Skip { $number }
button-plan-stop = ⏹ Stop { $number }
button-plan-skip-this = ⏭ Skip
button-plan-end = ⏹ Stop plan
toast-plan-skipped = Skipped.
toast-plan-stopped = Stopped.
press-plan-over = This plan has already been stopped.
