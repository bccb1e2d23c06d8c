# Preços em grupos, em português.

group-quote-change = { $percent } em 24 horas
group-quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code> ou <code>/quote SOL</code>. Ou responda com /quote a uma mensagem que cite um token.
group-quote-unlisted = ⚠️ { $symbol } não está em nenhuma lista, então ninguém responde por ele, e alguns tokens não podem ser vendidos de novo. Compare o endereço: <code>{ $mint }</code>
press-group-wait = Este preço é recente: há um novo a cada 5 segundos, para todos.
press-group-over = Este preço é antigo demais para ser atualizado. Peça outro com /quote.
press-group-busy = Há movimento demais aqui agora. Toque de novo em alguns segundos.
toast-group-same = O preço continua o mesmo.
