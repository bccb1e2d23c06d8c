# Wallets, in Spanish.

## Wallets

wallet-question =
    👛 <b>¿Es esta tu billetera?</b>
    { $wallet } respondió con la dirección

    <code>{ $address }</code>

    Compárala con la dirección que ves en tu billetera. Di que sí solo si fuiste tú quien abrió el enlace y la dirección es la misma.
wallet-unproven = ⚠️ La billetera no demostró que esta dirección sea suya. Compara cada carácter.
wallet-connected = 👛 <b>Conectada:</b> <code>{ $address }</code>
    Puedo mostrarte transacciones para ella. Solo tú puedes firmarlas, en tu billetera.
resume-order = Tu intercambio de <b>{ $pays }</b> sigue abierto. Fírmalo ahora:
resume-other-wallet = Tu intercambio de <b>{ $pays }</b> sigue abierto, para la billetera <code>{ $address }</code>.
wallet-refused = No se conectó. Sus claves de conexión quedan borradas. Con /connect empiezas de nuevo.
wallet-link-over = Este enlace caducó o ya se usó. Con /connect creas uno nuevo.
wallet-link-foreign = Esta pregunta no es para ti.
connect-details =
    👛 <b>Conecta tu billetera</b>
    Toca tu billetera aquí abajo y aprueba. Me da tu dirección y nada más: ninguna clave y ningún permiso para mover nada. Después te pregunto aquí si la dirección es tuya.
    Los enlaces sirven una sola vez, durante diez minutos y solo para ti. Nunca abras uno que te haya enviado otra persona.
continue-swap = Buscando un precio actualizado para tu intercambio…
disconnect-in-flight = Un intercambio de esta billetera está en camino. Cuando la blockchain decida, podrás usar /disconnect.

wallets-title = 👛 <b>Tus billeteras</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>en uso</b>
wallets-more = Hay más de las que caben aquí. Quita las que no necesites.
wallets-hint = Los intercambios nuevos usan la billetera en uso. Los que ya confirmaste siguen con la suya.
button-wallet-use = Usar { $number }
button-wallet-copy = Copiar { $number }
button-wallet-rename = Nombre { $number }
button-wallet-unlink = Quitar { $number }
button-connect-more = Conectar otra billetera
button-unlink-yes = Sí, quitar
button-unlink-no = No, conservar
unlink-question =
    <b>¿Quitar { $name } (<code>{ $address }</code>)?</b>
    Borro sus claves de conexión, su sesión y su nombre. En la billetera misma no cambia nada, y puedes volver a conectarla cuando quieras.
unlink-in-flight = Un intercambio de esta billetera está en camino. Podrás quitarla en cuanto la blockchain haya decidido.
rename-question =
    ✏️ <b>¿Cómo quieres que llame a { $name } (<code>{ $address }</code>)?</b>
    Envíame un nombre de { $most } caracteres como máximo. Solo lo ves tú.
rename-empty = ⚠️ Ese nombre no tiene caracteres legibles. Por favor, envía otro.
rename-too-long = ⚠️ Es demasiado largo. Por favor, envía uno más corto.
toast-wallet-active = En uso a partir de ahora.
toast-wallet-forgotten = Quitada.
button-yes-mine = Sí, es mía
button-no-not-mine = No
command-connect = Conectar tu billetera
command-wallets = Tus billeteras
command-disconnect = Quitar la billetera en uso
toast-connected = Conectada.
toast-refused = No se conectó.
