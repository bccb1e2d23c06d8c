# What is kept about a person, in Spanish.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>Qué guardo y durante cuánto tiempo</b>
    • Tu id de Telegram, tu nombre, tu idioma, tus ajustes, tus billeteras y tus intercambios: hasta que digas /forget; una billetera sola, hasta que la quites.
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
    /forget borra todo lo que guardo sobre ti y destruye la clave de lo cifrado: desde ese momento ni yo ni nadie que consulte la base de datos puede leerlo. En el espacio libre de la base de datos, al que solo llega el operador, pueden quedar copias de tu id de Telegram, las direcciones y los intercambios hasta que se escriba encima o el operador reconstruya la base de datos. Un intercambio que está en camino se lleva antes a su fin. Las copias de seguridad anteriores lo conservan todo, hasta que el operador las borra; la norma son treinta días.

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
