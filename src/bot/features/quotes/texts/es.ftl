# Texts of /quote, in Spanish.

quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code>
command-quote = Ver un precio

group-quote-usage = Escríbelo así: <code>/quote 1 SOL USDC</code> o <code>/quote SOL</code>. O responde con /quote a un mensaje que nombre un token.
group-quote-unlisted = ⚠️ { $symbol } no está en la lista de tokens: puede no valer nada o no poder venderse. Comprueba la dirección: <code>{ $mint }</code>
press-group-wait = Recién actualizado. Se puede pedir un precio nuevo cada 5 segundos.
press-group-over = Este precio es demasiado antiguo para actualizarlo. Envía /quote para ver uno nuevo.
toast-group-same = El precio sigue igual.
group-token-hidden = Este grupo no muestra el precio de ese token.
