# El tablero de un grupo, en español.

board-title = 📊 <b>Precios</b>
board-every-minutes =
    { $minutes ->
        [one] Se actualiza cada minuto
        [many] Se actualiza cada { $minutes } de minutos
       *[other] Se actualiza cada { $minutes } minutos
    }
board-every-hours =
    { $hours ->
        [one] Se actualiza cada hora
        [many] Se actualiza cada { $hours } de horas
       *[other] Se actualiza cada { $hours } horas
    }
board-column-pair = Par
board-column-price = Precio
board-column-day = 24 horas
board-no-price = aún sin precio
board-old = ⏳ Los precios con antigüedad no se pudieron actualizar.
board-paused = ⏸ En pausa: nadie me ha usado aquí en un día.
board-coming = 📊 Un momento: los precios de este tablero están en camino.
board-over = 📊 Este tablero ha terminado. Un administrador puede crear otro con /board.
board-usage =
    📊 <b>Un tablero</b> es un mensaje con precios que mantengo al día:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    Hasta { $most } pares, de cada minuto a una vez al día. Los administradores lo crean y lo terminan con <code>/board stop</code>.
board-standing = 📊 <b>El tablero de este grupo:</b> { $pairs }
board-standing-how = Los administradores lo cambian con <code>/board SOL USDC, JUP USDC every 5m</code> y lo terminan con <code>/board stop</code>.
board-changed = 📊 El tablero se está actualizando.
board-stopped = 📊 El tablero ha terminado.
board-none = 📊 Aquí no hay ningún tablero.
board-day-title = 📈 <b>Las últimas 24 horas</b>
board-day-record = Hecho con los precios que me han pedido.
board-day-gaps = Los huecos son momentos sin precios. Horas con precios, de 24: { $hours }
button-board-refresh = 🔄 Actualizar
button-board-day = 📈 Último día
button-board-go-on = ▶️ Reanudar
button-board-show = Ir al tablero
toast-board-refresh = Los precios nuevos están en camino.
press-board-early = Estos precios son nuevos. Inténtalo de nuevo en { $seconds } s.
press-board-over = Este tablero ha terminado.
press-board-picture-early = Acaba de enviarse una imagen. La próxima se puede pedir en { $minutes } min.
press-board-no-record = Todavía no tengo precios del último día. Inténtalo más tarde.
press-board-no-picture = Ahora no se pudo dibujar o enviar la imagen. Inténtalo más tarde.
problem-board-form = No pude leer eso. Escribe pares separados por comas, por ejemplo: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = ¿Qué precios? Escribe por ejemplo: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = En un tablero caben { $most } pares.
problem-board-too-often = Un tablero se actualiza como mucho una vez por minuto.
problem-board-too-seldom = Un tablero se actualiza al menos una vez al día.
problem-board-amount = Un tablero muestra el precio de un token. Quita “{ $text }”.
problem-board-admins = Solo los administradores de este grupo pueden crear, cambiar o terminar su tablero.
problem-board-off = Los tableros están desactivados en este grupo.
problem-board-token = Este grupo no quiere precios de { $text }.
command-board = Publicar precios siempre al día
board-day-source = <i>24 h: { $source }</i>
