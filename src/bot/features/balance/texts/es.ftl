# Qué contiene una billetera, en español.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = En total unos <b>{ $usd }</b>
balance-total-known = En total al menos unos <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, unos { $usd }
balance-folded = Plegado: { $number }, de menos de un dólar o fuera de la lista.
balance-dust = <b>De menos de un dólar</b>
balance-unlisted = <b>Fuera de la lista</b>. Cualquiera puede enviarte tokens así; no creas lo que prometen.
balance-more = … y { $number } más
balance-unpriced = Algunos precios no están disponibles ahora, así que algunos tokens van sin dólares.
balance-empty = Esta billetera está vacía. Un intercambio necesita algo de SOL: envía un poco a la dirección de arriba desde otra billetera o un exchange y luego toca Actualizar.
balance-no-sol = No tiene SOL. Todo intercambio necesita un poco para las comisiones de red: envía algo a la dirección de arriba.
balance-too-many = No he podido leer toda esta cartera: puede tener muchísimos tokens enviados por desconocidos. Se muestra lo que tiene de los tokens de la lista.
balance-unreachable = Ahora no alcanzo la blockchain, así que no puedo decir qué tienes. Inténtalo de nuevo en un momento.
balance-as-of = Visto a las { $time }
button-balance-swap = Cambiar { $symbol }
button-balance-refresh = 🔄 Actualizar
button-balance-copy = 📋 Copiar dirección
button-balance-show = Mostrar el resto ({ $number })
button-balance-fold = Ocultar el resto
command-balance = Qué contiene tu billetera
toast-balance = Leyendo tu cartera…
