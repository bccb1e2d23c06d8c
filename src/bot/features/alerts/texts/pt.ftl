# Alertas de preço, em português.

alert-usage =
    <b>Posso avisar quando um preço chegar:</b>
    <code>/alert SOL &gt; 200</code> – dólares por um
    <code>/alert BONK -10%</code> – uma mudança a partir de agora
    <code>/alert 1 SOL &gt; 200 USDC</code> – o que você receberia
alert-made = 🔔 <b>{ $condition }</b>. Agora está em { $now }.
alert-made-note = Fico de olho por { $days } dias e aviso uma vez. /alerts mostra e apaga.
alert-watched = 🔔 Já estou acompanhando isto: <b>{ $condition }</b>. Agora está em { $now }. /alerts mostra e apaga.
alert-already = <b>{ $condition }</b> já é assim: agora está em { $now }. Escolha outro preço.
alert-unclear = “{ $text }” pode ser lido de dois jeitos. Escreva { $small } ou { $large }.
alert-unclear-number = “{ $text }” não é um número claro. Escreva algarismos e no máximo um ponto, como 1500 ou 0.25.
alert-which-way = Para cima ou para baixo? Escreva <code>/alert { $token } +{ $number }%</code> ou <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = A mudança pode ir de 0.1% a 1000% para cima, ou até 99% para baixo.
alert-full = Você tem { $most } alertas, e não acompanho mais para uma pessoa. Em /alerts você apaga alguns.
alerts-title = 🔔 <b>Seus alertas de preço</b>
alerts-none = 🔔 Você não tem alertas de preço.
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
alert-fired = 🔔 <b>{ $condition }</b>. Chegou: { $now }.
alert-ended = 🔕 <b>{ $condition }</b> não chegou em { $days } dias, então parei de acompanhar. Envie /alert para recomeçar.
alert-blind = ⚠️ Há uma hora não tenho preço para estes alertas. Continuo tentando e aviso quando voltar.
alert-sighted = ✅ Há preços de novo: seus alertas estão sendo acompanhados.
privacy-alerts = <b>Alertas de preço:</b> o que você espera, até apagar; um que terminou, por mais { $days } dias.
command-alert = Receber um aviso quando um preço chegar
command-alerts = Seus alertas de preço
