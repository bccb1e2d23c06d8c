# Cómo le gustan las cosas a cada persona, en español.

settings-title = ⚙️ <b>Ajustes</b>
settings-line-pair = Par: <b>{ $pair }</b>
settings-line-slippage = Slippage: <b>{ $slippage }</b>
settings-line-amounts = Botones de cantidad: <b>{ $amounts }</b>
settings-line-favourites = Favoritos: <b>{ $number }</b>
settings-line-language = Idioma: <b>{ $name }</b>
settings-line-explorer = Explorador: <b>{ $name }</b>
settings-loud = 🔔 Aviso al terminar un intercambio: <b>con sonido</b>
settings-silent = 🔕 Aviso al terminar un intercambio: <b>sin sonido</b>
settings-once = Confirmar pregunta: <b>una vez</b>, dos si el precio es malo
settings-twice = Confirmar pregunta: <b>siempre dos veces</b>
settings-nothing = ninguno
settings-closed = ⚙️ Ajustes cerrados. /settings los abre de nuevo.
settings-pair-about =
    🔁 <b>Par</b>
    El par con el que empieza /swap. Elige uno que cambiaste hace poco.
settings-pair-none-yet = Aún no has cambiado nada. Tras tu primer intercambio podrás elegir aquí su par.
settings-slippage-about =
    🎯 <b>Slippage</b>
    Cuánto menos de lo mostrado aceptas. Si el precio se mueve más antes de que tu intercambio pase, no se cambia nada y solo se gasta la comisión de red.
settings-slippage-high = ⚠️ Con un 3% o más puedes recibir bastante menos de lo mostrado.
settings-slippage-question =
    ✏️ <b>¿Qué slippage?</b>
    Envíame un porcentaje de 0.1 a 50, por ejemplo <code>0.8</code>.
settings-slippage-saved = ✅ El slippage ahora es <b>{ $slippage }</b> para los intercambios nuevos. Las tarjetas abiertas conservan el suyo.
settings-slippage-wrong = ⚠️ Necesito un porcentaje de 0.1 a 50, con dos decimales como mucho, por ejemplo <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Botones de cantidad</b>
    Las cantidades que ofrezco como botones: una parte de lo que tienes, dólares o una cifra del token. En la ficha de un token, las cantidades de SOL y los dólares compran, y las partes venden.
settings-amounts-question =
    ✏️ <b>¿Qué cantidades?</b>
    Envíame hasta cuatro separadas por espacios, por ejemplo <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ No puedo leer { $word } como cantidad. Escríbela como una de estas: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Envía de una a cuatro cantidades, por ejemplo <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Favoritos</b>
    Intercambios a un toque, como mucho cuatro. /swap los muestra primero.
settings-favourites-question =
    ✏️ <b>¿Qué intercambio?</b>
    Escribe la cantidad, con qué pagas y qué recibes, por ejemplo <code>0.5 SOL USDC</code>, <code>$20 SOL BONK</code> o <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ No lo entiendo como intercambio de dos tokens de la lista. Escríbelo así: <code>0.5 SOL USDC</code>.
settings-favourites-none = Aún no hay ninguno.
settings-favourites-full = Caben cuatro. Quita uno para añadir otro.
settings-explorer-about =
    🔎 <b>Explorador</b>
    El sitio que se abre al ver una transacción. Todos muestran la misma blockchain.
button-settings-pair = 🔁 Par
button-settings-slippage = 🎯 Slippage
button-settings-amounts = 🔢 Cantidades
button-settings-favourites = ⭐ Favoritos
button-settings-language = 🌐 Idioma
button-settings-explorer = 🔎 Explorador
button-settings-silent = 🔕 Sin sonido
button-settings-loud = 🔔 Con sonido
button-settings-twice = Preguntar dos veces
button-settings-once = Preguntar una vez
button-settings-own = ✏️ Escribir
button-settings-none = Ningún par
button-settings-add = ➕ Añadir { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = Predeterminado
toast-settings-high = Guardado. Con un 3% o más puedes recibir bastante menos de lo mostrado.
press-settings-gone = Esa opción ya no existe. Elige otra vez, por favor.
command-settings = Tus ajustes
command-language = Elegir mi idioma

## The language

language-question =
    🌐 <b>¿En qué idioma quieres que te hable?</b>
    Vale aquí y en mis páginas.
button-language-telegram = Según Telegram
toast-language = A partir de ahora te hablo en español.
