# What people ask for in their own words, in Portuguese (Brazil).

## What is asked about

ask-from-for =
    Com qual token você quer pagar por <b>{ $to }</b>?
    Toque em um, ou digite um símbolo, um nome ou um endereço de mint.
request-side = O que você quer fazer com <b>{ $token }</b>?
request-direction = Em que direção você quer trocar?
request-several = Uma troca por vez. Qual você quer?
request-unread = Não consegui entender tudo. O que você quer trocar? Toque ou escreva uma só troca, por exemplo: <code>0.5 SOL USDC</code>
request-unsure-amount = Não tenho certeza de qual valor você quer. Toque nele ou escreva quanto quer pagar.
request-got-amount = Posso fixar o que você paga, não o que recebe. { $amount } é o que você receberia: quanto quer pagar?
request-whose-amount = { $amount } de qual token? Só posso fixar o que você paga. Quanto quer pagar?
request-unlisted =
    este token não está em nenhuma lista, então ninguém responde por ele. Qualquer um pode criar um token com qualquer nome, e alguns não podem ser vendidos de novo. Continue só se tiver certeza deste endereço:
    <code>{ $mint }</code>
request-unlisted-unquoted = Este token não está em nenhuma lista, e o serviço de troca não tem preço para ele: <code>{ $mint }</code>
request-no-mint = Não há nenhum token neste endereço: <code>{ $mint }</code>
request-mint-unread = Não consigo ler este endereço na blockchain agora: <code>{ $mint }</code> Tente de novo em um minuto.
request-later = Não li por completo o momento ou a condição, por isso não faço nada. Uma troca para agora se escreve sem isso; o que deve esperar, assim: <code>vende 2 SOL a 250</code>, <code>vende 2 SOL se cair para 120</code>, <code>compra 20 USDC de SOL toda segunda</code>, <code>me avise quando SOL chegar a 200</code>
request-order = Não entendi esta ordem por completo, por isso não coloco nenhuma. Ela precisa de uma quantia e de um preço, por exemplo: <i>vende 2 SOL a 250</i>, <i>vende 2 SOL a +10%</i>, <i>realiza lucro em JUP a +30%</i>, <i>escada: vende 1000 BONK de +10% a +50% em 5 passos</i>. Uma venda espera acima do preço; uma compra, abaixo.
request-pool-link = Esse link leva a um pool, e o endereço dele não é o do token. Envie o endereço do próprio token ou o símbolo dele.
request-unknown-link = Não encontro nenhum token nesse link. Envie o símbolo, o endereço ou um link para o token no Solscan, Jupiter ou Birdeye.

## What is not about a swap

button-buy-token = Comprar { $symbol }
button-sell-token = Vender { $symbol }
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = Quanto de { $symbol } você quer pagar? Por exemplo 0.5, $20, 25% ou max.
ask-new-slippage = Quanto a menos do que o esperado pode chegar? Por exemplo 0.7%.
ask-from = <b>Trocar</b>: com qual token você paga?
    Toque em um ou digite um símbolo ou um endereço de mint.
ask-to = <b>Trocar { $from } por…</b> qual token?
    Toque em um ou digite um símbolo ou um endereço de mint.
ask-amount = <b>Trocar { $from } por { $to }</b>: quanto { $from }?
    Digite a quantia, por exemplo <code>{ $example }</code>.
ask-amount-balance = <b>Trocar { $from } por { $to }</b>: quanto { $from }?
    Você tem { $balance }. Toque em um botão ou digite a quantia.
ask-pick = Qual deles? Vários tokens têm esse nome:
dialogue-cancelled = Cancelada. Use /swap para começar de novo.
dialogue-left = Paramos aqui. Use /swap para começar de novo.
dialogue-over = Esta pergunta já foi encerrada. Envie /swap para começar de novo.
dialogue-not-text = Por favor, toque em um botão ou escreva sua resposta.
