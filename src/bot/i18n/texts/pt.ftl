# Tabelas, e o que o cartão de uma troca diz das taxas, em português.

table-route = Rota
table-gets = Você recebe
table-less = Menos

card-new-account = ➕ Conta nova de { $symbol }: um depósito de { $deposit }
card-new-account-usd = ➕ Conta nova de { $symbol }: um depósito de { $deposit } ({ $usd })
card-new-account-back = A Solana guarda o depósito enquanto a conta está aberta. Você o recupera ao fechá-la.
card-short-of-sol = ⚠️ Sua carteira tem pouco SOL para a taxa de rede: faltam cerca de <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ Sua carteira tem pouco SOL para a taxa de rede e o depósito: faltam cerca de <b>{ $missing }</b>.

card-cost-unjudged = ⚠️ Não consigo saber quanto valem os dois tokens, então não posso julgar este preço. Compare antes a cotação em outro lugar.

