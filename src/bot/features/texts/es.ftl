# Texts that several features share, in Spanish.

button-swap-this = Cambiar esto
button-private-chat = Abrir el chat privado
inline-as-of = Precio de las { $time }
button-close = Cerrar
quote-moving = Los precios cambian. El que cuenta es el que confirmas.
language-name = Español
button-start-first = Primer intercambio
token-source = <i>Datos de mercado: { $source }</i>
wallet-unknown = Esa billetera ya no está conectada.

## In groups

group-hello = Aquí muestro precios: <code>/quote 1 SOL USDC</code>. Los intercambios se hacen en nuestro chat privado.
group-hello-admins = Administradores: /groupsettings fija quién puede preguntar, cada cuánto y cuándo guardo silencio.
ephemeral-filled-in = Eso es entre tú y yo. El botón abre nuestro chat privado con tu petición ya escrita.
ephemeral-nobody = No puedo ver quién escribió eso. Por favor, pregúntame en nuestro chat privado.
group-go-private = Eso es entre tú y yo. Por favor, abre nuestro chat privado.

## Where a swap stands

button-status-swap = 🔄 Cambiar
button-status-balance = 💼 Mi saldo
button-status-history = 🕘 Historial
button-status-settings = ⚙️ Ajustes
status-no-wallet = 👛 Aún no hay ninguna billetera conectada. Conecta una con /connect.
state-offered = esperando tu confirmación
state-ordered = esperando tu firma
state-served = esperando en tu app de billetera
state-signed = firmado, enviándose
state-submitted = en camino a la blockchain
state-confirmed = completado
state-failed = falló
state-expired = expiró
state-cancelled = cancelado
state-lapsed = no se firmó a tiempo

## Answers to presses

press-stranger = No sé nada de ti, así que este botón no hace nada. Envía /start para empezar.
press-receipt-busy = Ahora no pude dibujar la imagen. Inténtalo de nuevo en un momento.
toast-saved = Guardado.
dialogue-ended = Me han actualizado y mi pregunta quedó cerrada. Con /swap empiezas de nuevo.
toast-refreshed = Precio actualizado.
press-unknown = Este botón ya no funciona. /status muestra cómo está todo.
press-private-only = Esto solo funciona en nuestro chat privado.

## What is not about a swap

unknown-command = No conozco ese comando. /help muestra lo que puedo hacer.
unknown-text = No he entendido eso. Escribe por ejemplo <code>cambia 0.5 SOL por USDC</code>, o toca:
talk-greeting = 👋 ¡Hola! ¿Qué te gustaría hacer?
talk-thanks = ¡De nada! ¿Qué hacemos ahora?
talk-smalltalk = Aquí estoy cuando quieras cambiar.
talk-not = De acuerdo, no cambio nada.
talk-safety = 🔐 Nunca tengo tus claves. Solo preparo el intercambio; se hace cuando lo firmas en tu propia billetera, y antes una página muestra lo que la transacción hace de verdad. Tu frase de recuperación es solo tuya: nunca te la pido.
talk-tolerance = 🎯 El slippage es cuánto menos de lo mostrado aceptas: si el precio se mueve más, no se intercambia nada. Cada tarjeta lo tiene en <b>{ button-more }</b>, para ese intercambio; /settings, para todos. Escribe <code>slippage 1</code> para fijarlo, o <code>1 SOL USDC slippage 2%</code> para un solo intercambio.
talk-fees = El impacto en el precio y las comisiones de la ruta ya están en el precio, y cada tarjeta los muestra. La comisión de red, casi siempre un centavo o menos, va aparte. Lo ves todo antes de firmar.
talk-send = Solo cambio tokens y no guardo ninguno: están en tu billetera. Para enviar, depositar o retirar, usa tu billetera.
talk-which-token = En este texto hay varios tokens. ¿Cuál quieres ver?
talk-wordless = Solo entiendo texto y botones. ¿Qué quieres hacer?
edit-unread = Las ediciones de este mensaje no las leo. Envíalo de nuevo como mensaje nuevo.
talk-unsure = No estoy seguro de qué quieres decir. ¿Es alguna de estas cosas?
talk-complaint = Siento que no sea lo que esperabas. ¿De qué se trata?
button-topic-status = ¿Dónde está mi dinero?
button-topic-complaint = Algo no funciona
button-topic-privacy = Mis datos
button-topic-safety = ¿Es seguro?
button-topic-help = ¿Cómo funciona?
button-topic-history = Mis swaps
button-topic-language = Idioma
button-topic-settings = Ajustes
button-topic-alert = Mis alertas
button-talk-swap = Cambiar
button-talk-help = Ayuda
press-group-busy = Ahora mismo hay mucho movimiento en este grupo. Inténtalo de nuevo en unos segundos.
talk-nothing-to-repeat = Todavía no hay ningún intercambio terminado que repetir. ¿Qué quieres cambiar?
talk-unsigned =
    <b>Si no firmaste una transacción, actúa ya:</b>
    1. En tu billetera, revoca los permisos que no conozcas y mueve todo a una billetera nueva con otra frase de recuperación.
    2. Desvincula aquí la billetera vieja: /wallets
    3. Mira en un explorador qué pasó: la transacción muestra quién firmó y adónde fue.
    4. Nadie puede devolverlo, yo tampoco. Quien lo ofrezca o te pida la frase de recuperación es un ladrón.
toast-share-profit = Reenvía la imagen a quien quieras: no muestra ni tu billetera ni cantidades.
