# Modo en línea y enlaces compartidos, en español.

inline-how-title = Escribe un token, o una cantidad y dos tokens
inline-how-line = Por ejemplo: SOL, o 1 SOL USDC
inline-how = 💱 Precios en Solana en cualquier chat: escribe <code>@{ $bot } 1 SOL USDC</code> y elige uno.
button-inline-private = Ir a nuestro chat privado
inline-as-of = Precio de las { $time }
inline-age =
    { $minutes ->
        [0] De hace menos de un minuto
        [one] De hace { $minutes } minuto
        [many] De hace { $minutes } de minutos
       *[other] De hace { $minutes } minutos
    }
problem-inline-share = Una parte de una cartera queda entre tú y yo. Escribe una cantidad, por ejemplo 1 SOL USDC.
problem-inline-busy = Ahora mismo se piden demasiados precios. Inténtalo de nuevo en un momento.
press-inline = Los mensajes con precios no tienen botones que intercambien. Abre nuestro chat privado para empezar.
shared-link-over = Ese enlace ya no sirve: un precio compartido se puede abrir durante { $days } días. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>Precios para compartir:</b> qué tokens y cuánto consultas en otros chats y grupos, porque el enlace bajo un precio lleva ahí; durante { $days } días desde la última vez.
