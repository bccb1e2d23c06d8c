# What people ask for in their own words, in Spanish.

## Amounts

problem-amount-thousands = “{ $text }” podría significar dos cosas. Escribe 1.5 para uno y medio, o 1500 para mil quinientos.
problem-amount-share = Una parte es más de 0% y como máximo 100%, por ejemplo 25% o 12.5%.
problem-amount-fraction = “{ $text }” puede ser parte de un token o parte de lo que tienes. Escribe un número, como 0.5, o un porcentaje, como 50%.
problem-share-needs-wallet = Para una parte de lo que tienes necesito una billetera: /connect vincula una. O escribe la cantidad en cifras.
problem-none-held = Tu billetera no tiene { $symbol }. Elige otro token para pagar, o escribe una cantidad para ver su precio.
problem-only-fees-left = Tu billetera no tiene más de 0.01 SOL, y eso lo reservo para las comisiones de la red.
problem-share-too-small = Es menos que la cantidad más pequeña de { $symbol } que existe. Pide más, por favor.
problem-no-dollar-price = No tengo un precio de { $symbol } en dólares del que me fíe. Escribe la cantidad en { $symbol }, por favor.

## What is asked about

ask-from-for =
    <b>Recibir { $to }</b>: ¿con qué token pagas?
    Toca uno, o escribe un símbolo, un nombre o una dirección de mint.
request-side = ¿Qué quieres hacer con <b>{ $token }</b>?
request-direction = ¿En qué dirección quieres cambiar?
request-got-amount = { $amount } es lo que recibirías, y yo solo puedo fijar lo que pagas. ¿Cuánto quieres pagar?
request-whose-amount = ¿{ $amount } de qué token? Solo puedo fijar lo que pagas. ¿Cuánto quieres pagar?
request-unlisted =
    este token no está en ninguna lista, así que nadie responde por él. Cualquiera puede crear un token con cualquier nombre, y algunos no se pueden volver a vender. Sigue solo si estás seguro de esta dirección:
    <code>{ $mint }</code>
request-unlisted-unquoted = Este token no está en ninguna lista, y el servicio de intercambio no tiene precio para él: <code>{ $mint }</code>
request-no-mint = No hay ningún token en esta dirección: <code>{ $mint }</code>
request-mint-unread = Ahora mismo no puedo leer esta dirección en la blockchain: <code>{ $mint }</code> Inténtalo de nuevo en un minuto.
request-later = Solo cambio ahora, cuando confirmas, no más tarde ni con una condición. Escribe el intercambio sin ella, o pídeme una alerta: <code>avísame cuando SOL llegue a 200</code>
request-pool-link = Ese enlace lleva a un pool, y su dirección no es la del token. Envíame la dirección del propio token o su símbolo.
request-unknown-link = No encuentro ningún token en ese enlace. Envíame su símbolo, su dirección o un enlace al token en Solscan, Jupiter o Birdeye.

## What is not about a swap

talk-greeting = 👋 ¡Hola! ¿Qué te gustaría hacer?
talk-thanks = ¡De nada! ¿Qué hacemos ahora?
talk-smalltalk = 👍 Aquí estoy cuando quieras cambiar.
talk-not = De acuerdo, no cambio nada.
talk-safety = 🔐 Nunca tengo tus claves. Solo preparo el intercambio; se hace cuando lo firmas en tu propia billetera, y antes una página muestra lo que la transacción hace de verdad. Tu frase de recuperación es solo tuya: nunca te la pido.
talk-fees = El impacto en el precio y las comisiones de la ruta ya están en el precio, y cada tarjeta los muestra. La comisión de red, casi siempre un centavo o menos, va aparte. Lo ves todo antes de firmar.
talk-send = Solo cambio tokens. Para enviar a alguien, usa tu billetera.
talk-nothing-to-repeat = Todavía no hay ningún intercambio terminado que repetir. ¿Qué quieres cambiar?
talk-wordless = Leo palabras y toques. ¿Qué te gustaría hacer?
button-talk-swap = Cambiar
button-talk-balance = Mi saldo
button-talk-help = Ayuda
button-buy-token = Comprar { $symbol }
button-sell-token = Vender { $symbol }
button-pair = { $from } → { $to }
