# Las herramientas de la tarjeta de una oferta, en español.

card-terms = { $rate } · { $cost } de impacto y comisiones
card-until = Vía { $route } · válido hasta las { $time }
card-until-chosen = Vía { $route }, tu elección · válido hasta las { $time }
card-thin = ⚠️ Pierdes unos <b>{ $usd } ({ $cost })</b> por el impacto en el precio y las comisiones. Aquí se negocia poco; con una cantidad menor pierdes menos.
card-wide = ⚠️ Puede llegar hasta un <b>{ $tolerance }</b> menos de lo esperado.
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
card-routes = <b>Otras ofertas</b>, primero la que más te da. Toca una para elegirla.
card-slippage = <b>Tolerancia</b>: ¿cuánto menos de lo esperado puede llegar antes de que el intercambio se detenga solo? Ahora { $tolerance }.
card-asks-below = ✏️ Responde a mi pregunta de abajo.

ask-new-amount = ¿Cuánto { $symbol } quieres pagar? Por ejemplo 0.5, $20, 25% o max.
ask-new-slippage = ¿Cuánto menos de lo esperado puede llegar? Por ejemplo 0.7%.

button-more = Más
button-details = Detalles
button-turn = ⇅ Invertir
button-amount = ✏️ Cantidad
button-slippage = Tolerancia { $tolerance }
button-routes = Otras ofertas
button-rate = ⇅ Tipo de cambio
button-own = Otra
button-sure = ✅ Sí, intercambiar
button-sure-loss = Sí, perder unos { $usd }
button-sure-risk = Sí, intercambiar igualmente
button-waiting = ⏳ Esperando a la cadena
button-fits = { $amount } en su lugar

problem-asks-twice = ¿Seguro? La tarjeta te lo pregunta una vez más.
problem-short-of-funds = Tu billetera no puede pagar esto. La tarjeta muestra lo que falta. No se ha iniciado nada.
problem-bad-slippage = La tolerancia puede ser de 0.1% a 50%, por ejemplo 1%.
