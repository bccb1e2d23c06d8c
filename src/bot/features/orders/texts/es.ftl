# Órdenes en espera, en español.

command-order = Comprar o vender a tu propio precio
command-orders = Tus órdenes en espera
order-usage =
    📌 <b>Una orden a tu precio</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    Espera en un pool hasta que alguien opere allí a tu precio. Nadie más que tú puede retirarla.
orders-none = No tienes órdenes en espera. Coloca una con <code>/order sell 2 SOL at 250</code>.
orders-title = 📌 <b>Tus órdenes en espera</b>
orders-line = { $number }. <b>{ $pays }</b> a { $rate }, desde { $date }
orders-part = Ejecutado: { $filled } por { $got }
orders-full = ✅ Ejecutada: { $got } esperan en el pool.
orders-away = Su pool está a un { $percent }. Se ejecuta cuando ese pool opera allí, no cuando lo hace otro mercado.
orders-passed = ⚠️ En otros sitios el mercado ya pasó este precio; este pool no ha operado ahí. Para tomar el precio de hoy, cancela y cambia.
orders-disabled = ⚠️ Este pool está desactivado: no ejecuta nada, pero sigue pagando.
orders-unread = La red no respondió ahora mismo.
orders-gone = Ya no está en su pool.
orders-more = Y { $count } más.
button-order-cancel = Cancelar
button-order-collect = Recoger
order-news-part = 📌 Tu orden { $pays } a { $rate } se ejecutó en parte: { $filled } por { $got }. Sigue en espera.
order-news-filled = ✅ Tu orden se ejecutó: <b>{ $got }</b> esperan en el pool. ¿Recoger?
order-news-unfilled = ⚠️ La red deshizo el final de tu orden { $pays } a { $rate }: hay { $filled } ejecutados por { $got }. Sigue en espera.
order-news-gone = 📌 Tu orden { $pays } a { $rate } se retiró en otro lugar, con la firma de tu billetera.
order-news-old = 📌 Tu orden { $pays } a { $rate } lleva treinta días en espera. ¿Mantenerla o cancelarla?
at-price-which =
    📌 <b>{ $symbol } a un precio</b>
    Ahora { $price }. 🔴 vende más arriba, 🟢 compra más abajo. Otro precio: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 Vender { $symbol } a { $price }: ¿cuánto de lo que tienes?
at-price-buy = 📌 Comprar { $symbol } a { $price }: ¿por cuánto?
at-price-unknown = Ahora no se conoce el precio. Escríbelo: /order
order-which-position = 📌 ¿De qué token quieres recoger ganancias? Se vende todo lo que tiene tu billetera, a su coste medio más este porcentaje.
order-no-position = No conozco ningún token comprado aquí, ni por tanto su coste. Nombra el token y un precio: <i>vende todo mi JUP a +30%</i>
button-type-price = Otro precio…
at-price-type = 📌 ¿A qué precio cada uno? Escribe <code>0.5</code> o <code>+30%</code> para vender todo lo que tienes, <code>200 @ 0.5</code> para vender esa cantidad, <code>50 usdc @ 0.3</code> para comprar.
at-price-wrong = ⚠️ No entiendo este precio.
