# Every text of the bot in Portuguese (Brazil). Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>Falta um passo: assine na sua carteira</b>
card-title-signed = 📨 <b>Assinada. Enviando para a blockchain…</b>
card-title-submitted = ⏳ <b>Enviada. Aguardando a blockchain…</b>
card-title-confirmed = ✅ <b>Você trocou { $pays } por { $received }</b>
card-title-failed = ❌ <b>A troca de { $pays } por { $symbol } falhou</b>
card-title-expired = ⌛ <b>A troca de { $pays } por { $symbol } expirou</b>
card-title-cancelled = 🚫 <b>Cancelada: { $pays } por { $symbol }</b>
card-title-lapsed = ⌛ <b>Não está mais aberta: { $pays } por { $symbol }</b>

card-pay = Você paga: <b>{ $amount }</b>
card-pay-usd = Você paga: <b>{ $amount }</b> (cerca de { $usd })
card-get = Você recebe: <b>≈ { $amount }</b>
card-get-usd = Você recebe: <b>≈ { $amount }</b> (cerca de { $usd })
card-minimum = Pelo menos: <b>{ $amount }</b> (tolerância: { $tolerance })
card-minimum-simulated = ⚠️ O mínimo foi conferido apenas por simulação; a transação não o declara.
card-rate = Cotação: { $rate }
card-cost = Impacto no preço e taxas: cerca de { $cost }
card-cost-high = ⚠️ Impacto no preço e taxas: cerca de <b>{ $cost }</b>. É bastante; uma quantia menor pode custar menos.
card-cost-unknown = Impacto no preço e taxas: já incluídos na quantia que você recebe
card-network-fee = A taxa de rede é cobrada à parte e aparece antes de você assinar.
card-valid = Preço válido até { $time }. Nada é movimentado antes de você assinar na sua própria carteira.
card-token = { $symbol } é { $name }, mint <code>{ $mint }</code>
card-token-claimed = { $symbol } diz chamar-se “{ $name }”, mint <code>{ $mint }</code>
card-lookalike = ⚠️ { $symbol } parece um token mais conhecido, mas é outro. Compare o mint antes de continuar.
card-wallet = Da sua carteira: <code>{ $wallet }</code>
card-sign-until = Toque em <b>Assinar na sua carteira</b>, compare o que a página e a sua carteira mostram e aprove. A ordem fica aberta até { $time }.
card-refused-changed = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não é a transação que você viu. Nada foi pago. Você pode assinar de novo abaixo. Se não foi você que a alterou, não confie nesse app de carteira.
card-refused-wrong-signer = ⚠️ <b>Não enviado:</b> o que sua carteira devolveu não está assinado pela carteira desta ordem. Nada foi pago. Escolha essa carteira e assine de novo abaixo.
card-refused-fee-too-high = ⚠️ <b>Não enviado:</b> sua carteira definiu uma taxa de rede alta demais. Nada foi pago. Diminua-a na carteira e assine de novo abaixo.
card-refused-unreadable = ⚠️ <b>Não enviado:</b> não consegui ler o que sua carteira devolveu. Nada foi pago. Por favor, assine de novo abaixo.
card-refused-expired = ⚠️ <b>Não enviado:</b> a assinatura veio tarde demais para valer. Nada foi pago. Assine de novo abaixo; a página prepara uma nova transação.
card-refused-in-flight = ⚠️ <b>Não enviado:</b> outra troca desta carteira ainda está a caminho. Por esta nada foi pago. /status mostra quando ela termina; depois assine de novo abaixo.
card-refused-chain-unreachable = ⚠️ <b>Não enviado:</b> não consegui acessar a blockchain naquele momento. Nada foi pago. Por favor, assine de novo abaixo daqui a pouco.
card-refused-superseded = ⚠️ <b>Não enviado:</b> sua carteira devolveu mais uma transação para esta troca. Só a primeira vale, e ela já está a caminho.
card-signed-hint = Você não precisa fazer mais nada. Esta mensagem muda assim que houver novidades.
card-service-reports = O serviço de troca informa que ela foi confirmada. A blockchain ainda não nos disse isso, então continuamos verificando.
card-service-refused = O serviço de troca não a aceitou. Ela ainda pode entrar na blockchain até o prazo acabar, em cerca de um minuto, então continuo consultando a blockchain e aviso você aqui. Por favor, não inicie outra troca até lá.
card-rolled-back = A blockchain reverteu a transação depois de tê-la confirmado, o que é muito raro. Seu dinheiro não foi movimentado.
card-arrived = Agora na sua carteira: <b>{ $received }</b>, segundo a blockchain.
card-agreed = Combinado: pelo menos <b>{ $minimum }</b>. O explorador mostra exatamente o que chegou.
card-transaction = Transação: <a href="{ $url }">{ $short }</a>
card-failed-reason = Motivo: { $reason }.
card-failed-money = Seu dinheiro não foi movimentado, exceto a taxa de rede.
card-expired-money = A blockchain não aceitou a transação a tempo e nunca mais vai aceitá-la. Seu dinheiro não foi movimentado.
card-cancelled-money = Nada foi assinado e nada foi pago.
card-lapsed-cancelled = Você cancelou. Nada foi assinado e nada foi pago.
card-lapsed-time = Não foi assinada a tempo. Nada foi pago. Os preços mudam, então é preciso fazer uma nova troca.
card-lapsed-offer = O preço expirou antes de ser confirmado. Nada foi pago.

button-confirm = ✅ Confirmar
button-refresh = Atualizar
button-cancel = Cancelar
button-sign = Assinar na sua carteira
button-quote-again = Cotar de novo
button-view = Ver transação
button-swap-this = Fazer esta troca
button-connect = Conectar uma carteira
button-other-device = Outro dispositivo
button-open-wallet = Abrir { $wallet }
button-private-chat = Abrir o chat privado
button-yes-mine = Sim, é minha
button-no-not-mine = Não
button-back = Voltar
button-max = Máx.

## New messages that announce an end

notice-confirmed = ✅ Pronto: você trocou <b>{ $pays }</b> por <b>{ $received }</b>. <a href="{ $url }">Ver na blockchain</a>
notice-failed = ❌ A troca de <b>{ $pays }</b> por { $symbol } falhou. Seu dinheiro não foi movimentado, exceto a taxa de rede.
notice-expired = ⌛ A troca de <b>{ $pays }</b> por { $symbol } expirou. Seu dinheiro não foi movimentado.
notice-lapsed = ⌛ A troca de <b>{ $pays }</b> por { $symbol } não foi assinada a tempo. Nada foi pago.
notice-cancelled = 🚫 A troca de <b>{ $pays }</b> por { $symbol } foi cancelada. Nada foi pago.
notice-open = 🔄 Novidades sobre a troca de <b>{ $pays }</b> por { $symbol }: envie /status para ver.

## Wallets

wallet-question =
    👛 <b>Esta carteira é sua?</b>
    { $wallet } respondeu com o endereço

    <code>{ $address }</code>

    Compare com o endereço que aparece na sua carteira. Responda sim só se foi você quem abriu o link e o endereço é o mesmo.
wallet-unproven = ⚠️ A carteira não provou que este endereço é dela. Compare cada caractere.
wallet-connected = 👛 <b>Conectada:</b> <code>{ $address }</code>
    Posso mostrar transações para ela. Só você pode assiná-las, na sua carteira.
resume-order = Sua troca de <b>{ $pays }</b> continua onde estava. Assine agora:
resume-other-wallet = Sua troca de <b>{ $pays }</b> ainda espera pela carteira dela, <code>{ $address }</code>.
wallet-refused = Não conectada. As chaves da conexão foram apagadas. Use /connect para começar de novo.
wallet-link-over = Este link não está mais aberto. Use /connect para criar um novo.
wallet-link-foreign = Esta pergunta não é para você.
connect-title = 👛 <b>Conecte sua carteira</b>
    Toque na sua carteira abaixo e aprove. Ela me dá o seu endereço e nada mais: nenhuma chave e nenhuma permissão para movimentar nada. Depois pergunto aqui se o endereço é seu.
connect-only-you = Os links funcionam uma única vez, por dez minutos e só para você. Nunca abra um link enviado por outra pessoa.
connect-for-swap = Para confirmar uma troca, preciso saber com qual carteira você vai assinar.
connect-already = Em uso agora: <code>{ $address }</code>. Uma carteira nova fica ao lado dela e passa a ser usada; com /wallets você volta à anterior.
continue-swap = Buscando um preço atualizado para a sua troca…
disconnect-done = Esqueci { $name } (<code>{ $address }</code>), com as chaves da conexão e a sessão.
disconnect-next = Em uso agora: { $name } (<code>{ $address }</code>). /wallets mostra todas.
disconnect-none = Nenhuma carteira está conectada. Use /connect para conectar uma.
disconnect-in-flight = Uma troca desta carteira está a caminho. Guardo o endereço até a blockchain decidir; depois disso, /disconnect funciona.

wallets-title = 👛 <b>Suas carteiras</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>em uso</b>
wallets-more = Há mais carteiras do que cabem aqui. Remova as de que você não precisa.
wallets-hint = Uma troca nova é para a carteira em uso. Uma que você já confirmou continua com a carteira dela.
button-wallet-use = Usar { $number }
button-wallet-copy = Copiar { $number }
button-wallet-rename = Nome { $number }
button-wallet-unlink = Remover { $number }
button-connect-more = Conectar outra carteira
button-unlink-yes = Sim, remover
button-unlink-no = Não, manter
unlink-question =
    <b>Remover { $name } (<code>{ $address }</code>)?</b>
    Vou esquecer as chaves da conexão, a sessão e o nome. Nada muda na carteira em si, e você pode conectá-la de novo quando quiser.
unlink-in-flight = Uma troca desta carteira está a caminho. Assim que a blockchain decidir, você pode removê-la.
wallet-unknown = Essa carteira não está mais conectada.
rename-question =
    ✏️ <b>Como devo chamar { $name } (<code>{ $address }</code>)?</b>
    Envie um nome com no máximo { $most } caracteres. Só você vê esse nome.
rename-empty = ⚠️ Não sobra nada legível desse nome. Por favor, envie outro.
rename-too-long = ⚠️ É longo demais. Por favor, envie um mais curto.
toast-wallet-active = Em uso a partir de agora.
toast-wallet-forgotten = Removida e esquecida.

## Commands

start-welcome =
    👋 <b>Olá, { $name }!</b> Eu troco tokens na Solana e nunca guardo nenhuma chave: cada troca é assinada na sua própria carteira.

    <b>Experimente:</b> <code>/swap 0.5 SOL USDC</code>
    ou envie /swap e siga passo a passo pelos botões.

    /connect conecta sua carteira, /help mostra tudo.
start-link-unknown = Esse link não é mais conhecido. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
help =
    <b>O que eu posso fazer</b>
    /swap – trocar tokens, passo a passo ou em uma linha: <code>/swap 0.5 SOL USDC</code>
    /quote – só um preço: <code>/quote 1 SOL USDC</code>
    /connect – conectar uma carteira
    /wallets – alternar entre suas carteiras, dar nomes e removê-las
    /disconnect – esquecer a que está em uso
    /status – o que está aberto agora
    /history – suas últimas trocas
    /cancel – parar o que está aberto
    /language – o idioma em que eu falo
    /privacy – o que eu guardo sobre você
    /forget – apagar tudo o que guardo sobre você

    <b>O que eu nunca faço</b>
    Nunca guardo suas chaves, nunca peço uma frase de recuperação e nunca escrevo para você primeiro. O que uma transação faz é lido dos próprios bytes dela e mostrado a você antes da assinatura.
help-group =
    Aqui eu mostro preços: <code>/quote 1 SOL USDC</code>
    As trocas acontecem no nosso chat privado.
group-go-private = Isso fica entre nós. Por favor, abra o nosso chat privado.
quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Os preços mudam. O que vale é o que você confirma.
unknown-command = Não conheço esse comando. /help mostra o que posso fazer.
unknown-text = Não entendi. Envie /swap para começar, por exemplo <code>/swap 0.5 SOL USDC</code>, ou /help.
something-broke = Desculpe, algo deu errado do meu lado e não consegui terminar isso. Nenhuma troca foi alterada por causa disso. Por favor, tente de novo; /status mostra como estão as coisas.
too-fast = Um momento, por favor: você pediu muitos preços de uma vez. Tente de novo em alguns segundos.
cancel-nothing = Não há nada para cancelar.
cancel-done = Cancelada.
cancel-too-late = Essa troca está assinada e talvez já esteja na blockchain, então não pode mais ser cancelada. /status mostra o andamento.
status-wallet = 👛 Carteira: <code>{ $address }</code>
status-no-wallet = 👛 Nenhuma carteira conectada ainda. Use /connect para conectar uma.
status-nothing = Nada está aberto. Use /swap para iniciar uma troca.
status-open = <b>Aberto agora</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = aguardando sua confirmação
state-ordered = aguardando sua assinatura
state-signed = assinada, sendo enviada
state-submitted = a caminho da blockchain
state-confirmed = concluída
state-failed = falhou
state-failed-why = falhou: { $reason }
state-expired = expirou
state-cancelled = cancelada
state-lapsed = não assinada a tempo
history-title = <b>Suas últimas trocas</b>
history-none = Nenhuma troca ainda. Use /swap para iniciar uma.
history-line = { $icon } { $pays } → { $gets }, { $state }, { $date }
history-line-link = { $icon } { $pays } → { $gets }, { $state }, { $date } (<a href="{ $url }">ver</a>)

command-swap = Trocar tokens
command-quote = Ver um preço
command-connect = Conectar sua carteira
command-wallets = Suas carteiras
command-disconnect = Esquecer a carteira em uso
command-status = O que está aberto agora
command-history = Suas últimas trocas
command-cancel = Parar o que está aberto
command-help = O que eu posso fazer
bot-description = Eu troco tokens na Solana sem nunca guardar nenhuma chave. Você vê exatamente o que uma transação faz e a assina na sua própria carteira.
bot-short-description = Troque tokens na Solana. Sua carteira assina; eu nunca guardo nenhuma chave.

## The dialogue of a swap

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
dialogue-over = Este diálogo terminou. Envie /swap para começar um novo.
dialogue-not-text = Por favor, responda com um toque ou com um texto.

## Answers to presses

toast-confirmed = Confirmada. Agora assine na sua carteira.
toast-refreshed = Preço atualizado.
toast-cancelled = Cancelada.
toast-connected = Conectada.
toast-refused = Não conectada.
press-unknown = Este botão não é meu ou é antigo demais para eu entender. /status mostra como estão as coisas.
press-private-only = Isto só funciona no nosso chat privado.

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
problem-chain-unreachable = Não consigo acessar a blockchain agora e, sem ela, nada é verificado nem assinado. Por favor, tente de novo daqui a pouco.
problem-attempt-expired = O que você assinou chegou tarde demais para ser válido. Nada foi enviado. Por favor, assine de novo.
problem-service-policy = O serviço de troca não oferece isto aqui: as próprias regras dele recusam o pedido. Nenhum dinheiro foi movimentado.
problem-service-busy = O serviço de troca está ocupado. Por favor, tente de novo daqui a pouco.
problem-service-busy-seconds = O serviço de troca está ocupado. Por favor, tente de novo em { $seconds } s.
problem-service-request = O serviço de troca não aceita este par ou esta quantia. Tente outra quantia ou outro token.
problem-service-down = O serviço de troca não responde agora. Por favor, tente de novo daqui a pouco. Nenhum dinheiro foi movimentado.
problem-service-key = O serviço de troca não aceita este bot agora. O operador do bot já foi avisado. Nenhum dinheiro foi movimentado.
problem-service-odd = O serviço de troca deu uma resposta que não entendo, então não a uso. Nenhum dinheiro foi movimentado.

## The language

language-question =
    🌐 <b>Em que idioma você quer que eu fale?</b>
    É o mesmo aqui e nas minhas páginas.
button-language-telegram = Como no Telegram
toast-language = A partir de agora eu falo português com você.
command-language = Escolher meu idioma
wallet-browser = Carteira do navegador

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
reason-wallet-guard = uma verificação de segurança da carteira impediu; nada foi trocado
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

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>O que eu guardo, e por quanto tempo</b>
    • Seu id do Telegram, seu nome, seu idioma, suas carteiras e suas trocas: até você dizer /forget; uma carteira sozinha, até você removê-la.
    • As chaves e sessões dos links com suas carteiras: enquanto a carteira existir. Com elas posso pedir que sua carteira assine, nada mais.
    • O que você me escreve: até eu responder; em um diálogo não terminado, enquanto ele durar.
    • Apagado sozinho depois destes dias: transações montadas para você { $transactions }, notas de que enviei uma mensagem { $messages }, diálogos não terminados { $dialogues }, links para conectar uma carteira { $links }.
    Nomes, chaves, sessões e o que você escreveu ficam criptografados. Seu id do Telegram, os endereços e as trocas não: é por eles que encontro o que é seu.
privacy-never =
    <b>O que eu nunca tenho</b>
    Chaves privadas, frases de recuperação ou qualquer permissão para movimentar seu dinheiro. Meus registros não contêm nomes, endereços completos nem mensagens.
privacy-others =
    <b>Quem mais vê alguma coisa</b>
    • O Telegram vê este chat, e quem opera este bot pode ler o banco de dados dele.
    • O serviço de troca vê endereços de carteiras, tokens e valores, não quem você é. Ele mantém os próprios registros.
    • A blockchain mostra cada troca a todo mundo, para sempre.
privacy-forget =
    <b>Como eu esqueço você</b>
    /forget apaga tudo o que guardo sobre você. Uma troca que está a caminho é levada antes ao fim. Só os backups feitos antes ainda guardam isso, até o operador apagá-los; a regra são trinta dias.

forget-question =
    🗑 <b>Quer que eu esqueça você?</b>
    Eu apagaria para sempre, e na hora:
    • seu nome, seu idioma e tudo o mais que sei sobre você
    • suas carteiras, com as chaves e sessões delas: { $wallets }
    • suas trocas passadas: { $past }
forget-open = • trocas que você não assinou, que terminam com isso: { $open }
forget-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Isso eu levo antes ao fim, digo a você como terminou e então apago.
forget-meaning = Nada muda nas suas carteiras. Isto não pode ser desfeito. Minha pergunta fica aberta por dez minutos.
button-forget-yes = Sim, me esqueça
button-forget-no = Não, manter tudo
forget-done =
    ✅ <b>Eu esqueci você.</b>
    Apagado: seu nome e seu idioma, suas carteiras ({ $wallets }), suas trocas ({ $swaps }) e tudo o mais que eu guardava sobre você.
forget-done-unsettled = ⏳ Ainda a caminho na blockchain: { $unsettled }. Digo a você aqui como termina e então apago.
forget-after = Meus botões e links antigos não fazem mais nada. Este chat é guardado pelo Telegram; você pode apagá-lo lá. /start começa do zero, como com alguém desconhecido.
forget-kept = Nada foi apagado.
press-forget-over = Esta pergunta não está mais aberta, ou algo mudou desde então. Envie /forget e eu pergunto de novo.
press-stranger = Não sei nada sobre você, então este botão não faz nada. Envie /start para começar.
notice-farewell = E com isto apago também esta troca, como você pediu.
command-privacy = O que eu guardo sobre você
command-forget = Apagar tudo o que guardo sobre você
