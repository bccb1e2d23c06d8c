# Texts of every chat, in Spanish.

group-prices-off = Los precios están desactivados en este grupo. Pregúntame en nuestro chat privado.
group-asks-admins = En este grupo solo los administradores piden precios. Pregúntame en nuestro chat privado.
group-quiet-now = Es hora de silencio en este grupo. Pregúntame en nuestro chat privado.
group-elsewhere = En este grupo respondo en otro tema.
something-broke = Lo siento, algo falló de mi lado. Ninguno de tus intercambios cambió. Por favor, inténtalo de nuevo; /status muestra cómo está todo.
database-away = Ahora mismo no puedo acceder a mi base de datos, así que aún no puedo responder. Tu mensaje no se pierde: responderé en cuanto la base de datos vuelva. Los intercambios que firmaste continúan.
too-fast = Un momento, por favor: han sido muchas peticiones a la vez. Inténtalo de nuevo en unos segundos.
bot-description = Cambio tokens en Solana sin guardar nunca ninguna clave. Ves exactamente lo que hace una transacción y la firmas en tu propia billetera.
bot-short-description = Cambia tokens en Solana. Tu billetera firma; yo nunca guardo ninguna clave.
