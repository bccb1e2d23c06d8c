# The pages, in Spanish.

## Both pages

page-brand = Countersign
page-loading = Cargando…
page-failed = No se pudo completar
page-unknown = Este enlace no funciona
page-home = Los enlaces para firmar un intercambio o conectar una billetera llegan por el chat con el bot.
page-no-script = Esta página necesita JavaScript para preparar tu transacción. Permítelo o abre la página en otro navegador.
page-back = Volver a Telegram
page-copy = Copiar
page-copied = Copiado
page-copy-address = Copiar la dirección
page-no-real-money = Sin dinero real
page-unreachable = No se pudo conectar con nuestro servidor. Revisa tu conexión y vuelve a cargar esta página: mostrará si tu último paso se guardó.
page-new-tab = (se abre en una pestaña nueva)
page-about = unos { $usd }
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
sign-receive-about = Recibes unos
sign-expected = Se esperan unos { $amount }
sign-paid = Pagaste
sign-received-about = Recibiste unos
sign-received = Recibiste
sign-before = Al confirmar: { $amount }
sign-to = A tu billetera
sign-mint-of = Mint de { $symbol }
sign-lookalike = { $symbol } solo se parece a un token más conocido. Compara su mint antes de firmar.
sign-network-fee = Comisión de red
sign-operator-fee = Comisión de este bot, incluida
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
sign-expired-title = Se acabó el tiempo para firmar
sign-rebuild = Pedir una nueva
sign-price-changed-title = El precio cambió
sign-price-changed = Se movió más de lo que permite tu slippage, o la ruta que elegiste ya no existe. Confirma de nuevo.
sign-accept-price = Aceptar el precio nuevo
sign-cancel-hint = ¿Cambiaste de idea? Toca “Cancelar” en el chat o simplemente sal de aquí: no pasa nada hasta que firmes.
sign-same-in-wallet = Tu billetera debe mostrar que sale la misma cantidad y que llega al menos la indicada aquí. Si no es así, rechaza la transacción.
sign-red-warning = ¿Tu billetera muestra un aviso en rojo?
sign-red-warning-how = Las billeteras avisan de los sitios que aún no conocen. Sigue solo si la tuya nombra { $host } y muestra estas cantidades. Si no, rechaza: no pasa nada. Nunca desactives sus avisos.
sign-checked-title = Comprobado antes de que firmes:
sign-checked = La transacción se leyó y se simuló, e hizo justo esto. Aun así, un programa de la ruta podría actuar de otra forma al ejecutarse: compara lo que muestra tu billetera.
sign-enforced-title = Garantizado por la blockchain:
sign-enforced = Si la transacción tomara más o pagara menos, falla: no se cambia nada y solo pierdes la comisión de red.
sign-inspect = No tienes que creernos: revísala en otra página
sign-reconnect-title = Desde aquí no se puede acceder a tu billetera
sign-reconnect = Conéctala de nuevo con un toque, luego toca “Sí, es mía” en el chat y continúa allí. O abre esta página en el dispositivo donde está tu billetera. Tu orden sigue abierta.
sign-reconnect-answered = Tu billetera respondió. Ahora toca “Sí, es mía” en el chat y continúa allí. Tu orden sigue abierta.
sign-reconnect-wallet = Reconectar { $wallet }
sign-other-ways = Otras formas de firmar
sign-phone-how = Escanea con la cámara de tu teléfono para firmar allí.
sign-by-camera = Cámara del teléfono
sign-by-app = App de billetera
sign-app-how = Escanea con el escáner de tu app de billetera y aprueba allí. No hace falta conexión.
sign-open-app = Abrir en mi app de billetera
sign-offer-how = Tu app de billetera recibe una transacción que el bot ha comprobado. La cuenta con la que la apruebes paga y recibe. No queda conectada al bot.
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
link-phone-how = Escanea con la cámara de tu teléfono para conectar la billetera allí.
link-returned-title = Ahora confirma en Telegram
link-returned = Tu billetera respondió. Compara esta dirección con la del chat y toca allí “Sí, es mía”.
link-ended-title = Ya terminaste aquí
link-ended = Este enlace ya se usó. Continúa en Telegram.
link-other-ways = Otras formas de conectar
link-no-wallet-fits = Ninguna billetera de este navegador ({ $wallets }) admite esta red de Solana. Conéctate de otra manera.
link-rejected-in-wallet = Rechazaste la solicitud en tu billetera. No se conectó nada.

## A return of deposits

reclaim-page-title = Recupera tus depósitos
reclaim-asked-by = { $person } lo pidió en Telegram
reclaim-asked-by-nobody = Se pidió en Telegram
reclaim-least = Recuperas al menos
reclaim-about = Recuperas unos
reclaim-read = Recuperaste
reclaim-enforced = Si tu billetera fuera a recibir menos, la transacción falla: no se cierra ninguna cuenta y solo pierdes la comisión de red.
reclaim-changed-title = Ahora vuelve menos
reclaim-changed = Algunas cuentas cambiaron desde que confirmaste; confirma otra vez, por favor.
reclaim-accept = Aceptar la nueva cantidad
reclaim-in-wallet = Tu billetera debería mostrar que no sale ningún token y que llega al menos esta cantidad de SOL, menos la comisión. Si no, recházalo.
reclaim-stage-confirmed = Tus depósitos volvieron
reclaim-stage-failed = Falló
reclaim-page-closed = Cuentas de token vacías que se cierran
reclaim-page-withdrawn = Cuentas antiguas que devuelven un excedente

## How a swap stands, on its page

stage-offered = Aún sin confirmar
stage-offered-text = Primero confirma el intercambio en el chat.
stage-ordered = Listo para firmar
stage-ordered-text = No pasa nada hasta que firmes.
stage-served = Apruébalo en tu app de billetera
stage-served-text = Tu app de billetera tiene la transacción. Compara lo que muestra y apruébala o recházala allí.
stage-served-left = ¿No lo apruebas? Libre de nuevo en { $time }
stage-served-cancel = Cancelando. Aún puede completarse durante { $time }: recházalo en tu app de billetera.
stage-signed = Firmado
stage-signed-text = Tenemos tu firma y estamos enviando la transacción.
stage-submitted = Enviado
stage-submitted-text = Esperando a que la red lo confirme. Normalmente tarda unos segundos.
stage-refused = El servicio de intercambio lo rechazó
stage-confirmed = Intercambio confirmado
stage-confirmed-text = La red lo confirmó. Los detalles están en el chat.
stage-confirmed-step = Confirmado
stage-failed = El intercambio falló
stage-failed-text = La red lo rechazó. Aparte de la comisión de red, no salió nada de tu billetera.
stage-expired = No se realizó
stage-expired-text = La red no lo aceptó a tiempo y ya no es válido. No salió nada de tu billetera.
stage-cancelled = Cancelado
stage-cancelled-text = Cancelaste este intercambio. No se envió nada.
stage-lapsed = La orden expiró
stage-lapsed-text = No se firmó a tiempo. No se envió nada. Empieza de nuevo en el chat.

## How a wallet came back to its page

hint-declined = Tu billetera indica que rechazaste la solicitud. No se envió nada; puedes firmar de nuevo.
hint-reconnect = Tu billetera ya no reconoce nuestra conexión. Envía /connect en el chat y luego vuelve aquí. Tu orden sigue abierta.
hint-busy = Tu billetera todavía muestra otra solicitud. Termínala allí e inténtalo de nuevo.
hint-retry = Tu billetera no pudo terminar. No se envió nada; inténtalo de nuevo.
hint-unreadable = No se pudo leer la respuesta de la billetera. No se envió nada; inténtalo de nuevo.
hint-refused = Lo que devolvió la billetera no era la transacción que se muestra aquí, así que no se envió. Si no la cambiaste tú, no confíes en esa app de billetera.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-late = Tu billetera no respondió a tiempo. Aquí tienes una transacción nueva.
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
refusal-internal-error = Algo falló de nuestro lado. Vuelve a cargar esta página: mostrará si tu último paso se guardó.
refusal-database-away = La base de datos del bot no responde ahora mismo. Vuelve a cargar esta página en un momento: mostrará si tu último paso se guardó.
refusal-out-of-date = Esta orden cambió mientras tanto.
refusal-price-changed = El precio se movió más de lo que permite tu slippage, o la ruta que elegiste ya no existe.
refusal-in-flight = Otro intercambio de esta billetera sigue en camino. Espera a que termine y después firma este.
refusal-wrong-wallet = Esta orden es de otra billetera. Elige esa o empieza de nuevo en el chat.
refusal-nothing-to-reclaim = Ya no queda ningún depósito que recuperar. No se envió nada.
refusal-no-route = Nadie ofrece este intercambio ahora mismo. Inténtalo de nuevo en un momento o con otra cantidad.
refusal-not-executable = Ahora mismo no hay ninguna oferta que se pueda firmar. ¿Tienes suficiente para la cantidad y las comisiones?
refusal-guard-refused = La transacción no hacía lo que se prometió, así que no se la mostramos a tu billetera. No se envió nada.
refusal-unknown-venue = Esta ruta usa un programa que no es una plataforma conocida ({ $program }), así que no se te ofrece. No se envió nada; inténtalo de nuevo en un momento o con otra cantidad.
refusal-unread-route = El mínimo de esta ruta no se puede comprobar antes de que firmes, así que no se te ofrece. No se envió nada; prueba con otra cantidad u otro token.
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

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = Este código no existe o caducó. Pide uno nuevo en el chat.
pay-wrong-wallet = Esta orden es de { $wallet }. Elige esa cuenta.
pay-out-of-date = Esta orden cambió o terminó. Mira el chat.
pay-price-changed = El precio cambió. Acéptalo en la página y escanea otra vez.
pay-price-new = El precio cambió. Compáralo en la página y escanea otra vez.
pay-in-flight = Otro intercambio de esta billetera está en camino. Escanea después.
pay-wait = Tarde para aprobar. Escanea otra vez en { $time }.
pay-three-wait = Ya hay tres intercambios por aprobar. Escanea otra vez en { $time }.
pay-page = Esta orden no se puede firmar por código. Fírmala en la página.
pay-no-code = Este precio no se firma por código. Conecta una billetera en el chat.
pay-failed = Este intercambio no se ofrece ahora. Prueba en un momento.
pay-refused = La transacción no hacía lo prometido. No se envió nada.
pay-funds = Ahora fallaría. ¿Tienes para la cantidad, comisiones y depósito?
pay-message = { $pays } → al menos { $gets }

# Standing orders.

place-page-title = Coloca tu orden
place-gets-page = Cuando se ejecute recibes al menos
place-enforced = Si la orden no fuera tuya o tu billetera fuera a pagar más, la transacción falla: no queda ninguna orden y solo pierdes la comisión de red.
place-in-wallet = Tu billetera debería mostrar que salen esta cantidad y el depósito, y nada más. Si no, recházalo.
place-stage-confirmed = Tu orden está en espera
close-page-title = Retira tu orden
close-enforced = Si tu billetera fuera a recibir menos, la transacción falla: la orden sigue en espera y solo pierdes la comisión de red.
close-in-wallet = Tu billetera debería mostrar que llega al menos esta cantidad y que no sale ningún token. Si no, recházalo.
close-stage-confirmed = Tu orden está fuera
place-page-pool = Espera en el pool
place-page-deposit = Depósito, que vuelve con la orden
refusal-no-order-pool = Ningún pool acepta ya esta orden a su precio. No se envió nada.
refusal-order-gone = Esta orden ya terminó. No se envió nada.
refusal-orders-paused = Las órdenes nuevas están en pausa: el programa de Meteora cambió y aún no se ha probado. Tus órdenes están a salvo; cancelar y cobrar funcionan.
