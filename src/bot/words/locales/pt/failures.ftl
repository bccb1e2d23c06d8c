# Why a swap failed, and what to do then, in Portuguese (Brazil).

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = ele não deixa mais este bot entrar
service-policy = as próprias regras dele não permitem esta troca
service-region = ele não atende esta região
service-quote = a cotação dele tinha expirado
service-mismatch = esta não é a transação que ele tinha cotado
service-request = ele não conseguiu ler o pedido
service-code = a resposta dele foi { $code }
service-unsaid = ele não disse por quê

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = a carteira não tem SOL para pagar a taxa de rede
reason-not-enough-for-fee = não há SOL suficiente para a taxa de rede
reason-not-enough-for-deposit = não sobra SOL suficiente para o depósito de uma conta
reason-wallet-cannot-pay = esta carteira não pode pagar taxas de rede
reason-expired = a transação expirou antes de ser executada
reason-already-processed = a transação já tinha sido processada
reason-account-busy = uma conta estava ocupada
reason-network-busy = a rede estava ocupada demais
reason-compute-exceeded = a troca precisava de mais processamento do que o permitido
reason-not-enough-funds = fundos insuficientes
reason-signature-missing = faltava uma assinatura
reason-account-state = uma conta não estava no estado esperado
reason-account-missing = uma conta de token não existe
reason-not-enough-token = não há quantidade suficiente do token
reason-other-token = a conta de token pertence a outro token
reason-other-owner = a conta de token pertence a outro dono
reason-token-frozen = a conta de token foi congelada pelo emissor
reason-token-not-transferable = este token não pode ser transferido
reason-token-paused = o emissor pausou este token
reason-account-exists = uma conta já existe
reason-not-enough-sol = não há SOL suficiente
reason-price-moved = o preço passou da sua tolerância enquanto ela estava a caminho
reason-transaction-changed = a transação foi alterada no caminho
reason-other-token-program = o token pertence a outro programa de tokens
reason-inexact-amount = não foi possível atingir o valor exato
reason-bad-token-account = uma conta de token não é válida
reason-wallet-guard = uma verificação de segurança da transação impediu; nada foi trocado
reason-step-failed = a etapa { $step } falhou (código { $code })
reason-network-refused = a rede a recusou ({ $code })
reason-cpi-guard = sua conta de token está fechada para programas pelo CPI Guard dela
reason-program-aborted = um programa da troca foi interrompido
reason-pool-refused = um dos pools da rota a recusou (código { $code })
reason-program-refused = { $program } a recusou (código { $code })

## What to do after a failure

next-price = Peça um preço novo.
next-funds = Confira o que há na carteira e peça um preço novo ou troque menos.
next-sol = Coloque um pouco mais de SOL na carteira e peça um preço novo.
next-issuer = Só o emissor dele pode mudar isso. Escolha outro token.
next-cpi-guard = Desative-o na sua carteira ou escolha outro token.
next-later = Espere um minuto e peça um preço novo.
next-other-wallet = Escolha outra carteira com /wallets e peça um preço novo.
next-look = Veja a transação antes de trocar de novo.
next-route = Peça um preço novo: muitas vezes ele segue outro caminho. Se acontecer de novo, tente outro valor.
