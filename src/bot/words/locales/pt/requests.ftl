# What people ask for in their own words, in Portuguese (Brazil).

## Amounts

problem-amount-thousands = “{ $text }” pode significar duas coisas. Escreva 1.5 para um e meio, ou 1500 para mil e quinhentos.
problem-amount-share = Uma parte é mais de 0% e no máximo 100%, por exemplo 25% ou 12.5%.
problem-share-needs-wallet = Para uma parte da sua carteira preciso de uma carteira: /connect vincula uma. Ou escreva a quantia em dígitos.
problem-none-held = Sua carteira não tem { $symbol }. Escolha outro token para pagar, ou escreva uma quantia para ver o preço.
problem-only-fees-left = Sua carteira não tem mais de 0.01 SOL, e isso eu reservo para as taxas da rede.
problem-share-too-small = É menos que a menor quantia de { $symbol } que existe. Peça mais, por favor.
problem-no-dollar-price = Não tenho um preço de { $symbol } em dólares em que eu confie. Escreva a quantia em { $symbol }, por favor.
