# O que uma carteira tem, em português.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = No total cerca de <b>{ $usd }</b>
balance-total-known = No total pelo menos cerca de <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, cerca de { $usd }
balance-folded = Recolhido: { $number }, de menos de um dólar ou fora da lista.
balance-dust = <b>De menos de um dólar</b>
balance-unlisted = <b>Fora da lista</b>. Qualquer um pode enviar tokens assim; não acredite no que prometem.
balance-more = … e mais { $number }
balance-unpriced = Alguns preços não estão disponíveis agora, por isso alguns tokens estão sem dólares.
balance-empty = Esta carteira está vazia. Uma troca precisa de um pouco de SOL: envie para o endereço acima de outra carteira ou de uma corretora e depois toque em Atualizar.
balance-no-sol = Não há SOL nela. Toda troca precisa de um pouco para as taxas de rede: envie algum para o endereço acima.
balance-too-many = Não consegui ler toda esta carteira: ela pode ter muitos tokens enviados por estranhos. Mostro o que ela tem dos tokens da lista.
balance-unreachable = Não consigo acessar a blockchain agora, então não posso dizer o que você tem. Tente de novo em um momento.
balance-as-of = Visto às { $time }
button-balance-swap = Trocar { $symbol }
button-balance-refresh = 🔄 Atualizar
button-balance-copy = 📋 Copiar endereço
button-balance-show = Mostrar o resto ({ $number })
button-balance-fold = Ocultar o resto
command-balance = O que há na sua carteira
toast-balance = Lendo sua carteira…
