# As ferramentas do cartão de uma oferta, em português.

card-terms = { $rate } · custo { $cost }
card-until = Válido até { $time }
card-until-chosen = Via { $route }, sua escolha · válido até { $time }
card-thin = ⚠️ Você perde cerca de <b>{ $usd } ({ $cost })</b> com o impacto no preço e as taxas. Aqui se negocia pouco; com uma quantia menor você perde menos.
card-wide = ⚠️ Você pode receber até <b>{ $tolerance }</b> a menos do que o esperado.
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
card-routes = <b>Outras cotações</b>, primeiro a melhor. Toque em uma para usá-la.
card-slippage = <b>Slippage</b>: quanto a menos do que o esperado pode chegar antes que a troca pare sozinha? Agora { $tolerance }.
card-asks-below = ✏️ Responda à minha pergunta abaixo.

button-more = Mais
button-details = Detalhes
button-turn = ⇅ Inverter
button-amount = Quantia
button-slippage = Slippage { $tolerance }
button-routes = Outras cotações
button-rate = ⇅ Cotação
button-own = Outra
button-sure = ✅ Sim, trocar
button-sure-loss = Sim, perder cerca de { $usd }
button-sure-risk = Sim, trocar mesmo assim
button-waiting = ⏳ Aguardando a blockchain
button-fits = { $amount } em vez disso

problem-asks-twice = Tem certeza? O cartão pergunta mais uma vez.
problem-short-of-funds = Sua carteira não pode pagar isto. O cartão mostra o que falta. Nada foi iniciado.
problem-bad-slippage = O slippage pode ser de 0.1% a 50%, por exemplo 1%.

# Why a swap failed, and what to do then, in Portuguese (Brazil).

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = este bot não tem acesso
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
reason-price-moved = o preço passou do seu slippage enquanto ela estava a caminho
reason-transaction-changed = a transação foi alterada no caminho
reason-other-token-program = o token pertence a outro programa de tokens
reason-inexact-amount = não foi possível atingir a quantia exata
reason-bad-token-account = uma conta de token não é válida
reason-wallet-guard = uma verificação de segurança da transação impediu; nada foi trocado
reason-step-failed = a etapa { $step } falhou (código { $code })
reason-network-refused = a rede a recusou ({ $code })
reason-cpi-guard = sua conta de token está fechada para programas pelo CPI Guard dela
reason-program-aborted = um programa da troca parou com um erro
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
next-route = Peça um preço novo: muitas vezes ele segue outro caminho. Se acontecer de novo, tente outra quantia.

# Problems, in Portuguese (Brazil).

## Problems

problem-unknown-token = Não encontrei nenhum token “{ $word }”. Digite o símbolo ou o endereço de mint dele.
problem-unknown-token-similar = Não encontrei nenhum token “{ $word }”. Você quis dizer { $similar }?
problem-ambiguous-token = Vários tokens se chamam “{ $word }”. Use o endereço de mint daquele que você quer:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } não está disponível aqui: o serviço de troca e a blockchain divergem sobre ele. Escolha outro token, por favor.
problem-token-unread = Não consigo ler { $symbol } na blockchain agora, por isso não mostro preço. Tente de novo em um minuto; nada foi iniciado.
problem-same-token = De { $symbol } para { $symbol } nada mudaria. Escolha dois tokens diferentes.
problem-amount-comma = “{ $text }” pode significar duas coisas. Por favor, escreva a quantia com ponto, como 1.5, e sem separadores.
problem-amount-exponent = Por favor, escreva “{ $text }” com todos os dígitos, como 1000.
problem-amount-negative = A quantia deve ser maior que zero e sem sinal.
problem-amount-not-a-number = “{ $text }” não é uma quantia. Escreva dígitos e no máximo um ponto, como 0.5.
problem-amount-zero = A quantia deve ser maior que zero.
problem-amount-decimals = { $symbol } tem no máximo { $decimals } casas decimais. Por favor, escreva menos.
problem-amount-large = É mais { $symbol } do que pode existir em uma conta.
problem-amount-huge = Esse número é grande demais.
problem-bad-form = Escreva assim: <code>/swap 0.5 SOL USDC</code>. Primeiro a quantia, depois com o que você paga e por fim o que você recebe. Ou envie só /swap e eu pergunto.
problem-no-route = Ninguém oferece um preço para este par e esta quantia agora. Tente outra quantia ou outro token.
problem-paused = Novas trocas estão em pausa por um tempo. O que você já confirmou segue normalmente. Por favor, tente de novo mais tarde.
problem-paused-maintenance = Motivo: manutenção do bot.
problem-paused-service = Motivo: problemas no serviço de troca.
problem-paused-network = Motivo: problemas na rede Solana.
problem-paused-until = Previsão de volta: até { $time }.
problem-not-yours = Esta troca é de outra pessoa.
problem-unknown-swap = Não encontro mais essa troca. Use /swap para iniciar uma nova.
problem-out-of-date-offered = Esse botão é de um preço anterior. Por favor, use a mensagem mais recente.
problem-out-of-date-ordered = Já está confirmada. Agora assine na sua carteira ou cancele.
problem-out-of-date-served = Seu app de carteira está com esta transação. Aprove ou rejeite por lá.
problem-out-of-date-flying = Esta troca está assinada e a caminho. Não pode mais ser alterada.
problem-out-of-date-final = Esta troca já terminou. Use /swap para iniciar uma nova.
problem-price-refreshed = O preço tinha expirado, então aqui está um novo. Por favor, confira e confirme de novo.
problem-no-wallet = Primeiro conecte uma carteira e depois confirme.
problem-in-flight = Outra troca desta carteira ainda está a caminho: <a href="{ $url }">{ $short }</a>. Assim que a blockchain decidir, você pode confirmar esta.
problem-in-flight-alert = Outra troca desta carteira ainda está a caminho. Assim que a blockchain decidir, você pode confirmar esta.
problem-in-flight-served = Outra troca desta carteira aguarda sua aprovação em um app de carteira, no máximo até { $time }. Depois você pode confirmar esta.
problem-price-changed = O preço piorou mais do que o seu slippage permite. Por favor, veja o novo.
problem-not-executable = Há um preço, mas nada para assinar com esta carteira agora. Tente de novo daqui a pouco.
problem-guard-refused = A transação oferecida não fazia exatamente o que foi prometido ({ $rule }), então eu a recusei. Nada foi assinado nem enviado.
problem-unknown-venue = A rota oferecida usa um programa que não é uma corretora conhecida ({ $program }), então eu a recusei. Nada foi assinado nem enviado.
problem-nothing-to-reclaim = Não há depósitos a recuperar: esta carteira não tem nenhuma conta de token vazia que seja só sua.
problem-no-sol-for-fee = Esta carteira tem depósitos a recuperar, mas falta SOL para a taxa de rede. Envie um pouco de SOL antes.
problem-too-many-accounts = Não consegui ler todas as contas de token desta carteira: estranhos podem ter enviado muitas.
problem-chain-unreachable = Não consigo acessar a blockchain agora e, sem ela, nada é verificado nem assinado. Por favor, tente de novo daqui a pouco.
problem-attempt-expired = Você assinou tarde demais. Nada foi enviado. Por favor, assine de novo.
problem-service-policy = O serviço de troca não oferece isto aqui: as próprias regras dele recusam o pedido. Nenhum dinheiro foi movimentado.
outage-touched = Houve problemas, e uma troca sua demorou mais que o normal ou expirou. Já passou ou está sendo acompanhada: /status mostra o que está em espera, /history como cada troca terminou. Você não precisa fazer nada. Pedimos desculpas.
problem-token-blocked = O operador deste bot bloqueou as trocas com este token. Nenhum dinheiro foi movimentado.
problem-wallet-blocked = Este bot não atende esta carteira. Nenhum dinheiro foi movimentado.
problem-service-busy = O serviço de troca está ocupado. Por favor, tente de novo daqui a pouco.
problem-service-busy-seconds = O serviço de troca está ocupado. Por favor, tente de novo em { $seconds } s.
problem-service-request = O serviço de troca não aceita este par ou esta quantia. Tente outra quantia ou outro token.
problem-service-down = O serviço de troca não responde agora. Por favor, tente de novo daqui a pouco. Nenhum dinheiro foi movimentado.
problem-service-key = O serviço de troca não aceita a chave deste bot agora. Só o operador do bot pode resolver isso. Nenhum dinheiro foi movimentado.
problem-service-odd = O serviço de troca deu uma resposta que não entendo, então não a uso. Nenhum dinheiro foi movimentado.
problem-amount-thousands = “{ $text }” pode significar duas coisas. Escreva 1.5 para um e meio, ou 1500 para mil e quinhentos.
problem-amount-share = Uma parte é mais de 0% e no máximo 100%, por exemplo 25% ou 12.5%.
problem-amount-fraction = “{ $text }” pode ser parte de um token ou parte do que você tem. Escreva um número, como 0.5, ou uma porcentagem, como 50%.
problem-share-needs-wallet = Para uma parte da sua carteira preciso de uma carteira: /connect vincula uma. Ou escreva a quantia em dígitos.
problem-none-held = Sua carteira não tem { $symbol }. Escolha outro token para pagar, ou escreva uma quantia para ver o preço.
problem-only-fees-left = Sua carteira não tem mais de 0.01 SOL, e isso eu reservo para as taxas da rede.
problem-share-too-small = É menos que a menor quantia de { $symbol } que existe. Peça mais, por favor.
problem-nothing-left = Sua carteira tem { $balance }: não sobra nada para trocar depois do que você guarda.
problem-no-dollar-price = Não tenho um preço de { $symbol } em dólares em que eu confie. Escreva a quantia em { $symbol }, por favor.

# What a tokenised stock is, in Portuguese (Brazil).

card-stock = 📈 { $symbol } é um token de { $issuer }, não a própria ação. Segue o preço dela; o emissor pode pausá-lo ou retirá-lo. Não é oferecido em alguns países.

# The card of a swap and its end, in Portuguese (Brazil).

## The card of a swap

card-title-ordered = ✍️ <b>Falta um passo: assine na sua carteira</b>
card-title-served = 📲 <b>Aprove no seu app de carteira</b>
card-title-signed = 📨 <b>Assinada. Enviando para a blockchain…</b>
card-title-submitted = ⏳ <b>Enviada. Aguardando a blockchain…</b>
card-title-underfunded = ⚠️ <b>Por enquanto, ela não pode ser concluída</b>
card-title-refused = ⚠️ <b>O serviço de troca a recusou</b>
card-title-said-failed = ⚠️ <b>O serviço de troca diz que ela falhou. Quem decide é a blockchain…</b>
card-title-said-expired = ⚠️ <b>O serviço de troca diz que ela expirou. Quem decide é a blockchain…</b>
card-title-confirmed = ✅ <b>Você trocou { $sold } por { $symbol }</b>: os detalhes estão na mensagem abaixo
card-title-kind-confirmed = ✅ <b>Confirmado</b>: os detalhes estão na mensagem abaixo
card-title-failed = ❌ <b>A troca de { $pays } por { $symbol } falhou</b>
card-title-expired = ⌛ <b>A troca de { $pays } por { $symbol } expirou</b>
card-title-cancelled = 🚫 <b>Cancelada: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Não está mais aberta: { $pays } por { $symbol }</b>

card-pay = Você paga: <b>{ $amount }</b>
card-pay-usd = Você paga: <b>{ $amount }</b> ({ $usd })
card-get = Você recebe: <b>≈ { $amount }</b>
card-get-usd = Você recebe: <b>≈ { $amount }</b> ({ $usd })
card-each = { $usd }, { $price } cada
card-minimum = Pelo menos: <b>{ $amount }</b> ou melhor (slippage: { $tolerance })
card-minimum-built = Pelo menos: <b>{ $amount }</b>
card-operator-fee = Taxa deste bot: { $rate }, já descontada acima
card-operator-fee-usd = Taxa deste bot: { $rate } ({ $usd }), já descontada acima
card-rate = Cotação: { $rate }
price-day = { $token }: { $change } em 24 h
card-cost = Impacto no preço e taxas: cerca de { $cost }
card-cost-high = ⚠️ Você perde cerca de <b>{ $usd } ({ $cost })</b> com o impacto no preço e as taxas. É bastante; uma quantia menor pode custar menos.
card-cost-unknown = Impacto no preço e taxas: já incluídos na quantia que você recebe
card-network-fee = A taxa de rede é cobrada à parte e aparece antes de você assinar.
card-valid = Preço válido até { $time }. Nada é movimentado antes de você assinar na sua própria carteira.
card-token = { $token }: <code>{ $mint }</code>
card-token-claimed = { $symbol } diz chamar-se “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } parece um token mais conhecido, mas é outro. Compare o mint antes de continuar.
card-wallet = Da sua carteira: <code>{ $wallet }</code>
card-scanned-wallet = Carteira que escaneou o código: <code>{ $wallet }</code>
card-sign-until = Toque em <b>Assinar na sua carteira</b>, compare o que a página e a sua carteira mostram e aprove. A ordem fica aberta até { $time }.
card-served-until = Seu app de carteira está com a transação. Compare o que ele mostra e aprove ou rejeite por lá. Se não fizer nada, a ordem é liberada por volta de { $time } e você pode assiná-la de novo.
card-served-cancel = 🚫 <b>Cancelando.</b> Seu app de carteira ainda está com a transação, então ela pode ser concluída até por volta de { $time }. Rejeite por lá.
card-refused-changed = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não é a transação que você viu. Nada foi pago. Você pode assinar de novo abaixo. Se não foi você que a alterou, não confie nesse app de carteira.
card-refused-wrong-signer = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não está assinado pela carteira desta ordem. Nada foi pago. Escolha essa carteira e assine de novo abaixo.
card-refused-fee-too-high = ⚠️ <b>Não enviado:</b> sua carteira definiu uma taxa de rede alta demais. Nada foi pago. Diminua-a na carteira e assine de novo abaixo.
card-refused-unreadable = ⚠️ <b>Não enviado:</b> não consegui ler o que sua carteira devolveu. Nada foi pago. Por favor, assine de novo abaixo.
card-refused-expired = ⚠️ <b>Não enviado:</b> a assinatura veio tarde demais para valer. Nada foi pago. Assine de novo abaixo; a página prepara uma nova transação.
card-refused-scan-over = ⚠️ O prazo da transação na sua carteira acabou e nada foi pago. Assine abaixo; a página prepara uma nova.
card-refused-sponsor-late = ⚠️ O que você assinou não chegou à rede a tempo: quem envia é o patrocinador. Nada foi pago. Assine abaixo; a página prepara uma nova.
card-refused-in-flight = ⚠️ <b>Não enviado:</b> outra troca desta carteira ainda está a caminho. Por esta nada foi pago. /status mostra quando ela termina; depois assine de novo abaixo.
card-refused-chain-unreachable = ⚠️ <b>Não enviado:</b> não consegui acessar a blockchain naquele momento. Nada foi pago. Por favor, assine de novo abaixo daqui a pouco.
card-refused-superseded = ⚠️ <b>Não enviado:</b> sua carteira devolveu mais uma transação para esta troca. Só a primeira vale, e ela já está a caminho.
card-signed-hint = Não é preciso fazer mais nada. Esta mensagem se atualiza sozinha.
card-service-reports = O serviço de troca informa que ela foi confirmada, mas a blockchain ainda não confirmou. Continuo verificando.
card-ledger-short = Meus dados da blockchain já não alcançam esta transação, por isso não sei se ela foi concluída. O link acima mostra. O operador foi avisado; até isso se resolver, esta carteira não pode fazer outra troca aqui.
card-service-refused = O serviço de troca a recusou: { $why }.
card-service-refused-sent = Em vez disso, eu a enviei pelo meu próprio nó da Solana.
card-sent-directly = Enviei pelo meu próprio nó da Solana, porque o serviço de troca só aceita exatamente a transação que cotou.
card-service-refused-until = Ela ainda pode ser concluída até cerca de { $time }; depois esta carteira fica livre de novo.
card-node-refused = Um nó da Solana a recusou: { $why }.
card-chain-decides = O serviço de troca diz que ela acabou, mas só a blockchain decide. Esta carteira fica livre de novo por volta de { $time }.
card-underfunded-sol = No momento, sua carteira não tem SOL suficiente para esta troca e a taxa dela.
card-underfunded-token = No momento, sua carteira não tem { $symbol } suficiente para esta troca.
card-underfunded-until = Se o saldo voltar a tempo, a troca ainda pode ser concluída. Se não, o prazo dela acaba por volta de { $time } e nada é pago. Aviso você aqui. Por favor, não inicie outra troca desta carteira até lá.
card-was-underfunded-sol = Sua carteira não tinha SOL suficiente para esta troca e a taxa dela.
card-was-underfunded-token = Sua carteira não tinha { $symbol } suficiente para esta troca.
card-rolled-back = A blockchain confirmou a transação e depois a reverteu, o que é muito raro. Seu dinheiro não foi movimentado.
card-agreed = Combinado: pelo menos <b>{ $minimum }</b>. O explorador mostra exatamente o que chegou.
card-transaction = Transação: <a href="{ $url }">{ $short }</a>
card-failed-reason = Motivo: { $reason }.
card-failed-money = Seu dinheiro não foi movimentado, exceto a taxa de rede.
card-expired-money = A blockchain não aceitou a transação a tempo e ela não é mais válida. Seu dinheiro não foi movimentado.
card-cancelled-money = Nada foi assinado e nada foi pago.
card-lapsed-time = Não foi assinada a tempo. Nada foi pago. Os preços mudam, então é preciso fazer uma nova troca.
card-lapsed-sponsored = Você assinou, mas a troca não chegou à rede a tempo: quem envia é o patrocinador. Nada foi pago. Os preços mudam, então é preciso fazer uma nova troca.
card-lapsed-offer = O preço expirou antes de ser confirmado. Nada foi pago.
card-lapsed-newer = Você pediu cinco preços mais novos, então este foi encerrado. Nada foi pago.
history-line = { $icon } { $pays } → { $gets } · { $end }
state-failed-why = falhou: { $reason }

button-confirm = ✅ Confirmar
button-refresh = Atualizar
button-cancel = Cancelar
button-sign = Assinar na sua carteira
button-quote-again = Cotar de novo
button-view = Ver transação
button-scan = Qualquer carteira, sem vincular
button-connect = Conectar uma carteira
button-faucet = Pegar dinheiro de brincadeira
button-copy-address = Copiar endereço
button-show-code = Mostrar código QR
button-check-again = Verificar de novo
button-other-device = Outro dispositivo
button-open-wallet = Abrir { $wallet }
button-back = Voltar
button-max = Máx.
button-all-but = Tudo menos { $amount }
button-at-price = 📌 A um preço…
table-route = Rota
table-gets = Você recebe
table-less = Menos
card-new-account = ➕ Conta nova de { $symbol }: um depósito de { $deposit }
card-new-account-usd = ➕ Conta nova de { $symbol }: um depósito de { $deposit } ({ $usd })
card-new-account-back = A Solana guarda o depósito enquanto a conta está aberta. Você o recupera ao fechá-la.
card-short-of-sol = ⚠️ Sua carteira tem pouco SOL para a taxa de rede: faltam cerca de <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ Sua carteira tem pouco SOL para a taxa de rede e o depósito: faltam cerca de <b>{ $missing }</b>.
card-first-sol = ⚠️ Você não tem SOL para as taxas. <b>Obter SOL primeiro</b> troca cerca de $11 deste token por SOL: um patrocinador paga a taxa e a desconta do SOL que você recebe.
card-sponsored = ⛽ Você não tem SOL para as taxas: um patrocinador as paga nesta troca e as desconta do SOL que você recebe.
button-first-sol = ⛽ Obter SOL primeiro
card-cost-unjudged = ⚠️ Não consigo saber quanto valem os dois tokens, então não posso julgar este preço. Compare antes a cotação em outro lugar.

## New messages that announce an end

notice-confirmed = ✅ Pronto: você trocou <b>{ $pays }</b> por <b>{ $received }</b>. <a href="{ $url }">Ver na blockchain</a>
notice-failed = ❌ A troca de <b>{ $pays }</b> por { $symbol } falhou. Seu dinheiro não foi movimentado, exceto a taxa de rede.
notice-expired = ⌛ A troca de <b>{ $pays }</b> por { $symbol } expirou. Seu dinheiro não foi movimentado.
notice-lapsed = ⌛ A troca de <b>{ $pays }</b> por { $symbol } não foi assinada a tempo. Nada foi pago.
notice-lapsed-sponsored = ⌛ A troca de <b>{ $pays }</b> por { $symbol } não chegou à rede a tempo: quem envia é o patrocinador. Nada foi pago.
notice-cancelled = 🚫 A troca de <b>{ $pays }</b> por { $symbol } foi cancelada. Nada foi pago.
notice-open = 🔄 Novidades sobre a troca de <b>{ $pays }</b> por { $symbol }: envie /status para ver.
notice-farewell = Como você pediu, esta troca também foi apagada agora.

profit-line = Comprado a { $average } em média: { $change } ({ $usd })
profit-line-part = Comprado a { $average } em média: { $change } ({ $usd }), contando { $amount }
profit-made = 📈 Lucro: { $change } ({ $usd })
profit-lost = 📉 Prejuízo: { $change } ({ $usd })
profit-part = Conta só { $amount }, o que você comprou aqui; o resto veio de outro lugar.
button-share-profit = 📸 Compartilhar resultado
notice-held = Agora você tem <b>{ $amount }</b>.
button-swap-back = ⇅ Trocar de volta
button-again = 🔁 De novo
button-balance-copy = 📋 Copiar endereço
inline-age =
    { $minutes ->
        [0] De menos de um minuto atrás
        [one] De { $minutes } minuto atrás
        [many] De { $minutes } de minutos atrás
       *[other] De { $minutes } minutos atrás
    }
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
button-talk-balance = Meu saldo

## What is kept about a person

privacy-alerts = <b>Alertas de preço, stop-loss e planos:</b> até você apagá-los; os que terminaram, por mais { $days } dias.
privacy-groups = <b>Grupos:</b> quando você me perguntou algo pela última vez em um grupo, para que as esperas valham: no máximo { $days } dia. O que um grupo escolheu não nomeia ninguém.
privacy-shared = <b>Preços compartilhados:</b> os tokens e os valores que você consulta em grupos e outros chats, por { $days } dias desde a última vez. O link embaixo do preço precisa deles.
privacy-kept =
    <b>O que eu guardo, e por quanto tempo</b>
    • Seu id do Telegram, nome, idioma, configurações, carteiras e trocas: até você enviar /forget. Uma carteira sozinha: até você removê-la.
    • As chaves e sessões dos links com suas carteiras: enquanto a carteira existir. Elas me permitem pedir que sua carteira assine, nada mais.
    • O que você me escreve: até eu responder; em um diálogo não terminado, enquanto ele durar.
    • Apagado sozinho depois destes dias: transações preparadas para você { $transactions }, registros de mensagens enviadas { $messages }, diálogos não terminados { $dialogues }, links para conectar uma carteira { $links }.
    Nomes, chaves, sessões e o que você escreve ficam criptografados. Seu id do Telegram, os endereços e as trocas não: é por eles que encontro o que é seu. Meus registros não contêm nomes, endereços completos nem mensagens.
privacy-never =
    🔒 <b>Seus dados</b>
    Guardo o que suas trocas precisam, até você enviar /forget. Nunca tenho chaves privadas, frases de recuperação ou qualquer permissão para movimentar seu dinheiro.
privacy-others =
    <b>Quem mais vê o quê</b>
    • O Telegram vê este chat, e quem opera este bot pode ler o banco de dados dele.
    • O serviço de troca vê endereços de carteiras, tokens e valores, mas não quem você é. Ele mantém os próprios registros.
    • A blockchain mostra cada troca a todo mundo, para sempre.
privacy-forget =
    <b>O que acontece com /forget</b>
    Apago tudo o que guardo sobre você e destruo a chave do que está criptografado: a partir daí nem eu nem ninguém que consulte o banco de dados pode lê-lo. Uma troca que está a caminho é concluída antes.
    No espaço livre do banco de dados, ao qual só o operador tem acesso, podem restar cópias do seu id do Telegram, dos endereços e das trocas até que ele seja sobrescrito ou o operador reconstrua o banco de dados. Os backups anteriores guardam tudo até o operador apagá-los; a regra são trinta dias.

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = Troca confirmada
picture-paid = Pago
picture-received = Recebido
picture-received-about = Recebido, aprox.
picture-rate = Cotação
picture-time = Horário
picture-transaction = Transação
picture-wallet = Carteira
picture-scan = Escaneie para ver na blockchain
picture-address = O endereço da sua carteira
picture-address-scan = Escaneie para enviar SOL ou outros tokens da Solana para cá
picture-address-network = Somente rede Solana
picture-profit-since = Primeira compra
picture-profit-sold = Vendido
picture-profit-scan = Escaneie para abrir o bot
receipt-caption = 🧾 <b>{ $pays } → { $received }</b>
receipt-text = 🧾 <b>Comprovante</b>: { $pays } → { $received }
receipt-rate = Cotação: { $rate }
receipt-time = Horário: { $time }
receipt-wallet = Carteira: <code>{ $wallet }</code>
receipt-transaction = Transação: <a href="{ $url }">{ $short }</a>
receipt-no-picture = Não consegui desenhar a imagem agora, então aqui está em texto.
button-receipt = 🧾 Comprovante
button-receipt-dark = 🌙 Escuro
button-receipt-light = ☀️ Claro
button-receipt-wallet = Com a minha carteira
button-receipt-no-wallet = Sem a minha carteira
address-caption =
    Envie SOL ou outros tokens da Solana para a sua carteira:
    <code>{ $address }</code>

    Use somente a rede Solana: o que for enviado por outra rede se perde.

## Linking a wallet

wallet-browser = Carteira do navegador
connect-title = 👛 <b>Conecte sua carteira</b>
    Ela me dá seu endereço e nada mais. Nunca abra um link enviado por outra pessoa.
connect-for-swap = Para confirmar, escolha a carteira com que você assina.
connect-already = Em uso agora: <code>{ $address }</code>. Uma carteira nova é adicionada e passa a ser usada; com /wallets você volta à anterior.
button-connect-details = É seguro?

reclaim-title = ♻️ <b>Recupere seus depósitos</b>
reclaim-gets = Você recebe de volta: <b>{ $amount }</b>
reclaim-gets-usd = Você recebe de volta: <b>{ $amount }</b>, cerca de { $usd }
reclaim-closed = Contas de token vazias que serão fechadas: { $number }
reclaim-withdrawn = Contas antigas que devolvem o que a Solana hoje não exige mais: { $number }
reclaim-left = Ainda restam: { $number }. Nem todas cabem em uma transação; depois envie /reclaim de novo.
reclaim-how = Seus tokens e colecionáveis ficam onde estão. Comprar de novo um token de uma conta fechada custa um novo depósito. A taxa de rede é descontada e aparece antes de você assinar.
reclaim-wallet = Carteira: <code>{ $wallet }</code>
reclaim-confirmed = ✅ <b>{ $received }</b> em depósitos voltaram para a sua carteira.
reclaim-failed = ❌ Seus depósitos não voltaram: a transação falhou.
reclaim-expired = ⌛ Seus depósitos não voltaram: a transação expirou.
reclaim-cancelled = 🚫 Cancelado: os depósitos ficam onde estão.
reclaim-lapsed = ⌛ Não está mais aberto: os depósitos ficam onde estão.
reclaim-open = 🔄 Há novidades sobre seus depósitos: envie /status para ver.
reclaim-over = Nada foi assinado e nada foi pago.
reclaim-history = { $icon } Depósitos de volta: { $gets } · { $end }
button-reclaim-again = Ver de novo

# Standing orders.

place-title = 📌 <b>Ordem: vender { $pays } a { $rate }</b>
place-gets = Quando for executada, você recebe pelo menos: <b>{ $gets }</b>
place-steps = { $count } partes, cada uma ao seu próprio preço: iguais, e a última leva o que sobra da divisão.
place-from-market = { $percent } em relação ao mercado ({ $base }) é { $price }.
place-from-cost = { $percent } sobre o seu custo médio ({ $base }) é { $price }.
place-share = Soma-se uma parte da taxa do pool. Ela não é garantida.
place-deposit = Depósito, que volta quando a ordem termina: { $amount }
place-distance = O mercado está a { $percent } de distância.
place-pool = Ela aguarda no pool da Meteora <code>{ $pool }</code> e é executada quando esse pool negocia a este preço.
place-how = Sem limite de tempo. Só a sua assinatura a retira, e mais ninguém pode movê-la.
place-confirmed = 📌 A sua ordem está aguardando: <b>{ $pays }</b> a { $rate }. /orders mostra a ordem.
place-farewell = 📌 A sua ordem está aguardando: <b>{ $pays }</b> a { $rate }. Eu já não a conheço: só a sua carteira a retira, em app.meteora.ag.
place-failed = ❌ A sua ordem não foi colocada: a transação falhou.
place-expired = ⌛ A sua ordem não foi colocada: a transação expirou.
place-cancelled = 🚫 Cancelado: nenhuma ordem foi colocada.
place-lapsed = ⌛ Não está mais aberto: nenhuma ordem foi colocada.
place-open = 🔄 Há novidades sobre a sua ordem: envie /status para ver.
place-history = { $icon } Ordem: { $pays } a { $rate } · { $end }
close-title = 📤 <b>Retire a sua ordem</b>
close-gets = Você recebe de volta: <b>{ $gets }</b>
close-how = Uma assinatura retira tudo e encerra a ordem.
close-confirmed = ✅ A sua ordem saiu: <b>{ $gets }</b> e o depósito chegaram à sua carteira.
close-failed = ❌ A sua ordem não foi retirada: a transação falhou. Ela continua aguardando.
close-expired = ⌛ A sua ordem não foi retirada: a transação expirou. Ela continua aguardando.
close-cancelled = 🚫 Cancelado: a ordem continua aguardando.
close-lapsed = ⌛ Não está mais aberto: a ordem continua aguardando.
close-open = 🔄 Há novidades sobre a sua ordem: envie /status para ver.
close-history = { $icon } Ordem retirada: { $gets } · { $end }
problem-order-at-market = O mercado já está melhor que o seu preço: { $pays } dão agora cerca de { $gets }. Trocar já?
problem-no-cost = Não sei quanto custou o seu { $symbol }: não foi comprado aqui, ou não tinha preço conhecido na altura. Aqui está a mesma porcentagem sobre o preço do mercado.
problem-ladder-at-market = O mercado já está melhor do que o preço mais próximo desta escada. Comece mais longe.
problem-no-ladder-pool = Nenhum pool aceita toda esta escada numa só transação. Use menos passos ou preços mais próximos entre si.
problem-no-order-pool = Nenhum pool aceita esta ordem a esse preço. Tente outro preço, ou eu aviso quando for alcançado: /alert
problem-no-standing-orders = O serviço de troca deste bot não oferece ordens em espera. /alert avisa quando um preço é alcançado.
problem-order-gone = Esta ordem terminou. /orders mostra as que aguardam.
problem-orders-paused = Novas ordens estão em pausa: o programa da Meteora mudou e ainda não foi testado. Suas ordens estão seguras; cancelar e resgatar funcionam.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 h { $chart } { $change }
token-change-minutes = 5 min { $change }
token-change-hour = 1 h { $change }
token-change-hours = 6 h { $change }
token-cap = Valor de mercado { $amount }
token-liquidity = Liquidez { $amount }
token-volume = Volume em 24 h { $amount }
token-holders = { $number } detentores
token-since = Negociado desde { $month }
token-quoted = <i>Preço: uma cotação do serviço de troca</i>
token-no-price = <i>Sem preço agora.</i>
token-sol = ✅ SOL é a moeda da própria Solana. Ninguém pode congelá-la, e ela paga as taxas de rede.
token-safe = ✅ Ninguém pode emitir mais nem congelá-lo.
token-supply = Oferta { $supply }
token-supply-share = Oferta { $supply } · as dez maiores contas têm { $share }
token-created = Criado em { $month }
token-older =
    { $days ->
        [one] Tem mais de { $days } dia
       *[other] Tem mais de { $days } dias
    }
token-chain = <i>Segurança: lida na blockchain</i>
token-unread = ⚠️ Não consegui ler a blockchain agora, então não posso dizer se este token é seguro. Toque em Atualizar.
token-danger-copy = 🛑 Parece um token conhecido, mas é outro.
token-danger-unlisted = ⚠️ Não está na nossa lista. Qualquer um pode criar um token com qualquer nome: compare o endereço.
token-danger-day = ⚠️ Novo: criado há menos de um dia.
token-danger-week = ⚠️ Novo: criado há menos de uma semana.
token-danger-new = ⚠️ Novo: negociado há menos de uma semana.
token-danger-thin = ⚠️ Há pouco dinheiro no mercado dele: ao vender, o preço se move contra você.
token-danger-stuck = 🛑 Não pode ser transferido: você nunca poderia vendê-lo.
token-danger-paused = 🛑 O emissor parou todas as transferências.
token-danger-frozen = 🛑 Novos detentores ficam congelados até o emissor liberar.
token-danger-delegate = 🛑 O emissor pode tirá-lo da sua carteira.
token-danger-hook = ⚠️ Outro programa decide cada transferência e pode bloquear sua venda.
token-danger-fee = ⚠️ Cada transferência custa { $fee }.
token-danger-pause = ⚠️ O emissor pode parar todas as transferências.
token-danger-freeze = ⚠️ O emissor pode congelá-lo na sua carteira.
token-danger-mint = ⚠️ O emissor pode criar mais a qualquer momento.
token-danger-few = ⚠️ Os 10 maiores detentores têm { $share }; pode haver pools e corretoras entre eles.
button-token-swap = Trocar { $symbol }
start-link-unknown = Este link não funciona mais. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
