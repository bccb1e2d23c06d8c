# Modo en línea y enlaces compartidos, en español.

inline-how-title = Escribe un token, o una cantidad y dos tokens
inline-how-line = Por ejemplo: SOL, o 1 SOL USDC
inline-how = 💱 Precios de Solana en cualquier chat: escribe <code>@{ $bot } 1 SOL USDC</code> y elige un resultado.
button-inline-private = Ir a nuestro chat privado
problem-inline-share = Las partes de tu saldo, como 50% o max, solo funcionan en nuestro chat privado. Escribe una cantidad, por ejemplo 1 SOL USDC.
problem-inline-busy = Ahora mismo hay demasiadas peticiones. Inténtalo de nuevo en un momento.
press-inline = Desde este mensaje no se puede cambiar. Abre nuestro chat privado para empezar.
