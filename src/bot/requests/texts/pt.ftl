# What people ask for in their own words, in Portuguese (Brazil).

## Amounts

problem-amount-thousands = “{ $text }” pode significar duas coisas. Escreva 1.5 para um e meio, ou 1500 para mil e quinhentos.
problem-amount-share = Uma parte é mais de 0% e no máximo 100%, por exemplo 25% ou 12.5%.
problem-amount-fraction = “{ $text }” pode ser parte de um token ou parte do que você tem. Escreva um número, como 0.5, ou uma porcentagem, como 50%.
problem-share-needs-wallet = Para uma parte da sua carteira preciso de uma carteira: /connect vincula uma. Ou escreva a quantia em dígitos.
problem-none-held = Sua carteira não tem { $symbol }. Escolha outro token para pagar, ou escreva uma quantia para ver o preço.
problem-only-fees-left = Sua carteira não tem mais de 0.01 SOL, e isso eu reservo para as taxas da rede.
problem-share-too-small = É menos que a menor quantia de { $symbol } que existe. Peça mais, por favor.
problem-no-dollar-price = Não tenho um preço de { $symbol } em dólares em que eu confie. Escreva a quantia em { $symbol }, por favor.

## What is asked about

ask-from-for =
    <b>Receber { $to }</b>: com qual token você paga?
    Toque em um, ou digite um símbolo, um nome ou um endereço de mint.
request-side = O que você quer fazer com <b>{ $token }</b>?
request-direction = Em que direção você quer trocar?
request-got-amount = { $amount } é o que você receberia, e eu só posso fixar o que você paga. Quanto quer pagar?
request-whose-amount = { $amount } de qual token? Só posso fixar o que você paga. Quanto quer pagar?
request-unlisted =
    este token não está em nenhuma lista, então ninguém responde por ele. Qualquer um pode criar um token com qualquer nome, e alguns não podem ser vendidos de novo. Continue só se tiver certeza deste endereço:
    <code>{ $mint }</code>
request-unlisted-unquoted = Este token não está em nenhuma lista, e o serviço de troca não tem preço para ele: <code>{ $mint }</code>
request-no-mint = Não há nenhum token neste endereço: <code>{ $mint }</code>
request-mint-unread = Não consigo ler este endereço na blockchain agora: <code>{ $mint }</code> Tente de novo em um minuto.
request-later = Só troco agora, quando você confirma, não mais tarde nem com uma condição. Escreva a troca sem ela, ou peça um alerta: <code>me avise quando SOL chegar a 200</code>
request-pool-link = Esse link leva a um pool, e o endereço dele não é o do token. Envie o endereço do próprio token ou o símbolo dele.
request-unknown-link = Não encontro nenhum token nesse link. Envie o símbolo, o endereço ou um link para o token no Solscan, Jupiter ou Birdeye.

## What is not about a swap

talk-greeting = 👋 Olá! O que você gostaria de fazer?
talk-thanks = De nada! O que fazemos agora?
talk-smalltalk = 👍 Estou aqui quando quiser trocar.
talk-not = Certo, não troco nada.
talk-safety = 🔐 Nunca tenho suas chaves. Só preparo a troca; ela acontece quando você assina na sua própria carteira, e antes disso uma página mostra o que a transação faz de verdade. Sua frase de recuperação é só sua: nunca peço por ela.
talk-fees = O impacto no preço e as taxas da rota já estão no preço, e cada cartão os mostra. A taxa de rede, quase sempre um centavo ou menos, é à parte. Você vê tudo antes de assinar.
talk-send = Só troco tokens. Para enviar a alguém, use sua carteira.
talk-nothing-to-repeat = Ainda não há nenhuma troca concluída para repetir. O que você quer trocar?
talk-wordless = Eu leio palavras e toques. O que você gostaria de fazer?
button-talk-swap = Trocar
button-talk-balance = Meu saldo
button-talk-help = Ajuda
button-buy-token = Comprar { $symbol }
button-sell-token = Vender { $symbol }
button-pair = { $from } → { $to }
