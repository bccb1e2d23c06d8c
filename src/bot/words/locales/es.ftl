# Every text of the bot in Spanish. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>Falta un paso: firma en tu billetera</b>
card-title-signed = 📨 <b>Firmado. Enviando a la blockchain…</b>
card-title-submitted = ⏳ <b>Enviado. Esperando a la blockchain…</b>
card-title-refused = ⚠️ <b>El servicio de intercambio lo rechazó. Aún no ha terminado…</b>
card-title-confirmed = ✅ <b>Cambiaste { $pays } por { $received }</b>
card-title-failed = ❌ <b>El intercambio de { $pays } por { $symbol } falló</b>
card-title-expired = ⌛ <b>El intercambio de { $pays } por { $symbol } expiró</b>
card-title-cancelled = 🚫 <b>Cancelado: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Ya no está abierto: { $pays } por { $symbol }</b>

card-pay = Pagas: <b>{ $amount }</b>
card-pay-usd = Pagas: <b>{ $amount }</b> (aprox. { $usd })
card-get = Recibes: <b>≈ { $amount }</b>
card-get-usd = Recibes: <b>≈ { $amount }</b> (aprox. { $usd })
card-minimum = Al menos: <b>{ $amount }</b> (tolerancia: { $tolerance })
card-rate = Tipo de cambio: { $rate }
card-cost = Impacto en el precio y comisiones: aprox. { $cost }
card-cost-high = ⚠️ Impacto en el precio y comisiones: aprox. <b>{ $cost }</b>. Es mucho; una cantidad menor puede costar menos.
card-cost-unknown = Impacto en el precio y comisiones: ya incluidos en la cantidad que recibes
card-network-fee = La comisión de red se suma aparte y se muestra antes de que firmes.
card-valid = Precio válido hasta las { $time }. No se mueve nada antes de que firmes en tu propia billetera.
card-token = { $symbol } es { $name }, mint <code>{ $mint }</code>
card-token-claimed = { $symbol } se hace llamar “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } se parece a un token más conocido, pero es otro. Compara el mint antes de seguir.
card-wallet = Desde tu billetera: <code>{ $wallet }</code>
card-sign-until = Toca <b>Firmar en tu billetera</b>, compara lo que muestran la página y tu billetera, y aprueba. La orden sigue abierta hasta las { $time }.
card-refused-changed = ⚠️ <b>No se envió:</b> lo que devolvió tu billetera no es la transacción que viste. No se pagó nada. Puedes firmar de nuevo abajo. Si no la cambiaste tú, no confíes en esa app de billetera.
card-refused-wrong-signer = ⚠️ <b>No se envió:</b> lo que devolvió tu billetera no está firmado por la billetera de esta orden. No se pagó nada. Elige esa billetera y firma de nuevo abajo.
card-refused-fee-too-high = ⚠️ <b>No se envió:</b> tu billetera puso una comisión de red demasiado alta. No se pagó nada. Bájala en la billetera y firma de nuevo abajo.
card-refused-unreadable = ⚠️ <b>No se envió:</b> no pude leer lo que devolvió tu billetera. No se pagó nada. Por favor, firma de nuevo abajo.
card-refused-expired = ⚠️ <b>No se envió:</b> se firmó demasiado tarde y ya no puede procesarse. No se pagó nada. Firma de nuevo abajo; la página prepara una transacción nueva.
card-refused-in-flight = ⚠️ <b>No se envió:</b> otro intercambio de esta billetera sigue en camino. Por este no se pagó nada. /status muestra cuándo termina; después firma de nuevo abajo.
card-refused-chain-unreachable = ⚠️ <b>No se envió:</b> en ese momento no pude acceder a la blockchain. No se pagó nada. Por favor, firma de nuevo abajo en un momento.
card-refused-superseded = ⚠️ <b>No se envió:</b> tu billetera devolvió otra transacción más para este intercambio. Solo cuenta la primera, y ya está en camino.
card-signed-hint = No tienes que hacer nada más. Este mensaje cambia en cuanto haya novedades.
card-service-reports = El servicio de intercambio lo da por confirmado. La blockchain aún no nos lo ha dicho, así que seguimos pendientes.
card-service-refused = El servicio de intercambio lo rechazó: { $why }. No envió nada.
card-service-refused-sent = En su lugar envié exactamente la misma transacción por mi propio nodo de Solana, así que aún puede completarse.
card-service-refused-until = Aún puede completarse hasta que se agote su tiempo, alrededor de un minuto y medio después de tu firma; entonces esta billetera vuelve a quedar libre y te aviso aquí. Por favor, no inicies otro intercambio de esta billetera hasta entonces.
card-rolled-back = La blockchain revirtió la transacción después de haberla confirmado, algo muy poco frecuente. Tu dinero no se movió.
card-arrived = Ahora en tu billetera: <b>{ $received }</b>, según la blockchain.
card-agreed = Acordado: al menos <b>{ $minimum }</b>. El explorador muestra exactamente lo que llegó.
card-transaction = Transacción: <a href="{ $url }">{ $short }</a>
card-failed-reason = Motivo: { $reason }.
card-failed-money = Tu dinero no se movió, salvo la comisión de red.
card-expired-money = La blockchain no aceptó la transacción a tiempo y ya no lo hará nunca. Tu dinero no se movió.
card-cancelled-money = No se firmó nada y no se pagó nada.
card-lapsed-cancelled = Lo cancelaste. No se firmó nada y no se pagó nada.
card-lapsed-time = No se firmó a tiempo. No se pagó nada. Los precios cambian, así que hace falta un intercambio nuevo.
card-lapsed-offer = El precio caducó antes de que se confirmara. No se pagó nada.

button-confirm = ✅ Confirmar
button-refresh = Actualizar
button-cancel = Cancelar
button-sign = Firmar en tu billetera
button-quote-again = Cotizar de nuevo
button-view = Ver transacción
button-swap-this = Hacer este intercambio
button-connect = Conectar una billetera
button-other-device = Otro dispositivo
button-open-wallet = Abrir { $wallet }
button-private-chat = Abrir el chat privado
button-yes-mine = Sí, es mía
button-no-not-mine = No
button-back = Atrás
button-max = Máx.

## New messages that announce an end

notice-confirmed = ✅ Listo: cambiaste <b>{ $pays }</b> por <b>{ $received }</b>. <a href="{ $url }">Ver en la blockchain</a>
notice-failed = ❌ El intercambio de <b>{ $pays }</b> por { $symbol } falló. Tu dinero no se movió, salvo la comisión de red.
notice-expired = ⌛ El intercambio de <b>{ $pays }</b> por { $symbol } expiró. Tu dinero no se movió.
notice-lapsed = ⌛ El intercambio de <b>{ $pays }</b> por { $symbol } no se firmó a tiempo. No se pagó nada.
notice-cancelled = 🚫 El intercambio de <b>{ $pays }</b> por { $symbol } se canceló. No se pagó nada.
notice-open = 🔄 Novedades del intercambio de <b>{ $pays }</b> por { $symbol }: envía /status para verlas.
notice-farewell = Y con esto borro también este intercambio, como pediste.

## Wallets

wallet-question =
    👛 <b>¿Es esta tu billetera?</b>
    { $wallet } respondió con la dirección

    <code>{ $address }</code>

    Compárala con la dirección que ves en tu billetera. Di que sí solo si fuiste tú quien abrió el enlace y la dirección es la misma.
wallet-unproven = ⚠️ La billetera no demostró que esta dirección sea suya. Compara cada carácter.
wallet-browser = Billetera del navegador
wallet-connected = 👛 <b>Conectada:</b> <code>{ $address }</code>
    Puedo mostrarte transacciones para ella. Solo tú puedes firmarlas, en tu billetera.
resume-order = Tu intercambio de <b>{ $pays }</b> sigue donde estaba. Fírmalo ahora:
resume-other-wallet = Tu intercambio de <b>{ $pays }</b> sigue esperando a su propia billetera, <code>{ $address }</code>.
wallet-refused = No se conectó. Sus claves de conexión quedan borradas. Con /connect empiezas de nuevo.
wallet-link-over = Este enlace ya no está abierto. Con /connect creas uno nuevo.
wallet-link-foreign = Esta pregunta no es para ti.
connect-title = 👛 <b>Conecta tu billetera</b>
    Toca tu billetera aquí abajo y aprueba. Me da tu dirección y nada más: ninguna clave y ningún permiso para mover nada. Después te pregunto aquí si la dirección es tuya.
connect-only-you = Los enlaces sirven una sola vez, durante diez minutos y solo para ti. Nunca abras uno que te haya enviado otra persona.
connect-for-swap = Para confirmar un intercambio necesito saber con qué billetera vas a firmar.
connect-already = Ahora en uso: <code>{ $address }</code>. Una billetera nueva se añade a esta y se usa desde ese momento; con /wallets vuelves a la anterior.
continue-swap = Buscando un precio actualizado para tu intercambio…
disconnect-done = Olvidé { $name } (<code>{ $address }</code>), con sus claves de conexión y su sesión.
disconnect-next = Ahora en uso: { $name } (<code>{ $address }</code>). Con /wallets las ves todas.
disconnect-none = No hay ninguna billetera conectada. Conecta una con /connect.
disconnect-in-flight = Un intercambio de esta billetera está en camino. Guardo la dirección hasta que la blockchain decida; después podrás usar /disconnect.

wallets-title = 👛 <b>Tus billeteras</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>en uso</b>
wallets-more = Hay más de las que caben aquí. Quita las que no necesites.
wallets-hint = Un intercambio nuevo es para la billetera en uso. Si ya confirmaste uno, sigue con la suya.
button-wallet-use = Usar { $number }
button-wallet-copy = Copiar { $number }
button-wallet-rename = Nombre { $number }
button-wallet-unlink = Quitar { $number }
button-connect-more = Conectar otra billetera
button-unlink-yes = Sí, quitar
button-unlink-no = No, conservar
unlink-question =
    <b>¿Quitar { $name } (<code>{ $address }</code>)?</b>
    Olvido sus claves de conexión, su sesión y su nombre. En la billetera misma no cambia nada, y puedes volver a conectarla cuando quieras.
unlink-in-flight = Un intercambio de esta billetera está en camino. Podrás quitarla en cuanto la blockchain haya decidido.
wallet-unknown = Esa billetera ya no está conectada.
rename-question =
    ✏️ <b>¿Cómo quieres que llame a { $name } (<code>{ $address }</code>)?</b>
    Envíame un nombre de { $most } caracteres como máximo. Solo lo ves tú.
rename-empty = ⚠️ De ese nombre no queda nada legible. Por favor, envía otro.
rename-too-long = ⚠️ Es demasiado largo. Por favor, envía uno más corto.
toast-wallet-active = En uso a partir de ahora.
toast-wallet-forgotten = Quitada y olvidada.

## Commands

start-welcome =
    👋 <b>¡Hola, { $name }!</b> Cambio tokens en Solana y nunca guardo ninguna clave: cada intercambio se firma en tu propia billetera.

    <b>Pruébalo:</b> <code>/swap 0.5 SOL USDC</code>
    o envía /swap y avanza paso a paso con los botones.

    Con /connect conectas tu billetera; /help lo muestra todo.
start-link-unknown = Ese enlace ya no se reconoce. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
help =
    <b>Lo que puedo hacer</b>
    /swap – cambiar tokens, paso a paso o en una línea: <code>/swap 0.5 SOL USDC</code>
    /quote – solo un precio: <code>/quote 1 SOL USDC</code>
    /connect – conectar una billetera
    /wallets – alternar entre tus billeteras, ponerles nombre y quitarlas
    /disconnect – olvidar la que está en uso
    /status – lo que está abierto ahora
    /history – tus últimos intercambios
    /cancel – detener lo que está abierto
    /language – el idioma en que te hablo
    /privacy – lo que guardo sobre ti
    /forget – borrar todo lo que guardo sobre ti

    <b>Lo que nunca hago</b>
    Nunca guardo tus claves, nunca pido una frase de recuperación y nunca te escribo primero. Lo que hace una transacción se lee de sus propios bytes y se te muestra antes de que firmes.
help-group =
    Aquí muestro precios: <code>/quote 1 SOL USDC</code>
    Los intercambios se hacen en nuestro chat privado.
group-go-private = Eso es entre tú y yo. Por favor, abre nuestro chat privado.
quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Los precios cambian. El que cuenta es el que confirmas.
unknown-command = No conozco ese comando. /help muestra lo que puedo hacer.
unknown-text = No entendí eso. Envía /swap para empezar, por ejemplo <code>/swap 0.5 SOL USDC</code>, o /help.
something-broke = Lo siento, algo falló de mi lado y no pude terminar eso. Ningún intercambio cambió por ello. Por favor, inténtalo de nuevo; /status muestra cómo está todo.
database-away = Ahora mismo no puedo acceder a mi base de datos, así que no puedo responder. Lo que escribiste no se pierde: responderé en cuanto la base de datos vuelva. Lo que firmaste sigue por sí solo.
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
history-line = { $icon } { $pays } → { $gets }, { $state }, { $date }
history-line-link = { $icon } { $pays } → { $gets }, { $state }, { $date } (<a href="{ $url }">ver</a>)

command-swap = Cambiar tokens
command-quote = Ver un precio
command-connect = Conectar tu billetera
command-wallets = Tus billeteras
command-disconnect = Olvidar la billetera en uso
command-status = Lo que está abierto ahora
command-history = Tus últimos intercambios
command-cancel = Detener lo que está abierto
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
ask-pick = ¿Cuál quieres? Varios tokens responden a ese nombre:
dialogue-cancelled = Cancelado. Con /swap empiezas de nuevo.
dialogue-left = Lo dejamos aquí. Con /swap empiezas de nuevo.
dialogue-over = Este diálogo ya terminó. Envía /swap para empezar uno nuevo.
dialogue-not-text = Por favor, responde tocando un botón o con un texto.

## Answers to presses

toast-confirmed = Confirmado. Ahora firma en tu billetera.
toast-refreshed = Precio actualizado.
toast-cancelled = Cancelado.
toast-connected = Conectada.
toast-refused = No se conectó.
press-unknown = Este botón no es mío o es demasiado antiguo para entenderlo. /status muestra cómo está todo.
press-private-only = Esto solo funciona en nuestro chat privado.

## Problems

problem-unknown-token = No conozco ningún token “{ $word }”. Escribe su símbolo o su dirección de mint.
problem-unknown-token-similar = No conozco ningún token “{ $word }”. ¿Quisiste decir { $similar }?
problem-ambiguous-token = Varios tokens se llaman “{ $word }”. Usa la dirección de mint del que quieres:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } no se ofrece aquí: lo que el servicio de intercambio dice de él no es lo que dice la blockchain. Elige otro token, por favor.
problem-token-unread = Ahora mismo no puedo leer { $symbol } en la blockchain, así que no muestro ningún precio. Inténtalo de nuevo en un minuto; no se ha iniciado nada.
problem-same-token = De { $symbol } a { $symbol } no cambiaría nada. Elige dos tokens distintos.
problem-amount-comma = “{ $text }” podría significar dos cosas. Por favor, escribe la cantidad con punto, como 1.5, y sin separadores.
problem-amount-exponent = Por favor, escribe “{ $text }” con todas sus cifras, como 1000.
problem-amount-negative = La cantidad debe ser mayor que cero y no llevar signo.
problem-amount-not-a-number = “{ $text }” no es una cantidad. Escribe cifras y como máximo un punto, como 0.5.
problem-amount-zero = La cantidad debe ser mayor que cero.
problem-amount-decimals = { $symbol } tiene como máximo { $decimals } decimales. Por favor, escribe menos.
problem-amount-large = Es más { $symbol } de lo que puede existir en una cuenta.
problem-bad-form = Escríbelo así: <code>/swap 0.5 SOL USDC</code>. Primero la cantidad, luego con qué pagas y después qué recibes. O envía solo /swap y te pregunto.
problem-no-route = Ahora mismo nadie ofrece un precio para este par y esta cantidad. Prueba con otra cantidad u otro token.
problem-not-yours = Este intercambio es de otra persona.
problem-unknown-swap = Ya no encuentro ese intercambio. Con /swap inicias uno nuevo.
problem-out-of-date-offered = Ese botón es de un precio anterior. Por favor, usa el mensaje más reciente.
problem-out-of-date-ordered = Ya está confirmado. Ahora fírmalo en tu billetera o cancélalo.
problem-out-of-date-flying = Este intercambio está firmado y en camino. Ya no se puede cambiar.
problem-out-of-date-final = Este intercambio ya terminó. Con /swap inicias uno nuevo.
problem-price-refreshed = El precio había caducado, así que aquí tienes uno nuevo. Por favor, revísalo y confirma de nuevo.
problem-no-wallet = Primero conecta una billetera y luego confirma.
problem-in-flight = Otro intercambio de esta billetera sigue en camino: <a href="{ $url }">{ $short }</a>. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-in-flight-alert = Otro intercambio de esta billetera sigue en camino. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-price-changed = El precio empeoró más de lo que permite tu tolerancia. Por favor, mira el nuevo.
problem-not-executable = Hay un precio, pero ahora mismo nada que firmar para esta billetera. Inténtalo de nuevo en un momento.
problem-guard-refused = La transacción ofrecida no hacía exactamente lo prometido ({ $rule }), así que la rechacé. No se firmó ni se envió nada.
problem-chain-unreachable = Ahora mismo no puedo acceder a la blockchain, y sin ella no se comprueba ni se firma nada. Por favor, inténtalo de nuevo en un momento.
problem-attempt-expired = Lo que firmaste llegó demasiado tarde para ser válido. No se envió nada. Por favor, firma de nuevo.
problem-service-policy = El servicio de intercambio no ofrece esto aquí: sus propias reglas rechazan la solicitud. No se movió dinero.
problem-service-busy = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en un momento.
problem-service-busy-seconds = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en { $seconds } s.
problem-service-request = El servicio de intercambio no acepta este par o esta cantidad. Prueba con otra cantidad o con otro token.
problem-service-down = El servicio de intercambio no responde ahora mismo. Por favor, inténtalo de nuevo en un momento. No se movió dinero.
problem-service-key = El servicio de intercambio no deja entrar a este bot ahora mismo. El operador del bot ya está avisado. No se movió dinero.
problem-service-odd = El servicio de intercambio dio una respuesta que no entiendo, así que no la uso. No se movió dinero.

## The language

language-name = Español
language-question =
    🌐 <b>¿En qué idioma quieres que te hable?</b>
    Es el mismo aquí y en mis páginas.
button-language-telegram = Según Telegram
toast-language = A partir de ahora te hablo en español.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = ya no deja entrar a este bot
service-policy = sus propias reglas no permiten este intercambio
service-region = no presta servicio en esta región
service-quote = su cotización había caducado
service-mismatch = esta no es la transacción que había cotizado
service-request = no pudo leer la solicitud
service-code = su respuesta fue { $code }
service-unsaid = no dijo por qué

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = la billetera no tiene SOL para pagar la comisión de red
reason-not-enough-for-fee = no hay suficiente SOL para la comisión de red
reason-not-enough-for-deposit = no queda suficiente SOL para el depósito de una cuenta
reason-wallet-cannot-pay = esta billetera no puede pagar comisiones de red
reason-expired = la transacción venció antes de poder ejecutarse
reason-already-processed = la transacción ya se había procesado
reason-account-busy = una cuenta estaba ocupada
reason-network-busy = la red estaba demasiado ocupada
reason-compute-exceeded = el intercambio necesitaba más cómputo del permitido
reason-not-enough-funds = fondos insuficientes
reason-signature-missing = faltaba una firma
reason-account-state = una cuenta no estaba en el estado esperado
reason-account-missing = no existe una cuenta de token
reason-not-enough-token = no hay suficiente cantidad del token
reason-other-token = la cuenta de token pertenece a otro token
reason-other-owner = la cuenta de token pertenece a otro dueño
reason-token-frozen = el emisor congeló la cuenta de token
reason-token-not-transferable = este token no se puede transferir
reason-token-paused = el emisor pausó este token
reason-account-exists = una cuenta ya existe
reason-not-enough-sol = no hay suficiente SOL
reason-price-moved = el precio se movió más allá de tu tolerancia mientras estaba en camino
reason-transaction-changed = la transacción se modificó por el camino
reason-other-token-program = el token pertenece a otro programa de tokens
reason-inexact-amount = no se pudo alcanzar el importe exacto
reason-bad-token-account = una cuenta de token no es válida
reason-wallet-guard = una comprobación de seguridad de la billetera lo detuvo; no se cambió nada
reason-step-failed = el paso { $step } falló (código { $code })
reason-network-refused = la red la rechazó ({ $code })
reason-cpi-guard = tu cuenta de token está cerrada a los programas por su CPI Guard
reason-program-aborted = un programa del intercambio se interrumpió
reason-pool-refused = uno de los pools de la ruta lo rechazó (código { $code })
reason-program-refused = { $program } lo rechazó (código { $code })

## What to do after a failure

next-price = Pide un precio nuevo.
next-funds = Comprueba lo que hay en la billetera y pide un precio nuevo o cambia menos.
next-sol = Añade un poco más de SOL a la billetera y pide un precio nuevo.
next-issuer = Solo su emisor puede cambiar eso. Elige otro token.
next-cpi-guard = Desactívalo en tu billetera o elige otro token.
next-later = Espera un minuto y pide un precio nuevo.
next-other-wallet = Elige otra billetera con /wallets y pide un precio nuevo.
next-look = Mira la transacción antes de volver a intercambiar.
next-route = Pide un precio nuevo: a menudo toma otro camino. Si vuelve a pasar, prueba con otro importe.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>Qué guardo y durante cuánto tiempo</b>
    • Tu id de Telegram, tu nombre, tu idioma, tus billeteras y tus intercambios: hasta que digas /forget; una billetera sola, hasta que la quites.
    • Las claves y sesiones de los enlaces con tus billeteras: mientras exista la billetera. Con ellas puedo pedirle a tu billetera que firme, nada más.
    • Lo que me escribes: hasta que te he respondido; en un diálogo sin terminar, lo que dure este.
    • Se borra solo después de estos días: transacciones preparadas para ti { $transactions }, notas de que envié un mensaje { $messages }, diálogos sin terminar { $dialogues }, enlaces para conectar una billetera { $links }.
    Los nombres, las claves, las sesiones y lo que escribiste están cifrados. Tu id de Telegram, las direcciones y los intercambios no: con ellos encuentro lo que es tuyo.
privacy-never =
    <b>Qué no tengo nunca</b>
    Claves privadas, frases de recuperación ni permiso alguno para mover tu dinero. Mis registros no contienen nombres, direcciones completas ni mensajes.
privacy-others =
    <b>Quién más ve algo</b>
    • Telegram ve este chat, y quien opera este bot puede leer su base de datos.
    • El servicio de intercambio ve direcciones de billeteras, tokens y cantidades, no quién eres. Lleva sus propios registros.
    • La blockchain muestra cada intercambio a todo el mundo, para siempre.
privacy-forget =
    <b>Cómo te olvido</b>
    /forget borra todo lo que guardo sobre ti. Lo cifrado ya no lo puede abrir nadie desde ese momento, porque se destruye su clave; tu id de Telegram, las direcciones y los intercambios salen del último rincón del archivo en menos de una hora. Un intercambio que está en camino se lleva antes a su fin. Solo las copias de seguridad anteriores lo conservan, hasta que el operador las borra; la norma son treinta días.
privacy-forget-server =
    <b>Cómo te olvido</b>
    /forget borra todo lo que guardo sobre ti y destruye la clave de lo cifrado: desde ese momento ni yo ni nadie que consulte la base de datos encuentra nada tuyo. Lo que quede en los archivos y el registro del servidor de la base de datos, al que solo llega su operador, desaparece a medida que el servidor escribe encima. Un intercambio que está en camino se lleva antes a su fin. Las copias de seguridad anteriores lo conservan, hasta que el operador las borra; la norma son treinta días.

forget-question =
    🗑 <b>¿Quieres que te olvide?</b>
    Borraría para siempre y de inmediato:
    • tu nombre, tu idioma y todo lo demás que sé de ti
    • tus billeteras, con sus claves y sesiones: { $wallets }
    • tus intercambios pasados: { $past }
forget-open = • intercambios que no has firmado, que terminan con ello: { $open }
forget-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Eso lo llevo antes a su fin, te digo cómo terminó y entonces lo borro.
forget-meaning = En tus billeteras no cambia nada. Esto no se puede deshacer. Mi pregunta queda abierta diez minutos.
button-forget-yes = Sí, olvídame
button-forget-no = No, conservar todo
forget-done =
    ✅ <b>Te he olvidado.</b>
    Borrado: tu nombre y tu idioma, tus billeteras ({ $wallets }), tus intercambios ({ $swaps }) y todo lo demás que guardaba sobre ti.
forget-done-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Te digo aquí cómo termina y entonces lo borro.
forget-after = Mis botones y enlaces anteriores ya no hacen nada. Este chat lo guarda Telegram; puedes borrarlo allí. /start empieza de cero, como con alguien desconocido.
forget-kept = No se borró nada.
press-forget-over = Esta pregunta ya no está abierta, o algo ha cambiado desde entonces. Envía /forget y pregunto de nuevo.
press-stranger = No sé nada de ti, así que este botón no hace nada. Envía /start para empezar.

## Both pages

page-brand = Countersign
page-loading = Cargando…
page-failed = No se pudo completar
page-unknown = Este enlace no lleva a ninguna parte
page-no-script = Esta página necesita JavaScript para preparar tu transacción. Permítelo o abre la página en otro navegador.
page-back = Volver a Telegram
page-copy = Copiar
page-copied = Copiado
page-copy-address = Copiar la dirección
page-no-real-money = Sin dinero real
page-unreachable = No se pudo conectar con nuestro servidor. Revisa tu conexión e inténtalo de nuevo. No se envió nada.
page-new-tab = (se abre en una pestaña nueva)
page-about = aprox. { $usd }
page-qr = Código QR de esta página
page-copy-link = Copiar el enlace a esta página
page-app-link = ¿No se abrió { $wallet }? Prueba el enlace de su app
page-in-app = Si no se abre nada, abre esta página en Safari o Chrome.
page-wallet-cannot-sign = Esta billetera no puede firmar para esta red.
page-retry = Intentar de nuevo
page-explorer = Ver en el explorador

## The signing page

sign-title = Firma tu intercambio
sign-asked-by = { $person } pidió este intercambio en Telegram
sign-asked-by-nobody = Este intercambio se pidió en Telegram
sign-not-you = ¿No eres tú? Cierra esta página. Nunca firmes desde un enlace que te haya enviado otra persona.
sign-pay = Pagas
sign-receive = Recibes al menos
sign-receive-about = Recibes aproximadamente
sign-expected = Se espera aproximadamente { $amount }
sign-paid = Pagaste
sign-received-about = Recibiste aproximadamente
sign-received = Recibiste
sign-before = Cuando confirmaste: { $amount }
sign-to = A tu billetera
sign-mint-of = Mint de { $symbol }
sign-lookalike = { $symbol } solo se parece a un token más conocido. Compara su mint antes de firmar.
sign-network-fee = Comisión de red
sign-rent =
    { $count ->
        [1] Depósito por una cuenta de token nueva
       *[other] Depósito por { $count } cuentas de token nuevas
    }
sign-rent-why = Solana lo retiene mientras la cuenta esté abierta. Lo recuperas al cerrar la cuenta.
sign-preparing = Preparando una transacción nueva y comprobándola…
sign-with = Firmar con { $wallet }
sign-waiting-for-wallet = Esperando a { $wallet }. Aprueba la transacción allí.
sign-time-left = Tiempo para firmar: { $time }
sign-time-left-label = Tiempo que queda para firmar
sign-expired-title = Esta transacción expiró
sign-expired = Una transacción de Solana solo es válida durante aproximadamente un minuto. No se envió nada. Prepara una nueva y fírmala.
sign-rebuild = Preparar de nuevo
sign-price-changed-title = El precio cambió
sign-price-changed = Se movió más de lo que permite tu tolerancia de deslizamiento, así que te preguntamos de nuevo.
sign-accept-price = Aceptar el precio nuevo
sign-cancel-hint = ¿Cambiaste de idea? Toca “Cancelar” en el chat o simplemente sal de aquí: no pasa nada hasta que firmes.
sign-same-in-wallet = Tu billetera debe mostrar que sale la misma cantidad y que llega al menos la indicada aquí. Si no es así, rechaza la transacción.
sign-checked = Comprobado: leído de la propia transacción y simulado en la blockchain.
sign-reconnect-title = Desde aquí no se puede acceder a tu billetera
sign-reconnect = Conéctala de nuevo con un toque, luego toca “Sí, es mía” en el chat y continúa allí. O abre esta página donde está tu billetera. Tu orden se mantiene.
sign-reconnect-answered = Tu billetera respondió. Ahora toca “Sí, es mía” en el chat y continúa allí. Tu orden se mantiene.
sign-reconnect-wallet = Reconectar { $wallet }
sign-other-ways = Otras formas de firmar
sign-phone-how = Escanea con la cámara de tu teléfono para firmar allí.
sign-browse = Abrir esta página dentro de { $wallet }
sign-no-wallet-fits = Ninguna billetera de este navegador ({ $wallets }) admite esta red de Solana y este tipo de transacción. Firma de otra manera.
sign-no-extension = Con una extensión de billetera en este navegador puedes firmar aquí mismo.
sign-wrong-account = Elige { $address } en tu billetera: esta orden es de esa dirección.
sign-rejected-in-wallet = Rechazaste la solicitud en tu billetera. No se envió nada; puedes firmar de nuevo.

## The connect page

link-title = Conecta tu billetera
link-asked-by = Para la cuenta de Telegram de { $person }
link-asked-by-nobody = Para tu cuenta de Telegram
link-why = El bot conocerá tu dirección y podrá pedirte que firmes. Por sí solo nunca puede mover nada.
link-not-you = ¿Este no es tu nombre? Cierra esta página. Nunca abras enlaces de billetera que te haya enviado otra persona.
link-connect = Conectar { $wallet }
link-phone-how = ¿Tienes la billetera en el teléfono? Escanea esto con su cámara.
link-returned-title = Ahora confirma en Telegram
link-returned = Tu billetera respondió. Compara esta dirección con la del chat y toca allí “Sí, es mía”.
link-ended-title = Ya terminaste aquí
link-ended = Este enlace ya cumplió su función. Continúa en Telegram.
link-other-ways = Otras formas de conectar
link-no-wallet-fits = Ninguna billetera de este navegador ({ $wallets }) admite esta red de Solana. Conéctate de otra manera.
link-rejected-in-wallet = Rechazaste la solicitud en tu billetera. No se conectó nada.

## How a swap stands, on its page

stage-offered = Aún sin confirmar
stage-offered-text = Primero confirma el intercambio en el chat.
stage-ordered = Listo para firmar
stage-ordered-text = No pasa nada hasta que firmes.
stage-signed = Firmado
stage-signed-text = Tenemos tu firma y estamos enviando la transacción.
stage-submitted = Enviado
stage-submitted-text = Esperando a que la red lo confirme. Normalmente tarda unos segundos.
stage-refused = Aún no ha terminado
stage-confirmed = Intercambio confirmado
stage-confirmed-text = La red lo confirmó. Los detalles están en el chat.
stage-confirmed-step = Confirmado
stage-failed = El intercambio falló
stage-failed-text = La red lo rechazó. Aparte de la comisión de red, no salió nada de tu billetera.
stage-expired = No se realizó
stage-expired-text = La red nunca lo procesó y ya no puede hacerlo. No salió nada de tu billetera.
stage-cancelled = Cancelado
stage-cancelled-text = Cancelaste este intercambio. No se envió nada.
stage-lapsed = La orden expiró
stage-lapsed-text = Nadie firmó a tiempo. No se envió nada. Empieza de nuevo en el chat.

## How a wallet came back to its page

hint-declined = Tu billetera indica que rechazaste la solicitud. No se envió nada; puedes firmar de nuevo.
hint-reconnect = Tu billetera ya no reconoce nuestra conexión. Envía /connect en el chat y luego vuelve aquí. Tu orden se mantiene.
hint-busy = Tu billetera todavía muestra otra solicitud. Termínala allí e inténtalo de nuevo.
hint-retry = Tu billetera no pudo terminar. No se envió nada; inténtalo de nuevo.
hint-unreadable = No se pudo leer la respuesta de la billetera. No se envió nada; inténtalo de nuevo.
hint-refused = Lo que devolvió la billetera no era la transacción que se muestra aquí, así que no se envió. Si no la cambiaste tú, no confíes en esa app de billetera.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = En este momento no se pudo conectar con la red. No se envió nada; firma de nuevo.
hint-foreign = La prueba de conexión que dio la billetera no es válida para este bot. Empieza de nuevo desde el chat.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = El emisor de este token puede moverlo o quemarlo en cualquier billetera.
warning-pausable = El emisor de este token puede pausar todas las transferencias.
warning-transfer-fee = Este token cobra una comisión en cada transferencia; la cantidad de arriba es la que llega una vez descontada.
warning-transfer-hook = En cada transferencia de este token se ejecuta un programa del emisor.
warning-scaled-amount = Las billeteras pueden mostrar las cantidades de este token multiplicadas por un factor que fija su emisor.
warning-existing-delegate = Otra dirección ya tiene permiso para gastar desde tu cuenta de token. Considera revocarlo.
warning-minimum-not-in-bytes = El mínimo se comprobó solo mediante simulación; la transacción no lo indica.
warning-pays-out-elsewhere = Una parte de esta transacción paga a un tercero.
warning-other = Este token tiene reglas poco comunes. Revísalo antes de firmar.

## Why a page was refused what it asked for

refusal-not-found = Este enlace es desconocido, ya se usó o expiró. Pide uno nuevo en el chat.
refusal-invalid-request = La página envió algo inesperado. Recárgala e inténtalo de nuevo.
refusal-request-too-large = Eso es más grande que cualquier cosa que envíe una billetera. Abre el enlace desde el chat.
refusal-forbidden-origin = Esta solicitud no vino de nuestra propia página. Abre el enlace desde el chat.
refusal-rate-limited = Demasiados intentos. Espera unos segundos e inténtalo de nuevo.
refusal-internal-error = Algo falló de nuestro lado. No se envió nada; inténtalo de nuevo.
refusal-database-away = La base de datos de este bot no responde en este momento. Lo que acabas de hacer está guardado o no se hizo en absoluto: vuelve a cargar esta página en un momento y lo verás.
refusal-out-of-date = Esta orden ya cambió de estado.
refusal-price-changed = El precio se movió más de lo que permite tu tolerancia de deslizamiento.
refusal-in-flight = Otro intercambio de esta billetera sigue en camino. Espera a que termine y después firma este.
refusal-wrong-wallet = Esta orden es de otra billetera. Elige esa o empieza de nuevo en el chat.
refusal-no-route = Nadie ofrece este intercambio ahora mismo. Inténtalo de nuevo en un momento o con otra cantidad.
refusal-not-executable = Ahora mismo no hay ninguna oferta que se pueda firmar. ¿Tienes suficiente para la cantidad y las comisiones?
refusal-guard-refused = La transacción no hacía lo que se prometió, así que no se la mostramos a tu billetera. No se envió nada.
refusal-unread-route = Nadie puede comprobar el mínimo de esta ruta antes de que firmes, así que no se te ofrece. No se envió nada; prueba con otro importe u otro token.
refusal-signed-refused = Lo que devolvió tu billetera no es la transacción que se muestra aquí, así que no se envió.
refusal-wrong-signer = Se firmó con otra cuenta que la de esta orden, así que no se envió. Elige la correcta en tu billetera y firma de nuevo.
refusal-wallet-fee = Tu billetera puso una comisión de red demasiado alta, así que no se envió. Bájala en la billetera y firma de nuevo.
refusal-not-simulated = Ahora mismo la transacción fallaría en la blockchain. ¿Tienes suficiente para la cantidad, las comisiones y el depósito?
refusal-chain-unreachable = No se pudo conectar con la red de Solana. No se envió nada; inténtalo de nuevo.
refusal-service-unavailable = El servicio de intercambio no responde ahora mismo. No se envió nada; inténtalo de nuevo.
refusal-blocked-by-policy = El servicio de intercambio no te ofrece este intercambio.
refusal-wrong-proof = La firma no corresponde a esa dirección. Inténtalo de nuevo.
refusal-attempt-expired = Se firmó demasiado tarde y ya no puede procesarse. No se envió nada; firma una transacción nueva.

## What a wallet in the browser signs to be linked

proof-link = Vincula esta billetera a la cuenta de Telegram de { $person } con { $bot }.
proof-harmless = Esto no es una transacción. No mueve nada y no cuesta nada.
proof-site = Sitio
proof-code = Código
