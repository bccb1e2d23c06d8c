# Problems, in Spanish.

## Problems

problem-unknown-token = No conozco ningún token “{ $word }”. Escribe su símbolo o su dirección de mint.
problem-unknown-token-similar = No conozco ningún token “{ $word }”. ¿Quisiste decir { $similar }?
problem-ambiguous-token = Varios tokens se llaman “{ $word }”. Usa la dirección de mint del que quieres:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } no se ofrece aquí: lo que el servicio de intercambio dice de él no es lo que dice la blockchain. Elige otro token, por favor.
problem-token-unread = Ahora mismo no puedo leer { $symbol } en la blockchain, así que no muestro ningún precio. Inténtalo de nuevo en un minuto; no se ha iniciado nada.
problem-same-token = De { $symbol } a { $symbol } no cambiaría nada. Elige dos tokens distintos.
problem-amount-comma = “{ $text }” podría significar dos cosas. Por favor, escribe la cantidad con punto, como 1.5, y sin separadores.
problem-amount-exponent = Por favor, escribe “{ $text }” con todas sus cifras, como 1000.
problem-amount-negative = La cantidad debe ser mayor que cero y no llevar signo.
problem-amount-not-a-number = “{ $text }” no es una cantidad. Escribe cifras y como máximo un punto, como 0.5.
problem-amount-zero = La cantidad debe ser mayor que cero.
problem-amount-decimals = { $symbol } tiene como máximo { $decimals } decimales. Por favor, escribe menos.
problem-amount-large = Es más { $symbol } de lo que puede existir en una cuenta.
problem-bad-form = Escríbelo así: <code>/swap 0.5 SOL USDC</code>. Primero la cantidad, luego con qué pagas y después qué recibes. O envía solo /swap y te pregunto.
problem-no-route = Ahora mismo nadie ofrece un precio para este par y esta cantidad. Prueba con otra cantidad u otro token.
problem-not-yours = Este intercambio es de otra persona.
problem-unknown-swap = Ya no encuentro ese intercambio. Con /swap inicias uno nuevo.
problem-out-of-date-offered = Ese botón es de un precio anterior. Por favor, usa el mensaje más reciente.
problem-out-of-date-ordered = Ya está confirmado. Ahora fírmalo en tu billetera o cancélalo.
problem-out-of-date-flying = Este intercambio está firmado y en camino. Ya no se puede cambiar.
problem-out-of-date-final = Este intercambio ya terminó. Con /swap inicias uno nuevo.
problem-price-refreshed = El precio había caducado, así que aquí tienes uno nuevo. Por favor, revísalo y confirma de nuevo.
problem-no-wallet = Primero conecta una billetera y luego confirma.
problem-in-flight = Otro intercambio de esta billetera sigue en camino: <a href="{ $url }">{ $short }</a>. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-in-flight-alert = Otro intercambio de esta billetera sigue en camino. En cuanto la blockchain haya decidido, podrás confirmar este.
problem-price-changed = El precio empeoró más de lo que permite tu tolerancia. Por favor, mira el nuevo.
problem-not-executable = Hay un precio, pero ahora mismo nada que firmar para esta billetera. Inténtalo de nuevo en un momento.
problem-guard-refused = La transacción ofrecida no hacía exactamente lo prometido ({ $rule }), así que la rechacé. No se firmó ni se envió nada.
problem-unknown-venue = La ruta ofrecida pasa por un programa que no figura en la lista de plataformas conocidas ({ $program }), así que la rechacé. No se firmó ni se envió nada.
problem-chain-unreachable = Ahora mismo no puedo acceder a la blockchain, y sin ella no se comprueba ni se firma nada. Por favor, inténtalo de nuevo en un momento.
problem-attempt-expired = Lo que firmaste llegó demasiado tarde para ser válido. No se envió nada. Por favor, firma de nuevo.
problem-service-policy = El servicio de intercambio no ofrece esto aquí: sus propias reglas rechazan la solicitud. No se movió dinero.
problem-service-busy = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en un momento.
problem-service-busy-seconds = El servicio de intercambio está ocupado. Por favor, inténtalo de nuevo en { $seconds } s.
problem-service-request = El servicio de intercambio no acepta este par o esta cantidad. Prueba con otra cantidad o con otro token.
problem-service-down = El servicio de intercambio no responde ahora mismo. Por favor, inténtalo de nuevo en un momento. No se movió dinero.
problem-service-key = El servicio de intercambio no deja entrar a este bot ahora mismo. El operador del bot ya está avisado. No se movió dinero.
problem-service-odd = El servicio de intercambio dio una respuesta que no entiendo, así que no la uso. No se movió dinero.
