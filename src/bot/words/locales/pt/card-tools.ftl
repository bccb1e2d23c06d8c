# As ferramentas do cartão de uma oferta, em português.

card-terms = { $rate } · { $cost } de impacto e taxas
card-until = Via { $route } · válido até { $time }
card-until-chosen = Via { $route }, sua escolha · válido até { $time }
card-thin = ⚠️ Você perde cerca de <b>{ $usd } ({ $cost })</b> com o impacto no preço e as taxas. Aqui se negocia pouco; com uma quantia menor você perde menos.
card-wide = ⚠️ Pode chegar até <b>{ $tolerance }</b> a menos do que o esperado.
card-turned = Invertido: você paga o que ia receber.
card-route-gone = ⚠️ A rota que você escolheu não é mais oferecida. Esta é a melhor agora.
card-stale = ⌛ Este preço expirou. Toque em Atualizar para ver um novo.
card-short = ⚠️ Sua carteira tem <b>{ $balance }</b>: faltam <b>{ $missing }</b>.
card-short-fees = ⚠️ Sua carteira tem <b>{ $balance }</b>, e um pouco disso é necessário para as taxas.
card-unchecked = ⚠️ Não consegui verificar agora o saldo da sua carteira. Confira se ela tem o suficiente, com um pouco de SOL para as taxas.
card-route = Rota: { $route }
card-deposit = Se sua carteira ainda não tem { $symbol }, a Solana retém um depósito de cerca de 0.002 SOL pela conta. Você o recupera ao fechar a conta.
card-sure = ❓ <b>Fazer esta troca?</b> Diga sim só se cada linha acima for o que você quer.
card-sure-loss = ❓ <b>Fazer esta troca e perder cerca de { $usd } ({ $cost })?</b> Diga sim só se cada linha acima for o que você quer.
card-routes = <b>Outras cotações</b>, primeiro a que mais rende. Toque em uma para escolher.
card-slippage = <b>Tolerância</b>: quanto a menos do que o esperado pode chegar antes que a troca pare sozinha? Agora { $tolerance }.
card-asks-below = ✏️ Responda à minha pergunta abaixo.

ask-new-amount = Quanto de { $symbol } você quer pagar? Por exemplo 0.5, $20, 25% ou max.
ask-new-slippage = Quanto a menos do que o esperado pode chegar? Por exemplo 0.7%.

button-more = Mais
button-details = Detalhes
button-turn = ⇅ Inverter
button-amount = ✏️ Quantia
button-slippage = Tolerância { $tolerance }
button-routes = Outras cotações
button-rate = ⇅ Cotação
button-own = Outra
button-sure = ✅ Sim, trocar
button-sure-loss = Sim, perder cerca de { $usd }
button-sure-risk = Sim, trocar mesmo assim
button-waiting = ⏳ Aguardando a rede
button-fits = { $amount } em vez disso

problem-asks-twice = Tem certeza? O cartão pergunta mais uma vez.
problem-short-of-funds = Sua carteira não pode pagar isto. O cartão mostra o que falta. Nada foi iniciado.
problem-bad-slippage = A tolerância pode ser de 0.1% a 50%, por exemplo 1%.
