# Tabelas, e o que o cartão de uma troca diz das taxas, em português.

table-route = Rota
table-gets = Você recebe
table-less = Menos

card-new-account = ➕ Conta nova de { $symbol }: um depósito de { $deposit }
card-new-account-usd = ➕ Conta nova de { $symbol }: um depósito de { $deposit } ({ $usd })
card-new-account-back = A Solana guarda o depósito enquanto essa conta existir. Você o recupera ao fechá-la.
card-short-of-sol = ⚠️ Sua carteira tem pouco SOL para a taxa de rede: faltam cerca de <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ Sua carteira tem pouco SOL para a taxa de rede e o depósito: faltam cerca de <b>{ $missing }</b>.

card-cost-unjudged = ⚠️ Não é certo quanto valem os dois lados, então não posso julgar este preço. Compare antes a cotação em outro lugar.

toast-on-its-card = O cartão desta troca mostra isso.
