# Alertas de precio, en español.

alert-usage =
    <b>Puedo avisarte cuando se alcance un precio:</b>
    <code>/alert SOL &gt; 200</code> – el precio de uno, en dólares
    <code>/alert BONK -10%</code> – un cambio desde ahora
    <code>/alert 1 SOL &gt; 200 USDC</code> – lo que recibirías
alert-made = 🔔 <b>{ $condition }</b>. Ahora está en { $now }.
alert-made-note = Lo vigilo { $days } días y te aviso una vez. Con /alerts ves y borras tus alertas.
alert-watched = 🔔 Ya vigilo esto: <b>{ $condition }</b>. Ahora está en { $now }. Con /alerts ves y borras tus alertas.
alert-already = <b>{ $condition }</b> ya se cumple: ahora está en { $now }. Elige otro precio.
alert-unclear = “{ $text }” se puede leer de dos maneras. Escribe { $small } o { $large }.
alert-unclear-number = “{ $text }” no es un número claro. Escribe cifras y como mucho un punto, como 1500 o 0.25.
alert-which-way = ¿Subida o bajada? Escribe <code>/alert { $token } +{ $number }%</code> o <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = El cambio puede ir del 0.1% al 1000% al alza, o del 0.1% al 99% a la baja.
alert-full = Tienes { $most } alertas, que es el máximo. Borra algunas con /alerts.
alerts-title = 🔔 <b>Tus alertas de precio</b>
alerts-none = 🔔 No tienes alertas de precio.
alerts-now = ahora { $now }
alerts-line = { $number }. { $condition }, hasta { $date }
alerts-line-paused = { $number }. { $condition }, en pausa
alerts-line-blind = { $number }. { $condition }: ahora no hay precio, sigo intentándolo
button-alert-pause = ⏸ Pausar { $number }
button-alert-resume = ▶️ Vigilar { $number } de nuevo
button-alert-delete = 🗑 Borrar { $number }
toast-alert-paused = En pausa.
toast-alert-resumed = La vigilo de nuevo.
toast-alert-deleted = Borrada.
press-alert-over = Esta alerta ya terminó o se borró.
alert-fired = 🔔 <b>{ $condition }</b>: ahora está en { $now }.
alert-ended = 🔕 <b>{ $condition }</b> no se alcanzó en { $days } días, así que dejé de vigilarlo. Envía /alert para empezar de nuevo.
alert-blind = ⚠️ Desde hace una hora no tengo precio para estas alertas. Sigo intentándolo y te aviso cuando vuelva.
alert-sighted = ✅ Vuelve a haber precios: sigo vigilando tus alertas.
command-alert = Crear una alerta de precio
command-alerts = Tus alertas de precio

## Stop-losses

stop-usage =
    <b>Un stop-loss es una alerta con una cantidad:</b>
    <code>stop loss 2 SOL a 120</code>
    <code>vende 2 SOL si baja a 120</code>
    <code>stop loss en JUP a -20%</code>
stop-sleep = 😴 <b>Si duermes, no se vende nada:</b> no tengo ninguna clave. Cuando se alcance el precio, te envío el intercambio listo; un toque y una firma en tu billetera venden.
stop-made = 🛡 <b>Stop-loss: { $amount } cuando { $condition }</b>. Ahora está en { $now }.
stop-more-than-held = ⚠️ Ahora tu billetera solo tiene { $held }.
stop-no-wallet = ⚠️ Aún no tienes ninguna billetera conectada: /connect
stop-order = 📌 { $amount } están en una orden a { $rate }.
stop-order-first = Para vender lo que está ahí, primero cancela la orden y luego intercambia, seguido: dos firmas.
stop-fired = 🛡 <b>{ $condition }</b>: ahora está en { $now }. ¿Vender { $amount }? No se vende nada hasta que confirmes y firmes.
alerts-sells = { $condition } → vender { $amount }
button-stop-order = 📌 Cancelar orden: { $amount }

## Plans

plan-usage =
    <b>Un plan te ofrece el mismo intercambio una y otra vez:</b>
    <code>compra 20 USDC de SOL cada lunes</code>
    <code>compra $20 de SOL cada día</code>
    <code>vende 1 SOL cada mes</code>
    Un período y una cantidad de lo que pagas; la hora la pongo yo.
plan-sleep = 😴 <b>Si duermes, no se compra ni se vende nada:</b> no tengo ninguna clave. A su hora te envío el intercambio listo; un toque y una firma en tu billetera lo hacen. Como mucho un aviso por período.
plan-made = 🗓 <b>Plan: { $plan }</b>. Primer aviso: { $date }.
plan-made-note = Sáltalo o detenlo con un toque, bajo cada aviso o con /alerts.
plan-line = { $pays } → { $symbol }, { $every }
plan-every-day = cada día
plan-every-week = cada semana
plan-every-weekday = cada semana, { $day }
plan-every-month = cada mes
plan-full = Tienes { $most } planes, que es el límite. Detén alguno con /alerts.
plan-due = 🗓 <b>{ $plan }</b>: toca tu plan. No se compra ni se vende nada hasta que confirmes y firmes. Próximo: { $date }.
plans-title = 🗓 <b>Tus planes</b>
plans-line = { $number }. { $plan }, próximo { $date }
button-plan-skip = ⏭ Saltar { $number }
button-plan-stop = ⏹ Detener { $number }
button-plan-skip-this = ⏭ Saltar
button-plan-end = ⏹ Detener plan
toast-plan-skipped = Saltado.
toast-plan-stopped = Detenido.
press-plan-over = Este plan ya se detuvo.
