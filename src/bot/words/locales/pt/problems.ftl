# Problems, in Portuguese (Brazil).

## Problems

problem-unknown-token = Não conheço nenhum token “{ $word }”. Digite o símbolo ou o endereço de mint dele.
problem-unknown-token-similar = Não conheço nenhum token “{ $word }”. Você quis dizer { $similar }?
problem-ambiguous-token = Vários tokens se chamam “{ $word }”. Use o endereço de mint daquele que você quer:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } não é oferecido aqui: o que o serviço de troca diz dele não é o que a blockchain diz. Escolha outro token, por favor.
problem-token-unread = Não consigo ler { $symbol } na blockchain agora, por isso não mostro preço. Tente de novo em um minuto; nada foi iniciado.
problem-same-token = De { $symbol } para { $symbol } nada mudaria. Escolha dois tokens diferentes.
problem-amount-comma = “{ $text }” pode significar duas coisas. Por favor, escreva a quantia com ponto, como 1.5, e sem separadores.
problem-amount-exponent = Por favor, escreva “{ $text }” com todos os dígitos, como 1000.
problem-amount-negative = A quantia deve ser maior que zero e sem sinal.
problem-amount-not-a-number = “{ $text }” não é uma quantia. Escreva dígitos e no máximo um ponto, como 0.5.
problem-amount-zero = A quantia deve ser maior que zero.
problem-amount-decimals = { $symbol } tem no máximo { $decimals } casas decimais. Por favor, escreva menos.
problem-amount-large = É mais { $symbol } do que pode existir em uma conta.
problem-bad-form = Escreva assim: <code>/swap 0.5 SOL USDC</code>. Primeiro a quantia, depois com o que você paga e por fim o que você recebe. Ou envie só /swap e eu pergunto.
problem-no-route = Ninguém oferece um preço para este par e esta quantia agora. Tente outra quantia ou outro token.
problem-not-yours = Esta troca é de outra pessoa.
problem-unknown-swap = Não encontro mais essa troca. Use /swap para iniciar uma nova.
problem-out-of-date-offered = Esse botão é de um preço anterior. Por favor, use a mensagem mais recente.
problem-out-of-date-ordered = Já está confirmada. Agora assine na sua carteira ou cancele.
problem-out-of-date-flying = Esta troca está assinada e a caminho. Não pode mais ser alterada.
problem-out-of-date-final = Esta troca já terminou. Use /swap para iniciar uma nova.
problem-price-refreshed = O preço tinha expirado, então aqui está um novo. Por favor, confira e confirme de novo.
problem-no-wallet = Primeiro conecte uma carteira e depois confirme.
problem-in-flight = Outra troca desta carteira ainda está a caminho: <a href="{ $url }">{ $short }</a>. Assim que a blockchain decidir, você pode confirmar esta.
problem-in-flight-alert = Outra troca desta carteira ainda está a caminho. Assim que a blockchain decidir, você pode confirmar esta.
problem-price-changed = O preço piorou mais do que a sua tolerância permite. Por favor, veja o novo.
problem-not-executable = Há um preço, mas nada para assinar com esta carteira agora. Tente de novo daqui a pouco.
problem-guard-refused = A transação oferecida não fazia exatamente o que foi prometido ({ $rule }), então eu a recusei. Nada foi assinado nem enviado.
problem-unknown-venue = A rota oferecida passa por um programa que não está na lista de corretoras conhecidas ({ $program }), então eu a recusei. Nada foi assinado nem enviado.
problem-chain-unreachable = Não consigo acessar a blockchain agora e, sem ela, nada é verificado nem assinado. Por favor, tente de novo daqui a pouco.
problem-attempt-expired = O que você assinou chegou tarde demais para ser válido. Nada foi enviado. Por favor, assine de novo.
problem-service-policy = O serviço de troca não oferece isto aqui: as próprias regras dele recusam o pedido. Nenhum dinheiro foi movimentado.
problem-service-busy = O serviço de troca está ocupado. Por favor, tente de novo daqui a pouco.
problem-service-busy-seconds = O serviço de troca está ocupado. Por favor, tente de novo em { $seconds } s.
problem-service-request = O serviço de troca não aceita este par ou esta quantia. Tente outra quantia ou outro token.
problem-service-down = O serviço de troca não responde agora. Por favor, tente de novo daqui a pouco. Nenhum dinheiro foi movimentado.
problem-service-key = O serviço de troca não aceita este bot agora. O operador do bot já foi avisado. Nenhum dinheiro foi movimentado.
problem-service-odd = O serviço de troca deu uma resposta que não entendo, então não a uso. Nenhum dinheiro foi movimentado.
