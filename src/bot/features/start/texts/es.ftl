# /help, in Spanish.

help =
    💬 <b>Escribe simplemente lo que quieres</b>, por ejemplo:
    • <i>cambia 0.5 SOL por USDC</i>
    • <i>la mitad de mi SOL a BONK</i>
    • <i>avísame cuando SOL llegue a 200</i>
    • <i>vende 2 SOL si baja a 120</i>
    • <i>compra 20 USDC de SOL cada lunes</i>
    Nunca guardo tus claves, nunca pido una frase de recuperación y nunca te escribo primero. Ves lo que hace una transacción antes de firmarla.
    <blockquote expandable><b>Comandos</b>
    /swap – cambiar tokens, paso a paso o en una línea: <code>/swap 0.5 SOL USDC</code>
    /quote – solo un precio: <code>/quote 1 SOL USDC</code>
    /connect – conectar una billetera
    /wallets – alternar entre tus billeteras, ponerles nombre y quitarlas
    /balance – lo que contiene tu billetera
    /pnl – tus ganancias y pérdidas
    /reclaim – recuperar depósitos de cuentas vacías
    /order – comprar o vender a tu precio: <code>/order sell 2 SOL at 250</code>
    /orders – tus órdenes en espera
    /disconnect – quitar la billetera en uso
    /status – lo que está abierto ahora
    /history – tus últimos intercambios
    /alert – una alerta de precio: <code>/alert SOL &gt; 200</code>
    /alerts – tus alertas de precio, stop-loss y planes
    /cancel – cancelar lo que está abierto
    /settings – par, slippage, favoritos, avisos
    /language – el idioma en que te hablo
    /privacy – lo que guardo sobre ti
    /forget – borrar todo lo que guardo sobre ti</blockquote>
    <blockquote expandable><b>Grupos y otros chats</b>
    En un grupo, <code>/quote 1 SOL USDC</code> muestra un precio. Responde con /quote a un mensaje que nombre un token para ver su precio. Los administradores pueden publicar precios siempre al día con /board y configurarme con /groupsettings. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">Añádeme a un grupo</a>.
    En cualquier otro chat, escribe <code>@{ $bot } 1 SOL USDC</code> y elige un resultado.</blockquote>
help-group =
    Aquí muestro precios: <code>/quote 1 SOL USDC</code>
    Responde a un mensaje con /quote y muestro el precio de su token.
    Los intercambios se hacen en nuestro chat privado; los administradores me configuran con /groupsettings.
command-help = Lo que puedo hacer

# Los primeros minutos, en español.

start-what = 👋 <b>¡Hola, { $name }!</b> Cambio tokens en Solana y nunca tengo una clave: cada intercambio se firma en tu propia billetera.
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
button-start-back = Atrás
button-start-later = Ahora no
button-start-swap = Cambiar { $amount } SOL por USDC
button-start-own = Elegir yo
button-start-go = Cambiar
button-start-balance = Mi saldo
button-start-help = Ayuda
press-start-no-wallet = Primero conecta una billetera: /connect
shared-link-over = Este enlace caducó: un precio compartido se puede abrir durante { $days } días. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
