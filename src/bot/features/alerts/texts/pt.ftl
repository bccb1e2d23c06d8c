# Alertas de preço, em português.

alert-usage =
    <b>Posso avisar quando um preço for atingido:</b>
    <code>/alert SOL &gt; 200</code> – o preço de um, em dólares
    <code>/alert BONK -10%</code> – uma mudança a partir de agora
    <code>/alert 1 SOL &gt; 200 USDC</code> – o que você receberia
alert-made = 🔔 <b>{ $condition }</b>. Agora está em { $now }.
alert-made-note = Fico de olho por { $days } dias e aviso uma vez. Em /alerts você vê e apaga seus alertas.
alert-watched = 🔔 Já estou acompanhando isto: <b>{ $condition }</b>. Agora está em { $now }. Em /alerts você vê e apaga seus alertas.
alert-already = <b>{ $condition }</b> já foi atingido: agora está em { $now }. Escolha outro preço.
alert-unclear = “{ $text }” pode ser lido de dois jeitos. Escreva { $small } ou { $large }.
alert-unclear-number = “{ $text }” não é um número claro. Escreva algarismos e no máximo um ponto, como 1500 ou 0.25.
alert-which-way = Para cima ou para baixo? Escreva <code>/alert { $token } +{ $number }%</code> ou <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = A mudança pode ir de 0.1% a 1000% para cima, ou de 0.1% a 99% para baixo.
alert-full = Você tem { $most } alertas, que é o limite. Apague alguns com /alerts.
alerts-title = 🔔 <b>Seus alertas de preço</b>
alerts-none = 🔔 Você não tem alertas de preço.
alerts-now = agora { $now }
alerts-line = { $number }. { $condition }, até { $date }
alerts-line-paused = { $number }. { $condition }, em pausa
alerts-line-blind = { $number }. { $condition }: sem preço no momento, continuo tentando
button-alert-pause = ⏸ Pausar { $number }
button-alert-resume = ▶️ Acompanhar { $number } de novo
button-alert-delete = 🗑 Apagar { $number }
toast-alert-paused = Em pausa.
toast-alert-resumed = Estou acompanhando de novo.
toast-alert-deleted = Apagado.
press-alert-over = Este alerta já terminou ou foi apagado.
alert-fired = 🔔 <b>{ $condition }</b>: agora está em { $now }.
alert-ended = 🔕 <b>{ $condition }</b> não foi atingido em { $days } dias, então parei de acompanhar. Envie /alert para recomeçar.
alert-blind = ⚠️ Há uma hora não tenho preço para estes alertas. Continuo tentando e aviso quando voltar.
alert-sighted = ✅ Há preços de novo: seus alertas estão sendo acompanhados.
command-alert = Criar um alerta de preço
command-alerts = Seus alertas de preço

## Stop-losses

stop-usage =
    <b>Um stop-loss é um alerta com uma quantia:</b>
    <code>stop loss 2 SOL a 120</code>
    <code>vende 2 SOL se cair para 120</code>
    <code>stop loss em JUP a -20%</code>
stop-sleep = 😴 <b>Se você estiver dormindo, nada é vendido:</b> não guardo nenhuma chave. Quando o preço for atingido, envio a troca pronta; um toque e uma assinatura na sua carteira vendem.
stop-made = 🛡 <b>Stop-loss: { $amount } quando { $condition }</b>. Agora está em { $now }.
stop-more-than-held = ⚠️ Sua carteira tem só { $held } agora.
stop-no-wallet = ⚠️ Você ainda não conectou uma carteira: /connect
stop-order = 📌 { $amount } estão em uma ordem a { $rate }.
stop-order-first = Para vender o que está lá, cancele primeiro a ordem e depois troque, em seguida: duas assinaturas.
stop-fired = 🛡 <b>{ $condition }</b>: agora está em { $now }. Vender { $amount }? Nada é vendido até você confirmar e assinar.
alerts-sells = { $condition } → vender { $amount }
button-stop-order = 📌 Cancelar ordem: { $amount }

## Plans

plan-usage =
    <b>Um plano oferece a mesma troca de novo e de novo:</b>
    <code>compra 20 USDC de SOL toda segunda</code>
    <code>compra $20 de SOL todo dia</code>
    <code>vende 1 SOL todo mês</code>
    Um período e uma quantia do que você paga; a hora quem define sou eu.
plan-sleep = 😴 <b>Se você estiver dormindo, nada é comprado nem vendido:</b> não guardo nenhuma chave. Na hora certa envio a troca pronta; um toque e uma assinatura na sua carteira resolvem. No máximo um aviso por período.
plan-made = 🗓 <b>Plano: { $plan }</b>. Primeiro aviso: { $date }.
plan-made-note = Pule ou pare com um toque, abaixo de cada aviso ou com /alerts.
plan-line = { $pays } → { $symbol }, { $every }
plan-every-day = todo dia
plan-every-week = toda semana
plan-every-weekday = toda semana, { $day }
plan-every-month = todo mês
plan-full = Você tem { $most } planos, que é o limite. Pare algum com /alerts.
plan-due = 🗓 <b>{ $plan }</b>: chegou a hora do seu plano. Nada é comprado nem vendido até você confirmar e assinar. Próximo: { $date }.
plans-title = 🗓 <b>Seus planos</b>
plans-line = { $number }. { $plan }, próximo { $date }
button-plan-skip = ⏭ Pular { $number }
button-plan-stop = ⏹ Parar { $number }
button-plan-skip-this = ⏭ Pular
button-plan-end = ⏹ Parar plano
toast-plan-skipped = Pulado.
toast-plan-stopped = Parado.
press-plan-over = Este plano já foi parado.
