# O que uma carteira tem, em português.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Total: cerca de <b>{ $usd }</b>
balance-total-known = Total: pelo menos <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, cerca de { $usd }
balance-folded = Ocultos: { $number }, de menos de um dólar ou fora da lista de tokens.
balance-dust = <b>De menos de um dólar</b>
balance-unlisted = <b>Fora da lista de tokens</b>. Qualquer um pode enviar tokens assim: não confie no que prometem.
balance-more = … e mais { $number }
balance-unpriced = Alguns preços não estão disponíveis agora, por isso alguns tokens aparecem sem valor em dólares.
balance-empty = Esta carteira está vazia. Uma troca precisa de um pouco de SOL: envie para o endereço acima de outra carteira ou de uma corretora e depois toque em Atualizar.
balance-no-sol = Esta carteira não tem SOL. Toda troca precisa de um pouco para as taxas de rede: envie algum para o endereço acima.
balance-too-many = Não consegui ler a carteira inteira: ela pode ter muitos tokens enviados por estranhos. Só aparecem os da lista de tokens.
balance-unreachable = Não consigo acessar a blockchain agora, então não posso dizer o que você tem. Tente de novo em um momento.
balance-tap = Toque em um token para comprar, vender ou trocar.
balance-as-of = Visto às { $time }
button-balance-use = Usar esta carteira
button-balance-refresh = 🔄 Atualizar
button-balance-show = Mostrar o resto ({ $number })
button-balance-fold = Ocultar o resto
command-balance = O que há na sua carteira
toast-balance = Lendo sua carteira…
button-address = 🔳 Código QR
