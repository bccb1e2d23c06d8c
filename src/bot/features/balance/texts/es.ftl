# Qué contiene una billetera, en español.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Total: unos <b>{ $usd }</b>
balance-total-known = Total: al menos <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, unos { $usd }
balance-folded = Ocultos: { $number }, de menos de un dólar o fuera de la lista de tokens.
balance-dust = <b>De menos de un dólar</b>
balance-unlisted = <b>Fuera de la lista de tokens</b>. Cualquiera puede enviarte tokens así: no te fíes de lo que prometen.
balance-more = … y { $number } más
balance-unpriced = Algunos precios no están disponibles ahora, así que algunos tokens no muestran su valor en dólares.
balance-empty = Esta billetera está vacía. Un intercambio necesita algo de SOL: envía un poco a la dirección de arriba desde otra billetera o un exchange y luego toca Actualizar.
balance-no-sol = Esta billetera no tiene SOL. Cada intercambio necesita un poco para las comisiones de red: envía algo a la dirección de arriba.
balance-too-many = No he podido leer toda la billetera: puede tener muchísimos tokens enviados por desconocidos. Solo se muestran los de la lista de tokens.
balance-unreachable = Ahora no puedo acceder a la blockchain, así que no puedo decir qué tienes. Inténtalo de nuevo en un momento.
balance-tap = Toca un token para comprarlo, venderlo o cambiarlo.
balance-as-of = Visto a las { $time }
button-balance-use = Usar esta billetera
button-balance-refresh = 🔄 Actualizar
button-balance-show = Mostrar el resto ({ $number })
button-balance-fold = Ocultar el resto
command-balance = Qué contiene tu billetera
toast-balance = Leyendo tu billetera…
button-address = 🔳 Código QR
