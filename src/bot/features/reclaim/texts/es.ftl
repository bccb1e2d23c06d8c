# Depósitos de cuentas de token vacías, en español.

command-reclaim = Recuperar depósitos de cuentas vacías
reclaim-title = ♻️ <b>Recupera tus depósitos</b>
reclaim-gets = Recuperas: <b>{ $amount }</b>
reclaim-gets-usd = Recuperas: <b>{ $amount }</b>, unos { $usd }
reclaim-closed = Cuentas de token vacías que se cierran: { $number }
reclaim-withdrawn = Cuentas antiguas que devuelven lo que hoy Solana ya no pide: { $number }
reclaim-left = Quedan más: { $number }. No caben todas en una transacción; después envía /reclaim otra vez.
reclaim-how = Tus tokens y coleccionables se quedan donde están. Volver a comprar un token de una cuenta cerrada cuesta un nuevo depósito. La comisión de red se descuenta y se muestra antes de firmar.
reclaim-wallet = Billetera: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> en depósitos volvieron a tu billetera.
reclaim-failed = ❌ Tus depósitos no volvieron: la transacción falló.
reclaim-expired = ⌛ Tus depósitos no volvieron: la transacción caducó.
reclaim-cancelled = 🚫 Cancelado: los depósitos se quedan donde están.
reclaim-lapsed = ⌛ Ya no está abierto: los depósitos se quedan donde están.
reclaim-open = 🔄 Hay novedades sobre tus depósitos: envía /status para verlas.
reclaim-over = No se firmó ni se pagó nada.
reclaim-history = { $icon } Depósitos recuperados: { $gets } · { $end }
reclaim-status = { $icon } Recuperar depósitos, ≈ { $gets }: { $state }
reclaim-next = Siguiente paso: confírmalo abajo o ignóralo.
button-reclaim-again = Mirar otra vez
