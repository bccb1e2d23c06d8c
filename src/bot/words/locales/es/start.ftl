# Los primeros minutos, en español.

start-what = 👋 <b>¡Hola, { $name }!</b> Intercambio tokens en Solana y nunca tengo una clave: cada intercambio se firma en tu propia billetera.
start-money =
    🔐 <b>¿Dónde está mi dinero?</b>
    En tu propia billetera, siempre. Yo solo conozco su dirección. En cada intercambio tu billetera te muestra lo que hace, y nada se mueve hasta que firmes allí.
start-back = 👋 <b>¡Hola, { $name }!</b> Tu billetera <code>{ $address }</code> está en uso. ¿Qué quieres hacer?
start-no-wallet = 👛 Para un primer intercambio, conecta una billetera. Conozco su dirección y nada más.
start-first =
    🚀 <b>Tu primer intercambio</b>
    Prueba con uno pequeño. Lo ves todo antes de firmar y puedes parar en cualquier paso.
start-first-balance =
    🚀 <b>Tu primer intercambio</b>
    Tienes { $balance }. Prueba con uno pequeño: lo ves todo antes de firmar y puedes parar en cualquier paso.
start-empty =
    👛 <b>Tu billetera necesita algo de SOL.</b> Tiene { $balance }, y cada intercambio cuesta un poco.
    Compra en tu billetera o envía desde un exchange, por la red Solana, a:
    <code>{ $address }</code>
start-later = De acuerdo. Cuando quieras: /swap intercambia, /connect conecta tu billetera, /help lo muestra todo.
button-start-money = ¿Dónde está mi dinero?
button-start-first = Primer intercambio
button-start-back = Atrás
button-start-later = Ahora no
button-start-swap = Cambiar { $amount } SOL por USDC
button-start-own = Elegir yo
button-start-faucet = Conseguir dinero de juego
button-start-copy = Copiar dirección
button-start-picture = Mostrar código QR
button-start-again = Mirar otra vez
button-start-go = Intercambiar
button-start-balance = Mi saldo
button-start-help = Ayuda
press-start-no-wallet = Primero conecta una billetera: /connect
