# Commands, dialogues and presses, in Spanish.

## Commands

start-link-unknown = Este enlace ya no funciona. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
help =
    💬 <b>Escribe simplemente lo que quieres</b>, por ejemplo:
    • <i>cambia 0.5 SOL por USDC</i>
    • <i>la mitad de mi SOL a BONK</i>
    • <i>avísame cuando SOL llegue a 200</i>
    Nunca guardo tus claves, nunca pido una frase de recuperación y nunca te escribo primero. Ves lo que hace una transacción antes de firmarla.
    <blockquote expandable><b>Comandos</b>
    /swap – cambiar tokens, paso a paso o en una línea: <code>/swap 0.5 SOL USDC</code>
    /quote – solo un precio: <code>/quote 1 SOL USDC</code>
    /connect – conectar una billetera
    /wallets – alternar entre tus billeteras, ponerles nombre y quitarlas
    /balance – lo que contiene tu billetera
    /disconnect – quitar la billetera en uso
    /status – lo que está abierto ahora
    /history – tus últimos intercambios
    /alert – una alerta de precio: <code>/alert SOL &gt; 200</code>
    /alerts – tus alertas de precio
    /cancel – cancelar lo que está abierto
    /settings – par, tolerancia, favoritos, avisos
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
group-go-private = Eso es entre tú y yo. Por favor, abre nuestro chat privado.
quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Los precios cambian. El que cuenta es el que confirmas.
unknown-command = No conozco ese comando. /help muestra lo que puedo hacer.
unknown-text = No he entendido eso. Escribe por ejemplo <code>cambia 0.5 SOL por USDC</code>, o toca:
something-broke = Lo siento, algo falló de mi lado. Ninguno de tus intercambios cambió. Por favor, inténtalo de nuevo; /status muestra cómo está todo.
database-away = Ahora mismo no puedo acceder a mi base de datos, así que aún no puedo responder. Tu mensaje no se pierde: responderé en cuanto la base de datos vuelva. Los intercambios que firmaste continúan.
too-fast = Un momento, por favor: han sido muchas peticiones a la vez. Inténtalo de nuevo en unos segundos.
cancel-nothing = No hay nada que cancelar.
cancel-too-late = Ese intercambio está firmado y puede que ya esté en la blockchain, así que ya no se puede cancelar. /status muestra cómo va.
status-wallet = 👛 Billetera: <code>{ $address }</code>
status-no-wallet = 👛 Aún no hay ninguna billetera conectada. Conecta una con /connect.
status-nothing = No hay nada abierto. Con /swap inicias un intercambio.
status-open = <b>Abierto ahora</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = esperando tu confirmación
state-ordered = esperando tu firma
state-served = esperando en tu app de billetera
state-signed = firmado, enviándose
state-submitted = en camino a la blockchain
state-confirmed = completado
state-failed = falló
state-failed-why = falló: { $reason }
state-expired = expiró
state-cancelled = cancelado
state-lapsed = no se firmó a tiempo
history-title = <b>Tus últimos intercambios</b>
history-none = Aún no hay intercambios. Con /swap inicias uno.
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = Cambiar tokens
command-quote = Ver un precio
command-connect = Conectar tu billetera
command-wallets = Tus billeteras
command-disconnect = Quitar la billetera en uso
command-status = Lo que está abierto ahora
command-history = Tus últimos intercambios
command-cancel = Cancelar lo que está abierto
command-language = Elegir mi idioma
command-privacy = Qué guardo sobre ti
command-forget = Borrar todo lo que guardo sobre ti
command-help = Lo que puedo hacer
bot-description = Cambio tokens en Solana sin guardar nunca ninguna clave. Ves exactamente lo que hace una transacción y la firmas en tu propia billetera.
bot-short-description = Cambia tokens en Solana. Tu billetera firma; yo nunca guardo ninguna clave.

## The dialogue of a swap

ask-from = <b>Cambiar</b>: ¿con qué token pagas?
    Toca uno, o escribe un símbolo o una dirección de mint.
ask-to = <b>Cambiar { $from } por…</b> ¿qué token?
    Toca uno, o escribe un símbolo o una dirección de mint.
ask-amount = <b>Cambiar { $from } por { $to }</b>: ¿cuánto { $from }?
    Escribe la cantidad, por ejemplo <code>{ $example }</code>.
ask-amount-balance = <b>Cambiar { $from } por { $to }</b>: ¿cuánto { $from }?
    Tienes { $balance }. Toca un botón o escribe la cantidad.
ask-pick = ¿Cuál quieres? Varios tokens tienen ese nombre:
dialogue-cancelled = Cancelado. Con /swap empiezas de nuevo.
dialogue-left = Lo dejamos aquí. Con /swap empiezas de nuevo.
dialogue-ended = Me han actualizado y mi pregunta quedó cerrada. Con /swap empiezas de nuevo.
dialogue-over = Esta pregunta ya está cerrada. Envía /swap para empezar de nuevo.
dialogue-not-text = Por favor, toca un botón o escribe tu respuesta.

## Answers to presses

toast-confirmed = Confirmado. Ahora firma en tu billetera.
toast-refreshed = Precio actualizado.
toast-cancelled = Cancelado.
toast-connected = Conectada.
toast-refused = No se conectó.
press-unknown = Este botón ya no funciona. /status muestra cómo está todo.
press-private-only = Esto solo funciona en nuestro chat privado.

## The language

language-name = Español
language-question =
    🌐 <b>¿En qué idioma quieres que te hable?</b>
    Vale aquí y en mis páginas.
button-language-telegram = Según Telegram
toast-language = A partir de ahora te hablo en español.

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
button-start-first = Primer intercambio
button-start-back = Atrás
button-start-later = Ahora no
button-start-swap = Cambiar { $amount } SOL por USDC
button-start-own = Elegir yo
button-start-faucet = Conseguir dinero de juego
button-start-copy = Copiar dirección
button-start-picture = Código QR
button-start-again = Comprobar
button-start-go = Cambiar
button-start-balance = Mi saldo
button-start-help = Ayuda
press-start-no-wallet = Primero conecta una billetera: /connect
