# The card of a swap and its end, in Spanish.

## The card of a swap

card-title-ordered = ✍️ <b>Falta un paso: firma en tu billetera</b>
card-title-signed = 📨 <b>Firmado. Enviando a la blockchain…</b>
card-title-submitted = ⏳ <b>Enviado. Esperando a la blockchain…</b>
card-title-refused = ⚠️ <b>El servicio de intercambio lo rechazó. Aún no ha terminado…</b>
card-title-said-failed = ⚠️ <b>El servicio de intercambio dice que falló. Decide la blockchain…</b>
card-title-said-expired = ⚠️ <b>El servicio de intercambio dice que expiró. Decide la blockchain…</b>
card-title-confirmed = ✅ <b>Cambiaste { $pays } por { $received }</b>
card-title-failed = ❌ <b>El intercambio de { $pays } por { $symbol } falló</b>
card-title-expired = ⌛ <b>El intercambio de { $pays } por { $symbol } expiró</b>
card-title-cancelled = 🚫 <b>Cancelado: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Ya no está abierto: { $pays } por { $symbol }</b>

card-pay = Pagas: <b>{ $amount }</b>
card-pay-usd = Pagas: <b>{ $amount }</b> (≈ { $usd })
card-get = Recibes: <b>≈ { $amount }</b>
card-get-usd = Recibes: <b>≈ { $amount }</b> (≈ { $usd })
card-minimum = Al menos: <b>{ $amount }</b> (tolerancia: { $tolerance })
card-minimum-built = Al menos: <b>{ $amount }</b>
card-rate = Tipo de cambio: { $rate }
card-cost = Impacto en el precio y comisiones: aprox. { $cost }
card-cost-high = ⚠️ Pierdes unos <b>{ $usd } ({ $cost })</b> por el impacto en el precio y las comisiones. Es mucho; una cantidad menor puede costar menos.
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
card-sent-directly = La envié por mi propio nodo de Solana, porque el servicio de intercambio solo acepta exactamente la transacción que cotizó.
card-service-refused-until = Aún puede completarse hasta que se agote su tiempo, alrededor de un minuto y medio después de tu firma; entonces esta billetera vuelve a quedar libre y te aviso aquí. Por favor, no inicies otro intercambio de esta billetera hasta entonces.
card-chain-decides = El servicio de intercambio dice que ha terminado. Solo decide la blockchain: sigo consultándola y te aviso aquí, normalmente como máximo un minuto y medio después de tu firma. Por favor, no inicies otro intercambio de esta billetera hasta entonces.
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
