# Precios en grupos, en español.

group-quote-change = { $percent } en 24 horas
group-quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code> o <code>/quote SOL</code>. O responde con /quote a un mensaje que nombre un token.
group-quote-unlisted = ⚠️ { $symbol } no está en ninguna lista, así que nadie responde por él, y algunos tokens no se pueden volver a vender. Compara la dirección: <code>{ $mint }</code>
press-group-wait = Este precio es reciente: hay uno nuevo cada 5 segundos, para todos.
press-group-over = Este precio es demasiado antiguo para actualizarlo. Pide otro con /quote.
press-group-busy = Ahora mismo hay demasiado movimiento aquí. Vuelve a pulsar en unos segundos.
toast-group-same = El precio sigue igual.
