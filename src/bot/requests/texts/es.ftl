# What people ask for in their own words, in Spanish.

## What is asked about

ask-from-for =
    ¿Con qué token quieres pagar por <b>{ $to }</b>?
    Toca uno, o escribe un símbolo, un nombre o una dirección de mint.
request-side = ¿Qué quieres hacer con <b>{ $token }</b>?
request-direction = ¿En qué dirección quieres cambiar?
request-several = Un intercambio a la vez. ¿Cuál quieres?
request-unread = No pude entenderlo todo. ¿Qué quieres cambiar? Tócalo o escribe un solo intercambio, por ejemplo: <code>0.5 SOL USDC</code>
request-unsure-amount = No sé con seguridad qué cantidad quieres. Tócala o escribe cuánto quieres pagar.
request-got-amount = Puedo fijar lo que pagas, no lo que recibes. { $amount } es lo que recibirías: ¿cuánto quieres pagar?
request-whose-amount = ¿{ $amount } de qué token? Solo puedo fijar lo que pagas. ¿Cuánto quieres pagar?
request-unlisted =
    este token no está en ninguna lista, así que nadie responde por él. Cualquiera puede crear un token con cualquier nombre, y algunos no se pueden volver a vender. Sigue solo si estás seguro de esta dirección:
    <code>{ $mint }</code>
request-unlisted-unquoted = Este token no está en ninguna lista, y el servicio de intercambio no tiene precio para él: <code>{ $mint }</code>
request-no-mint = No hay ningún token en esta dirección: <code>{ $mint }</code>
request-mint-unread = Ahora mismo no puedo leer esta dirección en la blockchain: <code>{ $mint }</code> Inténtalo de nuevo en un minuto.
request-later = No leí del todo el momento o la condición, así que no hago nada. Un intercambio para ahora se escribe sin ella; lo que debe esperar, así: <code>vende 2 SOL a 250</code>, <code>vende 2 SOL si baja a 120</code>, <code>compra 20 USDC de SOL cada lunes</code>, <code>avísame cuando SOL llegue a 200</code>
request-order = No entendí del todo esta orden, así que no coloco ninguna. Necesita una cantidad y un precio, por ejemplo: <i>vende 2 SOL a 250</i>, <i>vende 2 SOL a +10%</i>, <i>toma ganancias en JUP a +30%</i>, <i>escalera: vende 1000 BONK de +10% a +50% en 5 pasos</i>. Una venta espera por encima del precio; una compra, por debajo.
request-pool-link = Ese enlace lleva a un pool, y su dirección no es la del token. Envíame la dirección del propio token o su símbolo.
request-unknown-link = No encuentro ningún token en ese enlace. Envíame su símbolo, su dirección o un enlace al token en Solscan, Jupiter o Birdeye.

## What is not about a swap

button-buy-token = Comprar { $symbol }
button-sell-token = Vender { $symbol }
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = ¿Cuánto { $symbol } quieres pagar? Por ejemplo 0.5, $20, 25% o max.
ask-new-slippage = ¿Cuánto menos de lo esperado puede llegar? Por ejemplo 0.7%.
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
dialogue-over = Esta pregunta ya está cerrada. Envía /swap para empezar de nuevo.
dialogue-not-text = Por favor, toca un botón o escribe tu respuesta.
