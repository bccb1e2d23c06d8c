# What is kept about a person, in Spanish.

## What is kept about a person, and an end to it

forget-question =
    🗑 <b>¿Borrar todo sobre ti?</b>
    Esto borra de inmediato y para siempre:
    • tu nombre, tu idioma y todo lo demás que sé de ti
    • tus billeteras, con sus claves y sesiones: { $wallets }
    • tus intercambios pasados: { $past }
forget-open = • intercambios que no has firmado, que se cancelan: { $open }
forget-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Eso lo termino antes, te digo cómo acabó y entonces lo borro.
forget-resting = 📌 Tus órdenes en espera, que siguen en su sitio: { $resting }. Solo tu billetera las retira: con /orders antes de borrar, o en app.meteora.ag cuando quieras, sin mí.
forget-meaning = En tus billeteras no cambia nada. Esto no se puede deshacer. Tienes diez minutos para responder.
button-forget-yes = Sí, borrar todo
button-forget-no = No, conservar todo
forget-done =
    ✅ <b>Todo sobre ti está borrado.</b>
    Borrado: tu nombre y tu idioma, tus billeteras ({ $wallets }), tus intercambios ({ $swaps }) y todo lo demás que guardaba sobre ti.
forget-done-unsettled = ⏳ Todavía en camino en la blockchain: { $unsettled }. Te digo aquí cómo termina y entonces lo borro.
forget-done-resting = 📌 Tus órdenes en espera siguen en su sitio: { $resting }. Solo tu billetera las retira, en app.meteora.ag cuando quieras, sin mí.
forget-after = Mis botones y enlaces anteriores ya no funcionan. Este chat lo guarda Telegram; puedes borrarlo allí. /start empieza de cero.
forget-kept = No se borró nada.
press-forget-over = Esta pregunta caducó, o algo ha cambiado desde entonces. Envía /forget y te pregunto de nuevo.
command-privacy = Qué guardo sobre ti
command-forget = Borrar todo lo que guardo sobre ti
