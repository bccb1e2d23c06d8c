# Modo en línea y enlaces compartidos, en español.

inline-how-title = Escribe un token, o una cantidad y dos tokens
inline-how-line = Por ejemplo: SOL, o 1 SOL USDC
inline-how = 💱 Precios de Solana en cualquier chat: escribe <code>@{ $bot } 1 SOL USDC</code> y elige un resultado.
button-inline-private = Ir a nuestro chat privado
inline-as-of = Precio de las { $time }
inline-age =
    { $minutes ->
        [0] De hace menos de un minuto
        [one] De hace { $minutes } minuto
        [many] De hace { $minutes } de minutos
       *[other] De hace { $minutes } minutos
    }
problem-inline-share = Las partes de tu saldo, como 50% o max, solo funcionan en nuestro chat privado. Escribe una cantidad, por ejemplo 1 SOL USDC.
problem-inline-busy = Ahora mismo hay demasiadas peticiones. Inténtalo de nuevo en un momento.
press-inline = Desde este mensaje no se puede cambiar. Abre nuestro chat privado para empezar.
shared-link-over = Este enlace caducó: un precio compartido se puede abrir durante { $days } días. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>Precios compartidos:</b> los tokens y las cantidades que consultas en grupos y otros chats, durante { $days } días desde la última vez. El enlace bajo el precio los necesita.
