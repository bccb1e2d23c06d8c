# Texts of every chat, in Portuguese.

group-prices-off = Os preços estão desligados neste grupo. Pergunte no nosso chat privado.
group-asks-admins = Neste grupo só administradores pedem preços. Pergunte no nosso chat privado.
group-quiet-now = É hora de silêncio neste grupo. Pergunte no nosso chat privado.
group-elsewhere = Neste grupo respondo em outro tópico.
something-broke = Desculpe, algo deu errado do meu lado. Nenhuma das suas trocas mudou. Por favor, tente de novo; /status mostra como estão as coisas.
database-away = No momento não consigo acessar meu banco de dados, então ainda não posso responder. Sua mensagem não se perde: respondo assim que o banco de dados voltar. As trocas que você assinou continuam.
too-fast = Um momento, por favor: foram muitos pedidos de uma vez. Tente de novo em alguns segundos.
bot-description = Eu troco tokens na Solana sem nunca guardar nenhuma chave. Você vê exatamente o que uma transação faz e a assina na sua própria carteira.
bot-short-description = Troque tokens na Solana. Sua carteira assina; eu nunca guardo nenhuma chave.
