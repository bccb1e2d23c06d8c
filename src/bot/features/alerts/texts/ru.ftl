# Уведомления о цене, по-русски.

alert-usage =
    <b>Я сообщу, когда цена дойдёт до нужной:</b>
    <code>/alert SOL &gt; 200</code> – цена за единицу в долларах
    <code>/alert BONK -10%</code> – изменение с этой минуты
    <code>/alert 1 SOL &gt; 200 USDC</code> – сколько вы получите
alert-made = 🔔 <b>{ $condition }</b>. Сейчас { $now }.
alert-made-note = Слежу { $days } дней и сообщу один раз. Посмотреть и удалить уведомления: /alerts.
alert-watched = 🔔 Я уже слежу за этим: <b>{ $condition }</b>. Сейчас { $now }. Посмотреть и удалить уведомления: /alerts.
alert-already = <b>{ $condition }</b>: это уже так, сейчас { $now }. Выберите другую цену.
alert-unclear = «{ $text }» можно прочитать двояко. Напишите { $small } или { $large }.
alert-unclear-number = «{ $text }» – неясное число. Напишите цифры и не больше одной точки, например 1500 или 0.25.
alert-which-way = Вверх или вниз? Напишите <code>/alert { $token } +{ $number }%</code> или <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = Изменение может быть от 0.1% до 1000% вверх или от 0.1% до 99% вниз.
alert-full = У вас { $most } уведомлений, больше нельзя. Удалите лишние: /alerts.
alerts-title = 🔔 <b>Ваши уведомления о цене</b>
alerts-none = 🔔 Уведомлений о цене у вас нет.
alerts-now = сейчас { $now }
alerts-line = { $number }. { $condition }, до { $date }
alerts-line-paused = { $number }. { $condition }, на паузе
alerts-line-blind = { $number }. { $condition }: цены сейчас нет, продолжаю спрашивать
button-alert-pause = ⏸ Пауза { $number }
button-alert-resume = ▶️ Снова следить: { $number }
button-alert-delete = 🗑 Удалить { $number }
toast-alert-paused = На паузе.
toast-alert-resumed = Снова слежу.
toast-alert-deleted = Удалено.
press-alert-over = Это уведомление уже сработало или удалено.
alert-fired = 🔔 <b>{ $condition }</b>: сейчас { $now }.
alert-ended = 🔕 <b>{ $condition }</b>: за { $days } дней до этого не дошло, и я больше не слежу. Отправьте /alert, чтобы начать снова.
alert-blind = ⚠️ Уже час я не получаю цен для этих уведомлений. Продолжаю спрашивать и сообщу, когда всё заработает.
alert-sighted = ✅ Цены снова есть: я слежу за вашими уведомлениями.
command-alert = Создать уведомление о цене
command-alerts = Ваши уведомления о цене

## Stop-losses

stop-usage =
    <b>Стоп-лосс – это уведомление с суммой:</b>
    <code>стоп лосс 2 SOL по 120</code>
    <code>продай 2 SOL если упадёт до 120</code>
    <code>стоп лосс на JUP -20%</code>
stop-sleep = 😴 <b>Пока вы спите, ничего не продаётся:</b> ключей у меня нет. Когда цена будет достигнута, я пришлю готовый обмен: одно нажатие и одна подпись в кошельке – и продано.
stop-made = 🛡 <b>Стоп-лосс: { $amount }, когда { $condition }</b>. Сейчас { $now }.
stop-more-than-held = ⚠️ Сейчас в кошельке только { $held }.
stop-no-wallet = ⚠️ Кошелёк ещё не подключён: /connect
stop-order = 📌 { $amount } лежат в заявке по { $rate }.
stop-order-first = Чтобы продать то, что в заявке, сначала отмените её, а затем сразу обменяйте: две подписи.
stop-fired = 🛡 <b>{ $condition }</b>: сейчас { $now }. Продать { $amount }? Пока вы не подтвердите и не подпишете, ничего не продаётся.
alerts-sells = { $condition } → продать { $amount }
button-stop-order = 📌 Отменить заявку: { $amount }

## Plans

plan-usage =
    <b>План снова и снова предлагает один и тот же обмен:</b>
    <code>купи SOL на 20 USDC каждый понедельник</code>
    <code>купи SOL на $20 каждый день</code>
    <code>продавай 1 SOL каждый месяц</code>
    Один период и одна сумма того, чем вы платите; время суток выбираю я.
plan-sleep = 😴 <b>Пока вы спите, ничего не покупается и не продаётся:</b> ключей у меня нет. В срок я пришлю готовый обмен: одно нажатие и одна подпись в кошельке – и готово. Не больше одного сообщения за период.
plan-made = 🗓 <b>План: { $plan }</b>. Первое сообщение: { $date }.
plan-made-note = Пропустить или остановить можно одним нажатием: под каждым сообщением или через /alerts.
plan-line = { $pays } → { $symbol }, { $every }
plan-every-day = каждый день
plan-every-week = каждую неделю
plan-every-weekday = каждую неделю, { $day }
plan-every-month = каждый месяц
plan-full = У вас уже { $most } планов, больше нельзя. Остановите лишние через /alerts.
plan-due = 🗓 <b>{ $plan }</b>: пора. Пока вы не подтвердите и не подпишете, ничего не покупается и не продаётся. Следующий раз: { $date }.
plans-title = 🗓 <b>Ваши планы</b>
plans-line = { $number }. { $plan }, дальше { $date }
button-plan-skip = ⏭ Пропустить { $number }
button-plan-stop = ⏹ Остановить { $number }
button-plan-skip-this = ⏭ Пропустить
button-plan-end = ⏹ Остановить план
toast-plan-skipped = Пропущено.
toast-plan-stopped = Остановлено.
press-plan-over = Этот план уже остановлен.
