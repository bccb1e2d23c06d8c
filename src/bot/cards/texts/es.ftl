# Las herramientas de la tarjeta de una oferta, en español.

card-terms = { $rate } · costo { $cost }
card-until = Válido hasta las { $time }
card-until-chosen = Vía { $route }, tu elección · válido hasta las { $time }
card-thin = ⚠️ Pierdes unos <b>{ $usd } ({ $cost })</b> por el impacto en el precio y las comisiones. Aquí se negocia poco; con una cantidad menor pierdes menos.
card-wide = ⚠️ Puedes recibir hasta un <b>{ $tolerance }</b> menos de lo esperado.
card-turned = Invertido: pagas lo que ibas a recibir.
card-route-gone = ⚠️ La ruta que elegiste ya no se ofrece. Esta es la mejor ahora.
card-stale = ⌛ Este precio ha caducado. Toca Actualizar para ver uno nuevo.
card-short = ⚠️ Tu billetera tiene <b>{ $balance }</b>: faltan <b>{ $missing }</b>.
card-short-fees = ⚠️ Tu billetera tiene <b>{ $balance }</b>, y una pequeña parte hace falta para las comisiones.
card-unchecked = ⚠️ No he podido comprobar ahora el saldo de tu billetera. Asegúrate de que tiene suficiente, con algo de SOL para las comisiones.
card-route = Ruta: { $route }
card-deposit = Si tu billetera aún no tiene { $symbol }, Solana retiene un depósito de unos 0.002 SOL por su cuenta. Lo recuperas al cerrar la cuenta.
card-sure = ❓ <b>¿Hacemos este intercambio?</b> Di que sí solo si cada línea de arriba es lo que quieres.
card-sure-loss = ❓ <b>¿Hacer este intercambio y perder unos { $usd } ({ $cost })?</b> Di que sí solo si cada línea de arriba es lo que quieres.
card-routes = <b>Otras ofertas</b>, primero la mejor. Toca una para usarla.
card-slippage = <b>Slippage</b>: ¿cuánto menos de lo esperado puede llegar antes de que el intercambio se detenga solo? Ahora { $tolerance }.
card-asks-below = ✏️ Responde a mi pregunta de abajo.

button-more = Más
button-details = Detalles
button-turn = ⇅ Invertir
button-amount = Cantidad
button-slippage = Slippage { $tolerance }
button-routes = Otras ofertas
button-rate = ⇅ Tipo de cambio
button-own = Otra
button-sure = ✅ Sí, cambiar
button-sure-loss = Sí, perder unos { $usd }
button-sure-risk = Sí, cambiar igualmente
button-waiting = ⏳ Esperando a la blockchain
button-fits = { $amount } en su lugar

problem-asks-twice = ¿Seguro? La tarjeta te lo pregunta una vez más.
problem-short-of-funds = Tu billetera no puede pagar esto. La tarjeta muestra lo que falta. No se ha iniciado nada.
problem-bad-slippage = El slippage puede ser de 0.1% a 50%, por ejemplo 1%.

# Why a swap failed, and what to do then, in Spanish.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = este bot no tiene acceso
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
reason-price-moved = el precio se movió más allá de tu slippage mientras estaba en camino
reason-transaction-changed = la transacción se modificó por el camino
reason-other-token-program = el token pertenece a otro programa de tokens
reason-inexact-amount = no se pudo alcanzar la cantidad exacta
reason-bad-token-account = una cuenta de token no es válida
reason-wallet-guard = una comprobación de seguridad de la transacción lo detuvo; no se cambió nada
reason-step-failed = el paso { $step } falló (código { $code })
reason-network-refused = la red la rechazó ({ $code })
reason-cpi-guard = tu cuenta de token está cerrada a los programas por su CPI Guard
reason-program-aborted = un programa del intercambio se detuvo con un error
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
next-look = Mira la transacción antes de volver a cambiar.
next-route = Pide un precio nuevo: a menudo toma otro camino. Si vuelve a pasar, prueba con otra cantidad.

# Problems, in Spanish.

## Problems

problem-unknown-token = No encontré ningún token “{ $word }”. Escribe su símbolo o su dirección de mint.
problem-unknown-token-similar = No encontré ningún token “{ $word }”. ¿Quisiste decir { $similar }?
problem-ambiguous-token = Varios tokens se llaman “{ $word }”. Usa la dirección de mint del que quieres:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } no está disponible aquí: el servicio de intercambio y la blockchain no coinciden sobre él. Elige otro token, por favor.
problem-token-unread = Ahora mismo no puedo leer { $symbol } en la blockchain, así que no muestro ningún precio. Inténtalo de nuevo en un minuto; no se ha iniciado nada.
problem-same-token = De { $symbol } a { $symbol } no cambiaría nada. Elige dos tokens distintos.
problem-amount-comma = “{ $text }” podría significar dos cosas. Por favor, escribe la cantidad con punto, como 1.5, y sin separadores.
problem-amount-exponent = Por favor, escribe “{ $text }” con todas sus cifras, como 1000.
problem-amount-negative = La cantidad debe ser mayor que cero y no llevar signo.
problem-amount-not-a-number = “{ $text }” no es una cantidad. Escribe cifras y como máximo un punto, como 0.5.
problem-amount-zero = La cantidad debe ser mayor que cero.
problem-amount-decimals = { $symbol } tiene como máximo { $decimals } decimales. Por favor, escribe menos.
problem-amount-large = Es más { $symbol } de lo que puede existir en una cuenta.
problem-amount-huge = Ese número es demasiado grande.
problem-bad-form = Escríbelo así: <code>/swap 0.5 SOL USDC</code>. Primero la cantidad, luego con qué pagas y después qué recibes. O envía solo /swap y te pregunto.
problem-no-route = Ahora mismo nadie ofrece un precio para este par y esta cantidad. Prueba con otra cantidad u otro token.
problem-paused = Los intercambios nuevos están en pausa por un rato. Lo que ya confirmaste sigue con normalidad. Por favor, inténtalo de nuevo más tarde.
problem-paused-maintenance = Motivo: trabajos en el bot.
problem-paused-service = Motivo: problemas en el servicio de intercambio.
problem-paused-network = Motivo: problemas en la red Solana.
problem-paused-until = Se espera que vuelva antes de las { $time }.
problem-not-yours = Este intercambio es de otra persona.
problem-unknown-swap = Ya no encuentro ese intercambio. Con /swap inicias uno nuevo.
problem-out-of-date-offered = Ese botón es de un precio anterior. Por favor, usa el mensaje más reciente.
problem-out-of-date-ordered = Ya está confirmado. Ahora fírmalo en tu billetera o cancélalo.
problem-out-of-date-served = Tu app de billetera tiene esta transacción. Apruébala o recházala allí.
problem-out-of-date-flying = Este intercambio está firmado y en camino. Ya no se puede cambiar.
problem-out-of-date-final = Este intercambio ya terminó. Con /swap inicias uno nuevo.
problem-price-refreshed = El precio había caducado, así que aquí tienes uno nuevo. Por favor, revísalo y confirma de nuevo.
problem-no-wallet = Primero conecta una billetera y luego confirma.
problem-in-flight = Otro intercambio de esta billetera sigue en camino: <a href="{ $url }">{ $short }</a>. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-in-flight-alert = Otro intercambio de esta billetera sigue en camino. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-in-flight-served = Otro intercambio de esta billetera espera tu aprobación en una app de billetera, como mucho hasta las { $time }. Después podrás confirmar este.
problem-price-changed = El precio empeoró más de lo que permite tu slippage. Por favor, mira el nuevo.
problem-not-executable = Hay un precio, pero ahora mismo nada que firmar para esta billetera. Inténtalo de nuevo en un momento.
problem-guard-refused = La transacción ofrecida no hacía exactamente lo prometido ({ $rule }), así que la rechacé. No se firmó ni se envió nada.
problem-unknown-venue = La ruta ofrecida usa un programa que no es una plataforma conocida ({ $program }), así que la rechacé. No se firmó ni se envió nada.
problem-nothing-to-reclaim = No hay depósitos que recuperar: esta billetera no tiene ninguna cuenta de token vacía que sea solo tuya.
problem-no-sol-for-fee = Esta billetera tiene depósitos que recuperar, pero le falta SOL para la comisión de red. Envíale primero un poco de SOL.
problem-too-many-accounts = No pude leer todas las cuentas de token de esta billetera: puede que desconocidos le hayan enviado muchísimas.
problem-chain-unreachable = Ahora mismo no puedo acceder a la blockchain, y sin ella no se comprueba ni se firma nada. Por favor, inténtalo de nuevo en un momento.
problem-attempt-expired = Firmaste demasiado tarde. No se envió nada. Por favor, firma de nuevo.
problem-service-policy = El servicio de intercambio no ofrece esto aquí: sus propias reglas rechazan la solicitud. No se movió dinero.
outage-touched = Hubo problemas, y un intercambio tuyo tardó más de lo normal o caducó. Ya pasó o lo estamos siguiendo: /status muestra lo que espera, /history cómo terminó cada intercambio. No tienes que hacer nada. Lo sentimos.
problem-token-blocked = El operador de este bot ha bloqueado los intercambios con este token. No se movió dinero.
problem-wallet-blocked = Este bot no atiende a esta billetera. No se movió dinero.
problem-service-busy = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en un momento.
problem-service-busy-seconds = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en { $seconds } s.
problem-service-request = El servicio de intercambio no acepta este par o esta cantidad. Prueba con otra cantidad o con otro token.
problem-service-down = El servicio de intercambio no responde ahora mismo. Por favor, inténtalo de nuevo en un momento. No se movió dinero.
problem-service-key = El servicio de intercambio no acepta ahora mismo la clave de este bot. Solo el operador del bot puede arreglarlo. No se movió dinero.
problem-service-odd = El servicio de intercambio dio una respuesta que no entiendo, así que no la uso. No se movió dinero.
problem-amount-thousands = “{ $text }” podría significar dos cosas. Escribe 1.5 para uno y medio, o 1500 para mil quinientos.
problem-amount-share = Una parte es más de 0% y como máximo 100%, por ejemplo 25% o 12.5%.
problem-amount-fraction = “{ $text }” puede ser parte de un token o parte de lo que tienes. Escribe un número, como 0.5, o un porcentaje, como 50%.
problem-share-needs-wallet = Para una parte de lo que tienes necesito una billetera: /connect vincula una. O escribe la cantidad en cifras.
problem-none-held = Tu billetera no tiene { $symbol }. Elige otro token para pagar, o escribe una cantidad para ver su precio.
problem-only-fees-left = Tu billetera no tiene más de 0.01 SOL, y eso lo reservo para las comisiones de la red.
problem-share-too-small = Es menos que la cantidad más pequeña de { $symbol } que existe. Pide más, por favor.
problem-nothing-left = Tu billetera tiene { $balance }: no queda nada que cambiar después de lo que guardas.
problem-no-dollar-price = No tengo un precio de { $symbol } en dólares del que me fíe. Escribe la cantidad en { $symbol }, por favor.

# What a tokenised stock is, in Spanish.

card-stock = 📈 { $symbol } es un token de { $issuer }, no la acción misma. Sigue su precio; el emisor puede pausarlo o retirarlo. No se ofrece en algunos países.

# The card of a swap and its end, in Spanish.

## The card of a swap

card-title-ordered = ✍️ <b>Falta un paso: firma en tu billetera</b>
card-title-served = 📲 <b>Apruébalo en tu app de billetera</b>
card-title-signed = 📨 <b>Firmado. Enviando a la blockchain…</b>
card-title-submitted = ⏳ <b>Enviado. Esperando a la blockchain…</b>
card-title-underfunded = ⚠️ <b>Por ahora no puede completarse</b>
card-title-refused = ⚠️ <b>El servicio de intercambio lo rechazó</b>
card-title-said-failed = ⚠️ <b>El servicio de intercambio dice que falló. Decide la blockchain…</b>
card-title-said-expired = ⚠️ <b>El servicio de intercambio dice que expiró. Decide la blockchain…</b>
card-title-confirmed = ✅ <b>Cambiaste { $sold } por { $symbol }</b>: los detalles están en el mensaje de abajo
card-title-kind-confirmed = ✅ <b>Confirmado</b>: los detalles están en el mensaje de abajo
card-title-failed = ❌ <b>El intercambio de { $pays } por { $symbol } falló</b>
card-title-expired = ⌛ <b>El intercambio de { $pays } por { $symbol } expiró</b>
card-title-cancelled = 🚫 <b>Cancelado: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Ya no está abierto: { $pays } por { $symbol }</b>

card-pay = Pagas: <b>{ $amount }</b>
card-pay-usd = Pagas: <b>{ $amount }</b> ({ $usd })
card-get = Recibes: <b>≈ { $amount }</b>
card-get-usd = Recibes: <b>≈ { $amount }</b> ({ $usd })
card-each = { $usd }, { $price } cada uno
card-minimum = Al menos: <b>{ $amount }</b> o mejor (slippage: { $tolerance })
card-minimum-built = Al menos: <b>{ $amount }</b>
card-operator-fee = Comisión de este bot: { $rate }, ya descontada arriba
card-operator-fee-usd = Comisión de este bot: { $rate } ({ $usd }), ya descontada arriba
card-rate = Tipo de cambio: { $rate }
price-day = { $token }: { $change } en 24 h
card-cost = Impacto en el precio y comisiones: aprox. { $cost }
card-cost-high = ⚠️ Pierdes unos <b>{ $usd } ({ $cost })</b> por el impacto en el precio y las comisiones. Es mucho; una cantidad menor puede costar menos.
card-cost-unknown = Impacto en el precio y comisiones: ya incluidos en la cantidad que recibes
card-network-fee = La comisión de red se suma aparte y se muestra antes de que firmes.
card-valid = Precio válido hasta las { $time }. No se mueve nada antes de que firmes en tu propia billetera.
card-token = { $token }: <code>{ $mint }</code>
card-token-claimed = { $symbol } se hace llamar “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } se parece a un token más conocido, pero es otro. Compara el mint antes de seguir.
card-wallet = Desde tu billetera: <code>{ $wallet }</code>
card-scanned-wallet = Billetera que escaneó el código: <code>{ $wallet }</code>
card-sign-until = Toca <b>Firmar en tu billetera</b>, compara lo que muestran la página y tu billetera, y aprueba. La orden sigue abierta hasta las { $time }.
card-served-until = Tu app de billetera tiene la transacción. Compara lo que muestra y apruébala o recházala allí. Si no haces nada, la orden se libera hacia las { $time } y puedes firmarla de nuevo.
card-served-cancel = 🚫 <b>Cancelando.</b> Tu app de billetera aún tiene la transacción, así que puede completarse hasta las { $time } aproximadamente. Recházala allí.
card-refused-changed = ⚠️ <b>No se envió:</b> lo que devolvió tu billetera no es la transacción que viste. No se pagó nada. Puedes firmar de nuevo abajo. Si no la cambiaste tú, no confíes en esa app de billetera.
card-refused-wrong-signer = ⚠️ <b>No se envió:</b> lo que devolvió tu billetera no está firmado por la billetera de esta orden. No se pagó nada. Elige esa billetera y firma de nuevo abajo.
card-refused-fee-too-high = ⚠️ <b>No se envió:</b> tu billetera puso una comisión de red demasiado alta. No se pagó nada. Bájala en la billetera y firma de nuevo abajo.
card-refused-unreadable = ⚠️ <b>No se envió:</b> no pude leer lo que devolvió tu billetera. No se pagó nada. Por favor, firma de nuevo abajo.
card-refused-expired = ⚠️ <b>No se envió:</b> se firmó demasiado tarde y ya no puede procesarse. No se pagó nada. Firma de nuevo abajo; la página prepara una transacción nueva.
card-refused-scan-over = ⚠️ Se agotó el tiempo de la transacción en tu billetera y no se pagó nada. Firma abajo; la página prepara una nueva.
card-refused-sponsor-late = ⚠️ Lo que firmaste no llegó a la red a tiempo: lo envía el patrocinador. No se pagó nada. Firma abajo; la página prepara una nueva.
card-refused-in-flight = ⚠️ <b>No se envió:</b> otro intercambio de esta billetera sigue en camino. Por este no se pagó nada. /status muestra cuándo termina; después firma de nuevo abajo.
card-refused-chain-unreachable = ⚠️ <b>No se envió:</b> en ese momento no pude acceder a la blockchain. No se pagó nada. Por favor, firma de nuevo abajo en un momento.
card-refused-superseded = ⚠️ <b>No se envió:</b> tu billetera devolvió otra transacción más para este intercambio. Solo cuenta la primera, y ya está en camino.
card-signed-hint = No tienes que hacer nada más. Este mensaje se actualiza solo.
card-service-reports = El servicio de intercambio lo da por confirmado, pero la blockchain aún no lo ha confirmado. Sigo comprobándolo.
card-ledger-short = Mis datos de la blockchain ya no llegan hasta esta transacción, así que no puedo saber si se completó. El enlace de arriba lo muestra. El operador está avisado; hasta que se aclare, esta billetera no puede hacer otro intercambio aquí.
card-service-refused = El servicio de intercambio lo rechazó: { $why }.
card-service-refused-sent = En su lugar lo envié por mi propio nodo de Solana.
card-sent-directly = La envié por mi propio nodo de Solana, porque el servicio de intercambio solo acepta exactamente la transacción que cotizó.
card-service-refused-until = Aún puede completarse hasta las { $time } aprox.; después esta billetera vuelve a quedar libre.
card-node-refused = Un nodo de Solana lo rechazó: { $why }.
card-chain-decides = El servicio de intercambio dice que ha terminado, pero solo decide la blockchain. Esta billetera vuelve a quedar libre hacia las { $time }.
card-underfunded-sol = En este momento tu billetera no tiene suficiente SOL para este intercambio y su comisión.
card-underfunded-token = En este momento tu billetera no tiene suficiente { $symbol } para este intercambio.
card-underfunded-until = Si vuelve a tenerlo a tiempo, el intercambio aún puede completarse. Si no, su tiempo se agota hacia las { $time } y no se paga nada. Te aviso aquí. Por favor, no inicies otro intercambio de esta billetera hasta entonces.
card-was-underfunded-sol = Tu billetera no tenía suficiente SOL para este intercambio y su comisión.
card-was-underfunded-token = Tu billetera no tenía suficiente { $symbol } para este intercambio.
card-rolled-back = La blockchain confirmó la transacción y luego la revirtió, algo muy poco frecuente. Tu dinero no se movió.
card-agreed = Acordado: al menos <b>{ $minimum }</b>. El explorador muestra exactamente lo que llegó.
card-transaction = Transacción: <a href="{ $url }">{ $short }</a>
card-failed-reason = Motivo: { $reason }.
card-failed-money = Tu dinero no se movió, salvo la comisión de red.
card-expired-money = La blockchain no aceptó la transacción a tiempo y ya no es válida. Tu dinero no se movió.
card-cancelled-money = No se firmó nada y no se pagó nada.
card-lapsed-time = No se firmó a tiempo. No se pagó nada. Los precios cambian, así que hace falta un intercambio nuevo.
card-lapsed-sponsored = Lo firmaste, pero no llegó a la red a tiempo: lo envía el patrocinador. No se pagó nada. Los precios cambian, así que hace falta un intercambio nuevo.
card-lapsed-offer = El precio caducó antes de que se confirmara. No se pagó nada.
card-lapsed-newer = Pediste cinco precios más nuevos, así que este terminó. No se pagó nada.
history-line = { $icon } { $pays } → { $gets } · { $end }
state-failed-why = falló: { $reason }

button-confirm = ✅ Confirmar
button-refresh = Actualizar
button-cancel = Cancelar
button-sign = Firmar en tu billetera
button-quote-again = Cotizar de nuevo
button-view = Ver transacción
button-scan = Cualquier billetera sin vincular
button-connect = Conectar una billetera
button-faucet = Conseguir dinero de juego
button-copy-address = Copiar dirección
button-show-code = Código QR
button-check-again = Comprobar
button-other-device = Otro dispositivo
button-open-wallet = Abrir { $wallet }
button-back = Atrás
button-max = Máx.
button-all-but = Todo menos { $amount }
button-at-price = 📌 A un precio…
table-route = Ruta
table-gets = Recibes
table-less = Menos
card-new-account = ➕ Cuenta nueva de { $symbol }: un depósito de { $deposit }
card-new-account-usd = ➕ Cuenta nueva de { $symbol }: un depósito de { $deposit } ({ $usd })
card-new-account-back = Solana guarda el depósito mientras la cuenta está abierta. Lo recuperas al cerrarla.
card-short-of-sol = ⚠️ Tu billetera tiene muy poco SOL para la comisión de red: faltan unos <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ Tu billetera tiene muy poco SOL para la comisión de red y el depósito: faltan unos <b>{ $missing }</b>.
card-first-sol = ⚠️ No tienes SOL para las comisiones. <b>Conseguir SOL primero</b> cambia unos $11 de este token por SOL: un patrocinador paga la comisión y la descuenta del SOL que recibes.
card-sponsored = ⛽ No tienes SOL para las comisiones: un patrocinador las paga en este intercambio y las descuenta del SOL que recibes.
button-first-sol = ⛽ Conseguir SOL primero
card-cost-unjudged = ⚠️ No puedo saber cuánto valen ambos tokens, así que no puedo juzgar este precio. Compara antes el tipo de cambio en otro sitio.

## New messages that announce an end

notice-confirmed = ✅ Listo: cambiaste <b>{ $pays }</b> por <b>{ $received }</b>. <a href="{ $url }">Ver en la blockchain</a>
notice-failed = ❌ El intercambio de <b>{ $pays }</b> por { $symbol } falló. Tu dinero no se movió, salvo la comisión de red.
notice-expired = ⌛ El intercambio de <b>{ $pays }</b> por { $symbol } expiró. Tu dinero no se movió.
notice-lapsed = ⌛ El intercambio de <b>{ $pays }</b> por { $symbol } no se firmó a tiempo. No se pagó nada.
notice-lapsed-sponsored = ⌛ El intercambio de <b>{ $pays }</b> a { $symbol } no llegó a la red a tiempo: lo envía el patrocinador. No se pagó nada.
notice-cancelled = 🚫 El intercambio de <b>{ $pays }</b> por { $symbol } se canceló. No se pagó nada.
notice-open = 🔄 Novedades del intercambio de <b>{ $pays }</b> por { $symbol }: envía /status para verlas.
notice-farewell = Como pediste, este intercambio también queda borrado ahora.

profit-line = Comprado a { $average } de media: { $change } ({ $usd })
profit-line-part = Comprado a { $average } de media: { $change } ({ $usd }), contando { $amount }
profit-made = 📈 Ganancia: { $change } ({ $usd })
profit-lost = 📉 Pérdida: { $change } ({ $usd })
profit-part = Solo cuenta { $amount }, lo que compraste aquí; el resto vino de otro lugar.
button-share-profit = 📸 Compartir resultado
notice-held = Ahora tienes <b>{ $amount }</b>.
button-swap-back = ⇅ Al revés
button-again = 🔁 Otra vez
button-balance-copy = 📋 Copiar dirección
inline-age =
    { $minutes ->
        [0] De hace menos de un minuto
        [one] De hace { $minutes } minuto
        [many] De hace { $minutes } de minutos
       *[other] De hace { $minutes } minutos
    }
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
button-talk-balance = Mi saldo

## What is kept about a person

privacy-alerts = <b>Alertas de precio, stop-loss y planes:</b> hasta que las borres; las terminadas, { $days } días más.
privacy-groups = <b>Grupos:</b> cuándo me preguntaste algo por última vez en un grupo, para que se cumplan sus esperas: { $days } día como máximo. Lo que eligió un grupo no nombra a nadie.
privacy-shared = <b>Precios compartidos:</b> los tokens y las cantidades que consultas en grupos y otros chats, durante { $days } días desde la última vez. El enlace bajo el precio los necesita.
privacy-kept =
    <b>Qué guardo y durante cuánto tiempo</b>
    • Tu id de Telegram, tu nombre, tu idioma, tus ajustes, tus billeteras y tus intercambios: hasta que envíes /forget. Una billetera sola: hasta que la quites.
    • Las claves y sesiones de los enlaces con tus billeteras: mientras esté la billetera. Me permiten pedirle a tu billetera que firme, nada más.
    • Lo que me escribes: hasta que te he respondido; en un diálogo sin terminar, lo que dure este.
    • Se borra solo tras estos días: transacciones preparadas para ti { $transactions }, registros de mensajes enviados { $messages }, diálogos sin terminar { $dialogues }, enlaces para conectar una billetera { $links }.
    Los nombres, las claves, las sesiones y lo que escribes están cifrados. Tu id de Telegram, las direcciones y los intercambios no: con ellos encuentro lo que es tuyo. Mis registros no contienen nombres, direcciones completas ni mensajes.
privacy-never =
    🔒 <b>Tus datos</b>
    Guardo lo que tus intercambios necesitan, hasta que envíes /forget. Nunca tengo claves privadas, frases de recuperación ni permiso alguno para mover tu dinero.
privacy-others =
    <b>Quién más ve qué</b>
    • Telegram ve este chat, y quien opera este bot puede leer su base de datos.
    • El servicio de intercambio ve direcciones de billeteras, tokens y cantidades, pero no quién eres. Lleva sus propios registros.
    • La blockchain muestra cada intercambio a todo el mundo, para siempre.
privacy-forget =
    <b>Qué pasa con /forget</b>
    Borro todo lo que guardo sobre ti y destruyo la clave de lo cifrado: desde ese momento ni yo ni nadie que consulte la base de datos puede leerlo. Un intercambio que está en camino se termina antes.
    En el espacio libre de la base de datos, al que solo llega el operador, pueden quedar copias de tu id de Telegram, las direcciones y los intercambios hasta que se sobrescriba o el operador reconstruya la base de datos. Las copias de seguridad anteriores lo conservan todo hasta que el operador las borra; la norma son treinta días.

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = Intercambio confirmado
picture-paid = Pagado
picture-received = Recibido
picture-received-about = Recibido, aprox.
picture-rate = Tipo de cambio
picture-time = Hora
picture-transaction = Transacción
picture-wallet = Billetera
picture-scan = Escanéalo para verlo en la blockchain
picture-address = La dirección de tu billetera
picture-address-scan = Escanéalo para enviar aquí SOL u otros tokens de Solana
picture-address-network = Solo red Solana
picture-profit-since = Primera compra
picture-profit-sold = Vendido
picture-profit-scan = Escanéalo para abrir el bot
receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Recibo</b>: { $pays } → { $received }
receipt-rate = Tipo de cambio: { $rate }
receipt-time = Hora: { $time }
receipt-wallet = Billetera: <code>{ $wallet }</code>
receipt-transaction = Transacción: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Ahora no pude dibujar la imagen, así que aquí está en texto.
button-receipt = 🧾 Recibo
button-receipt-dark = 🌙 Oscuro
button-receipt-light = ☀️ Claro
button-receipt-wallet = Con mi billetera
button-receipt-no-wallet = Sin mi billetera
address-caption =
    Envía SOL u otros tokens de Solana a tu billetera:
    <code>{ $address }</code>

    Usa solo la red Solana: lo que se envía por otra red se pierde.

## Linking a wallet

wallet-browser = Billetera del navegador
connect-title = 👛 <b>Conecta tu billetera</b>
    Me da tu dirección y nada más. Nunca abras un enlace que te haya enviado otra persona.
connect-for-swap = Para confirmar, elige la billetera con la que firmas.
connect-already = Ahora en uso: <code>{ $address }</code>. Una billetera nueva se añade a esta y se usa desde ese momento; con /wallets vuelves a la anterior.
button-connect-details = ¿Es seguro?

reclaim-title = ♻️ <b>Recupera tus depósitos</b>
reclaim-gets = Recuperas: <b>{ $amount }</b>
reclaim-gets-usd = Recuperas: <b>{ $amount }</b>, unos { $usd }
reclaim-closed = Cuentas de token vacías que se cierran: { $number }
reclaim-withdrawn = Cuentas antiguas que devuelven lo que hoy Solana ya no pide: { $number }
reclaim-left = Quedan más: { $number }. No caben todas en una transacción; después envía /reclaim otra vez.
reclaim-how = Tus tokens y coleccionables se quedan donde están. Volver a comprar un token de una cuenta cerrada cuesta un nuevo depósito. La comisión de red se descuenta y se muestra antes de firmar.
reclaim-wallet = Billetera: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> en depósitos volvieron a tu billetera.
reclaim-failed = ❌ Tus depósitos no volvieron: la transacción falló.
reclaim-expired = ⌛ Tus depósitos no volvieron: la transacción caducó.
reclaim-cancelled = 🚫 Cancelado: los depósitos se quedan donde están.
reclaim-lapsed = ⌛ Ya no está abierto: los depósitos se quedan donde están.
reclaim-open = 🔄 Hay novedades sobre tus depósitos: envía /status para verlas.
reclaim-over = No se firmó ni se pagó nada.
reclaim-history = { $icon } Depósitos recuperados: { $gets } · { $end }
button-reclaim-again = Mirar otra vez

# Standing orders.

place-title = 📌 <b>Orden: vender { $pays } a { $rate }</b>
place-gets = Cuando se ejecute recibes al menos: <b>{ $gets }</b>
place-steps = { $count } partes, cada una a su propio precio: iguales, y la última se lleva lo que deja la división.
place-from-market = { $percent } respecto al mercado ({ $base }) es { $price }.
place-from-cost = { $percent } sobre tu coste medio ({ $base }) es { $price }.
place-share = Se suma una parte de la comisión del pool. No está garantizada.
place-deposit = Depósito, que vuelve cuando la orden termina: { $amount }
place-distance = El mercado está a un { $percent }.
place-pool = Espera en el pool de Meteora <code>{ $pool }</code> y se ejecuta cuando ese pool opera a este precio.
place-how = Sin límite de tiempo. Solo tu firma la retira y nadie más puede moverla.
place-confirmed = 📌 Tu orden está en espera: <b>{ $pays }</b> a { $rate }. /orders la muestra.
place-farewell = 📌 Tu orden está en espera: <b>{ $pays }</b> a { $rate }. Yo ya no la conozco: solo tu billetera la retira, en app.meteora.ag.
place-failed = ❌ Tu orden no se colocó: la transacción falló.
place-expired = ⌛ Tu orden no se colocó: la transacción caducó.
place-cancelled = 🚫 Cancelado: no se colocó ninguna orden.
place-lapsed = ⌛ Ya no está abierto: no se colocó ninguna orden.
place-open = 🔄 Hay novedades sobre tu orden: envía /status para verlas.
place-history = { $icon } Orden: { $pays } a { $rate } · { $end }
close-title = 📤 <b>Retira tu orden</b>
close-gets = Recuperas: <b>{ $gets }</b>
close-how = Una firma lo retira todo y termina la orden.
close-confirmed = ✅ Tu orden está fuera: <b>{ $gets }</b> y el depósito llegaron a tu billetera.
close-failed = ❌ Tu orden no se retiró: la transacción falló. Sigue en espera.
close-expired = ⌛ Tu orden no se retiró: la transacción caducó. Sigue en espera.
close-cancelled = 🚫 Cancelado: la orden sigue en espera.
close-lapsed = ⌛ Ya no está abierto: la orden sigue en espera.
close-open = 🔄 Hay novedades sobre tu orden: envía /status para verlas.
close-history = { $icon } Orden retirada: { $gets } · { $end }
problem-order-at-market = El mercado ya es mejor que tu precio: { $pays } dan ahora unos { $gets }. ¿Cambiar de inmediato?
problem-no-cost = No sé cuánto costó tu { $symbol }: no se compró aquí, o entonces no tenía precio conocido. Aquí tienes el mismo porcentaje sobre el precio del mercado.
problem-ladder-at-market = El mercado ya es mejor que el precio más cercano de esta escalera. Empiézala más lejos.
problem-no-ladder-pool = Ningún pool puede tomar toda esta escalera en una sola transacción. Usa menos pasos o precios más cercanos entre sí.
problem-no-order-pool = Ningún pool puede aceptar esta orden a ese precio. Prueba otro precio, o te aviso cuando se alcance: /alert
problem-no-standing-orders = El servicio de intercambio de este bot no ofrece órdenes en espera. /alert te avisa cuando se alcanza un precio.
problem-order-gone = Esta orden ya terminó. /orders muestra las que esperan.
problem-orders-paused = Las órdenes nuevas están en pausa: el programa de Meteora cambió y aún no se ha probado. Tus órdenes están a salvo; cancelar y cobrar funcionan.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-minutes = 5 min { $change }
token-change-hour = 1 h { $change }
token-change-hours = 6 h { $change }
token-cap = Capitalización { $amount }
token-liquidity = Liquidez { $amount }
token-volume = Volumen 24 h { $amount }
token-holders = { $number } titulares
token-since = Cotiza desde { $month }
token-quoted = <i>Precio: una cotización del servicio de intercambio</i>
token-no-price = <i>Ahora mismo no hay precio.</i>
token-sol = ✅ SOL es la moneda propia de Solana. Nadie puede congelarla y con ella se pagan las comisiones de red.
token-safe = ✅ Nadie puede emitir más ni congelarlo.
token-supply = Suministro { $supply }
token-supply-share = Suministro { $supply } · las diez cuentas mayores tienen el { $share }
token-created = Creado en { $month }
token-older =
    { $days ->
        [one] Tiene más de { $days } día
       *[other] Tiene más de { $days } días
    }
token-chain = <i>Seguridad: leída de la blockchain</i>
token-unread = ⚠️ Ahora no pude leer la blockchain, así que no puedo decir si este token es seguro. Toca Actualizar.
token-danger-copy = 🛑 Se parece a un token conocido, pero es otro.
token-danger-unlisted = ⚠️ No está en nuestra lista. Cualquiera puede crear un token con cualquier nombre: compara la dirección.
token-danger-day = ⚠️ Nuevo: se creó hace menos de un día.
token-danger-week = ⚠️ Nuevo: se creó hace menos de una semana.
token-danger-new = ⚠️ Nuevo: se negocia desde hace menos de una semana.
token-danger-thin = ⚠️ Hay poco dinero en su mercado: al vender, el precio se mueve en tu contra.
token-danger-stuck = 🛑 No se puede transferir: nunca podrías venderlo.
token-danger-paused = 🛑 El emisor ha detenido todas las transferencias.
token-danger-frozen = 🛑 Los nuevos titulares quedan congelados hasta que el emisor los admita.
token-danger-delegate = 🛑 El emisor puede sacarlo de tu billetera.
token-danger-hook = ⚠️ Otro programa decide cada transferencia y puede bloquear tu venta.
token-danger-fee = ⚠️ Cada transferencia cuesta un { $fee }.
token-danger-pause = ⚠️ El emisor puede detener todas las transferencias.
token-danger-freeze = ⚠️ El emisor puede congelarlo en tu billetera.
token-danger-mint = ⚠️ El emisor puede crear más en cualquier momento.
token-danger-few = ⚠️ Los 10 mayores titulares tienen el { $share }; puede haber pools y exchanges entre ellos.
button-token-swap = Cambiar { $symbol }
start-link-unknown = Este enlace ya no funciona. Envíame, por ejemplo, <code>/swap 0.5 SOL USDC</code>.
