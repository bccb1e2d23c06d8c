# Why a swap failed, and what to do then, in Spanish.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = ya no deja entrar a este bot
service-policy = sus propias reglas no permiten este intercambio
service-region = no presta servicio en esta región
service-quote = su cotización había caducado
service-mismatch = esta no es la transacción que había cotizado
service-request = no pudo leer la solicitud
service-code = su respuesta fue { $code }
service-unsaid = no dijo por qué

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = la billetera no tiene SOL para pagar la comisión de red
reason-not-enough-for-fee = no hay suficiente SOL para la comisión de red
reason-not-enough-for-deposit = no queda suficiente SOL para el depósito de una cuenta
reason-wallet-cannot-pay = esta billetera no puede pagar comisiones de red
reason-expired = la transacción venció antes de poder ejecutarse
reason-already-processed = la transacción ya se había procesado
reason-account-busy = una cuenta estaba ocupada
reason-network-busy = la red estaba demasiado ocupada
reason-compute-exceeded = el intercambio necesitaba más cómputo del permitido
reason-not-enough-funds = fondos insuficientes
reason-signature-missing = faltaba una firma
reason-account-state = una cuenta no estaba en el estado esperado
reason-account-missing = no existe una cuenta de token
reason-not-enough-token = no hay suficiente cantidad del token
reason-other-token = la cuenta de token pertenece a otro token
reason-other-owner = la cuenta de token pertenece a otro dueño
reason-token-frozen = el emisor congeló la cuenta de token
reason-token-not-transferable = este token no se puede transferir
reason-token-paused = el emisor pausó este token
reason-account-exists = una cuenta ya existe
reason-not-enough-sol = no hay suficiente SOL
reason-price-moved = el precio se movió más allá de tu tolerancia mientras estaba en camino
reason-transaction-changed = la transacción se modificó por el camino
reason-other-token-program = el token pertenece a otro programa de tokens
reason-inexact-amount = no se pudo alcanzar el importe exacto
reason-bad-token-account = una cuenta de token no es válida
reason-wallet-guard = una comprobación de seguridad de la transacción lo detuvo; no se cambió nada
reason-step-failed = el paso { $step } falló (código { $code })
reason-network-refused = la red la rechazó ({ $code })
reason-cpi-guard = tu cuenta de token está cerrada a los programas por su CPI Guard
reason-program-aborted = un programa del intercambio se interrumpió
reason-pool-refused = uno de los pools de la ruta lo rechazó (código { $code })
reason-program-refused = { $program } lo rechazó (código { $code })

## What to do after a failure

next-price = Pide un precio nuevo.
next-funds = Comprueba lo que hay en la billetera y pide un precio nuevo o cambia menos.
next-sol = Añade un poco más de SOL a la billetera y pide un precio nuevo.
next-issuer = Solo su emisor puede cambiar eso. Elige otro token.
next-cpi-guard = Desactívalo en tu billetera o elige otro token.
next-later = Espera un minuto y pide un precio nuevo.
next-other-wallet = Elige otra billetera con /wallets y pide un precio nuevo.
next-look = Mira la transacción antes de volver a intercambiar.
next-route = Pide un precio nuevo: a menudo toma otro camino. Si vuelve a pasar, prueba con otro importe.
