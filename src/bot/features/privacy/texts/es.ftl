# What is kept about a person, in Spanish.

## What is kept about a person, and an end to it

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

forget-question =
    🗑 <b>¿Borrar todo sobre ti?</b>
    Esto borra de inmediato y para siempre:
    • tu nombre, tu idioma y todo lo demás que sé de ti
    • tus billeteras, con sus claves y sesiones: { $wallets }
    • tus intercambios pasados: { $past }
forget-open = • intercambios que no has firmado, que se cancelan: { $open }
forget-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Eso lo termino antes, te digo cómo acabó y entonces lo borro.
forget-meaning = En tus billeteras no cambia nada. Esto no se puede deshacer. Tienes diez minutos para responder.
button-forget-yes = Sí, borrar todo
button-forget-no = No, conservar todo
forget-done =
    ✅ <b>Todo sobre ti está borrado.</b>
    Borrado: tu nombre y tu idioma, tus billeteras ({ $wallets }), tus intercambios ({ $swaps }) y todo lo demás que guardaba sobre ti.
forget-done-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Te digo aquí cómo termina y entonces lo borro.
forget-after = Mis botones y enlaces anteriores ya no funcionan. Este chat lo guarda Telegram; puedes borrarlo allí. /start empieza de cero.
forget-kept = No se borró nada.
press-forget-over = Esta pregunta caducó, o algo ha cambiado desde entonces. Envía /forget y te pregunto de nuevo.
press-stranger = No sé nada de ti, así que este botón no hace nada. Envía /start para empezar.
