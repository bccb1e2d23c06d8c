# Texts of /quote, in Portuguese.

quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code>
command-quote = Ver um preço

group-quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code> ou <code>/quote SOL</code>. Ou responda com /quote a uma mensagem que cite um token.
group-quote-unlisted = ⚠️ { $symbol } não está na lista de tokens: pode não valer nada ou não poder ser vendido. Confira o endereço: <code>{ $mint }</code>
press-group-wait = Acabou de ser atualizado. É possível um preço novo a cada 5 segundos.
press-group-over = Este preço é antigo demais para ser atualizado. Envie /quote para ver um novo.
toast-group-same = O preço continua o mesmo.
group-token-hidden = Este grupo não mostra o preço desse token.
