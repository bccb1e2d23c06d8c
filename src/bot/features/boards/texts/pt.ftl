# O painel de um grupo, em português.

board-title = 📊 <b>Preços</b>
board-every-minutes =
    { $minutes ->
        [one] Atualizado a cada minuto
        [many] Atualizado a cada { $minutes } de minutos
       *[other] Atualizado a cada { $minutes } minutos
    }
board-every-hours =
    { $hours ->
        [one] Atualizado a cada hora
        [many] Atualizado a cada { $hours } de horas
       *[other] Atualizado a cada { $hours } horas
    }
board-column-pair = Par de tokens
board-column-price = Preço
board-column-day = 24 horas
board-no-price = ainda sem preço
board-old = ⏳ Os preços com idade não puderam ser atualizados.
board-paused = ⏸ Em pausa: ninguém me usou aqui por um dia.
board-coming = 📊 Um momento: os preços deste painel estão a caminho.
board-over = 📊 Este painel terminou. Um administrador pode criar outro com /board.
board-usage =
    📊 <b>Um painel</b> é uma mensagem com preços que mantenho em dia:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    Até { $most } pares, de cada minuto a uma vez por dia. Administradores criam e encerram com <code>/board stop</code>.
board-standing = 📊 <b>O painel deste grupo:</b> { $pairs }
board-standing-how = Administradores mudam com <code>/board SOL USDC, JUP USDC every 5m</code> e encerram com <code>/board stop</code>.
board-changed = 📊 O painel está sendo atualizado.
board-stopped = 📊 O painel terminou.
board-none = 📊 Não há painel aqui.
board-day-title = 📈 <b>As últimas 24 horas</b>
board-day-record = Feito com os preços que me pediram.
board-day-gaps = As lacunas são momentos sem preços. Horas com preços, de 24: { $hours }
button-board-refresh = 🔄 Atualizar
button-board-day = 📈 Último dia
button-board-go-on = ▶️ Retomar
button-board-show = Ir para o painel
toast-board-refresh = Novos preços estão a caminho.
press-board-early = Estes preços são novos. Tente de novo em { $seconds } s.
press-board-over = Este painel terminou.
press-board-picture-early = Uma imagem acabou de ser enviada. A próxima será possível em { $minutes } min.
press-board-no-record = Ainda não tenho preços do último dia. Tente mais tarde.
press-board-no-picture = Não foi possível desenhar ou enviar a imagem agora. Tente mais tarde.
problem-board-form = Não consegui ler isso. Escreva pares separados por vírgulas, por exemplo: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = Quais preços? Escreva por exemplo: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = Um painel tem lugar para { $most } pares.
problem-board-too-often = Um painel é atualizado no máximo uma vez por minuto.
problem-board-too-seldom = Um painel é atualizado pelo menos uma vez por dia.
problem-board-amount = Um painel mostra o preço de um token. Tire “{ $text }”.
problem-board-admins = Só administradores deste grupo podem criar, mudar ou encerrar o painel.
problem-board-off = Os painéis estão desligados neste grupo.
problem-board-token = Este grupo não quer preços de { $text }.
command-board = Publicar preços sempre em dia
board-day-source = <i>24 h: { $source }</i>
