# Every text of the bot in Portuguese (Brazil). Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>Falta um passo: assine na sua carteira</b>
card-title-signed = 📨 <b>Assinada. Enviando para a blockchain…</b>
card-title-submitted = ⏳ <b>Enviada. Aguardando a blockchain…</b>
card-title-refused = ⚠️ <b>O serviço de troca a recusou. Ainda não acabou…</b>
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
card-service-refused = O serviço de troca a recusou: { $why }. Ele não enviou nada.
card-service-refused-sent = Em vez disso, enviei exatamente a mesma transação pelo meu próprio nó da Solana, então ela ainda pode ser concluída.
card-service-refused-until = Ela ainda pode ser concluída até o prazo acabar, cerca de um minuto e meio depois da sua assinatura; então esta carteira fica livre de novo e eu aviso você aqui. Por favor, não inicie outra troca desta carteira até lá.
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
notice-farewell = E com isto apago também esta troca, como você pediu.

## Wallets

wallet-question =
    👛 <b>Esta carteira é sua?</b>
    { $wallet } respondeu com o endereço

    <code>{ $address }</code>

    Compare com o endereço que aparece na sua carteira. Responda sim só se foi você quem abriu o link e o endereço é o mesmo.
wallet-unproven = ⚠️ A carteira não provou que este endereço é dela. Compare cada caractere.
wallet-browser = Carteira do navegador
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
database-away = No momento não consigo acessar meu banco de dados, então não posso responder. O que você escreveu não se perde: respondo assim que o banco de dados voltar. O que você assinou segue sozinho.
too-fast = Um momento, por favor: foram muitos pedidos de uma vez. Tente de novo em alguns segundos.
cancel-nothing = Não há nada para cancelar.
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
command-language = Escolher meu idioma
command-privacy = O que eu guardo sobre você
command-forget = Apagar tudo o que guardo sobre você
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

language-name = Português
language-question =
    🌐 <b>Em que idioma você quer que eu fale?</b>
    É o mesmo aqui e nas minhas páginas.
button-language-telegram = Como no Telegram
toast-language = A partir de agora eu falo português com você.

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
    /forget apaga tudo o que guardo sobre você. O que está criptografado ninguém mais abre a partir desse momento, porque a chave é destruída; seu id do Telegram, os endereços e as trocas saem do último canto do arquivo em menos de uma hora. Uma troca que está a caminho é levada antes ao fim. Só os backups feitos antes ainda guardam isso, até o operador apagá-los; a regra são trinta dias.
privacy-forget-server =
    <b>Como eu esqueço você</b>
    /forget apaga tudo o que guardo sobre você e destrói a chave do que está criptografado: a partir desse momento nem eu nem ninguém que consulte o banco de dados encontra algo seu. O que restar nos arquivos e no log do servidor do banco de dados, aos quais só o operador tem acesso, some à medida que o servidor escreve por cima. Uma troca que está a caminho é levada antes ao fim. Os backups feitos antes ainda guardam isso, até o operador apagá-los; a regra são trinta dias.

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

## Both pages

page-brand = Countersign
page-loading = Carregando…
page-failed = Não foi possível concluir
page-unknown = Este link não leva a lugar nenhum
page-no-script = Esta página precisa do JavaScript para preparar sua transação. Permita o uso dele ou abra a página em outro navegador.
page-back = Voltar ao Telegram
page-copy = Copiar
page-copied = Copiado
page-copy-address = Copiar o endereço
page-no-real-money = Sem dinheiro real
page-unreachable = Não foi possível acessar nosso servidor. Verifique sua conexão e tente de novo. Nada foi enviado.
page-new-tab = (abre em uma nova aba)
page-about = cerca de { $usd }
page-qr = QR code desta página
page-copy-link = Copiar o link desta página
page-app-link = { $wallet } não abriu? Tente o link do app
page-in-app = Se nada abrir, abra esta página no Safari ou no Chrome.
page-wallet-cannot-sign = Esta carteira não consegue assinar para esta rede.
page-retry = Tentar de novo
page-explorer = Ver no explorador

## The signing page

sign-title = Assine sua troca
sign-asked-by = { $person } pediu esta troca no Telegram
sign-asked-by-nobody = Esta troca foi pedida no Telegram
sign-not-you = Não é você? Feche esta página. Nunca assine a partir de um link que outra pessoa enviou para você.
sign-pay = Você paga
sign-receive = Você recebe pelo menos
sign-receive-about = Você recebe cerca de
sign-expected = Esperado: cerca de { $amount }
sign-paid = Você pagou
sign-received-about = Você recebeu cerca de
sign-received = Você recebeu
sign-before = Quando você confirmou: { $amount }
sign-to = Para sua carteira
sign-mint-of = Mint de { $symbol }
sign-lookalike = { $symbol } só parece um token mais conhecido. Compare o mint dele antes de assinar.
sign-network-fee = Taxa de rede
sign-rent =
    { $count ->
        [1] Depósito para uma nova conta de token
       *[other] Depósito para { $count } novas contas de token
    }
sign-rent-why = A Solana o retém enquanto a conta estiver aberta. Você o recebe de volta ao fechar a conta.
sign-preparing = Preparando e conferindo uma nova transação…
sign-with = Assinar com { $wallet }
sign-waiting-for-wallet = Aguardando { $wallet }. Aprove a transação lá.
sign-time-left = Tempo para assinar: { $time }
sign-time-left-label = Tempo restante para assinar
sign-expired-title = Esta transação expirou
sign-expired = Uma transação na Solana só vale por cerca de um minuto. Nada foi enviado. Prepare uma nova e assine.
sign-rebuild = Preparar de novo
sign-price-changed-title = O preço mudou
sign-price-changed = Ele variou mais do que a sua tolerância de slippage permite, por isso perguntamos de novo.
sign-accept-price = Aceitar o novo preço
sign-cancel-hint = Mudou de ideia? Toque em “Cancelar” no chat ou simplesmente saia: nada acontece até você assinar.
sign-same-in-wallet = Sua carteira deve mostrar que sai a mesma quantia e que entra pelo menos a quantia indicada aqui. Se não for assim, recuse.
sign-checked = Conferido: lido da própria transação e simulado na blockchain.
sign-reconnect-title = Não é possível acessar sua carteira a partir daqui
sign-reconnect = Conecte-a de novo com um toque, depois toque em “Sim, é minha” no chat e continue por lá. Ou abra esta página onde está sua carteira. Sua ordem será mantida.
sign-reconnect-answered = Sua carteira respondeu. Agora toque em “Sim, é minha” no chat e continue por lá. Sua ordem será mantida.
sign-reconnect-wallet = Reconectar { $wallet }
sign-other-ways = Outras formas de assinar
sign-phone-how = Escaneie com a câmera do celular para assinar por lá.
sign-browse = Abrir esta página dentro de { $wallet }
sign-no-wallet-fits = Nenhuma carteira deste navegador ({ $wallets }) atende a esta rede Solana e a este tipo de transação. Assine de outra forma.
sign-no-extension = Com uma extensão de carteira neste navegador, você pode assinar aqui mesmo.
sign-wrong-account = Escolha { $address } na sua carteira: esta ordem pertence a esse endereço.
sign-rejected-in-wallet = Você recusou na sua carteira. Nada foi enviado; você pode assinar de novo.

## The connect page

link-title = Conecte sua carteira
link-asked-by = Para a conta do Telegram de { $person }
link-asked-by-nobody = Para sua conta do Telegram
link-why = O bot passa a conhecer seu endereço e pode pedir sua assinatura. Sozinho, ele nunca pode movimentar nada.
link-not-you = Este não é o seu nome? Feche esta página. Nunca abra links de carteira que outra pessoa enviou para você.
link-connect = Conectar { $wallet }
link-phone-how = A carteira está no celular? Escaneie isto com a câmera dele.
link-returned-title = Agora confirme no Telegram
link-returned = Sua carteira respondeu. Compare este endereço com o do chat e toque lá em “Sim, é minha”.
link-ended-title = Encerrado por aqui
link-ended = Este link já cumpriu sua função. Continue no Telegram.
link-other-ways = Outras formas de conectar
link-no-wallet-fits = Nenhuma carteira deste navegador ({ $wallets }) atende a esta rede Solana. Conecte de outra forma.
link-rejected-in-wallet = Você recusou na sua carteira. Nada foi conectado.

## How a swap stands, on its page

stage-offered = Ainda não confirmada
stage-offered-text = Primeiro confirme a troca no chat.
stage-ordered = Pronta para assinar
stage-ordered-text = Nada acontece até você assinar.
stage-signed = Assinada
stage-signed-text = Temos sua assinatura e estamos enviando a transação.
stage-submitted = Enviada
stage-submitted-text = Aguardando a confirmação da rede. Normalmente leva alguns segundos.
stage-refused = Ainda não acabou
stage-confirmed = Troca confirmada
stage-confirmed-text = A rede confirmou. Os detalhes estão no chat.
stage-confirmed-step = Confirmada
stage-failed = A troca falhou
stage-failed-text = A rede recusou a troca. Além da taxa de rede, nada saiu da sua carteira.
stage-expired = A troca não foi realizada
stage-expired-text = A rede nunca a processou e já não pode mais fazer isso. Nada saiu da sua carteira.
stage-cancelled = Cancelada
stage-cancelled-text = Você cancelou esta troca. Nada foi enviado.
stage-lapsed = A ordem expirou
stage-lapsed-text = Ninguém assinou a tempo. Nada foi enviado. Comece de novo no chat.

## How a wallet came back to its page

hint-declined = Sua carteira informa que você recusou. Nada foi enviado; você pode assinar de novo.
hint-reconnect = Sua carteira não reconhece mais nossa conexão. Envie /connect no chat e depois volte aqui. Sua ordem será mantida.
hint-busy = Sua carteira ainda está mostrando outra solicitação. Conclua-a por lá e tente de novo.
hint-retry = Sua carteira não conseguiu concluir. Nada foi enviado; tente de novo.
hint-unreadable = Não foi possível ler a resposta da carteira. Nada foi enviado; tente de novo.
hint-refused = O que voltou não era a transação mostrada aqui, por isso não foi enviado. Se não foi você que a alterou, não confie nesse app de carteira.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = Não foi possível acessar a rede agora. Nada foi enviado; assine de novo.
hint-foreign = A prova de conexão da carteira não é válida para este bot. Comece de novo pelo chat.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = O emissor deste token pode movê-lo ou queimá-lo em qualquer carteira.
warning-pausable = O emissor deste token pode pausar todas as transferências.
warning-transfer-fee = Este token cobra uma taxa em cada transferência; a quantia acima é a que chega depois dela.
warning-transfer-hook = Um programa do emissor é executado em cada transferência deste token.
warning-scaled-amount = As carteiras podem mostrar as quantias deste token multiplicadas por um fator definido pelo emissor.
warning-existing-delegate = Outro endereço já tem permissão para gastar da sua conta de token. Considere revogá-la.
warning-minimum-not-in-bytes = O mínimo foi conferido apenas por simulação; a transação não o declara.
warning-pays-out-elsewhere = Parte desta transação paga a um terceiro.
warning-other = Este token tem regras incomuns. Verifique-o antes de assinar.

## Why a page was refused what it asked for

refusal-not-found = Este link é desconhecido, já foi usado ou expirou. Peça um novo no chat.
refusal-invalid-request = A página enviou algo inesperado. Recarregue-a e tente de novo.
refusal-request-too-large = Isso é maior do que qualquer coisa que uma carteira envia. Abra o link a partir do chat.
refusal-forbidden-origin = Esta solicitação não veio da nossa própria página. Abra o link a partir do chat.
refusal-rate-limited = Tentativas demais. Espere alguns segundos e tente de novo.
refusal-internal-error = Algo deu errado do nosso lado. Nada foi enviado; tente de novo.
refusal-database-away = O banco de dados deste bot não responde no momento. O que você acabou de fazer está guardado ou não foi feito: recarregue esta página daqui a pouco e ela mostrará.
refusal-out-of-date = O status desta ordem já mudou.
refusal-price-changed = O preço variou mais do que a sua tolerância de slippage permite.
refusal-in-flight = Outra troca desta carteira ainda está a caminho. Espere ela terminar e depois assine esta.
refusal-wrong-wallet = Esta ordem pertence a outra carteira. Escolha aquela ou comece de novo no chat.
refusal-no-route = Ninguém oferece esta troca agora. Tente de novo daqui a pouco ou com outra quantia.
refusal-not-executable = Nenhuma oferta pode ser assinada agora. Você tem o suficiente para a quantia e as taxas?
refusal-guard-refused = A transação não fazia o que foi prometido, por isso não a mostramos à sua carteira. Nada foi enviado.
refusal-unread-route = Ninguém consegue conferir o mínimo desta rota antes de você assinar, por isso ela não é oferecida. Nada foi enviado; tente outro valor ou outro token.
refusal-signed-refused = O que sua carteira devolveu não é a transação mostrada aqui, por isso não foi enviado.
refusal-wrong-signer = Foi assinado com outra conta que não a desta ordem, por isso não foi enviado. Escolha a conta certa na carteira e assine de novo.
refusal-wallet-fee = Sua carteira definiu uma taxa de rede alta demais, por isso não foi enviado. Diminua-a na carteira e assine de novo.
refusal-not-simulated = A transação falharia na blockchain agora. Você tem o suficiente para a quantia, as taxas e o depósito?
refusal-chain-unreachable = Não foi possível acessar a rede Solana. Nada foi enviado; tente de novo.
refusal-service-unavailable = O serviço de troca não responde agora. Nada foi enviado; tente de novo.
refusal-blocked-by-policy = O serviço de troca não oferece esta troca para você.
refusal-wrong-proof = A assinatura não pertence a esse endereço. Tente de novo.
refusal-attempt-expired = A assinatura veio tarde demais para valer. Nada foi enviado; assine uma nova transação.

## What a wallet in the browser signs to be linked

proof-link = Vincule esta carteira à conta do Telegram de { $person } com { $bot }.
proof-harmless = Isto não é uma transação. Não move nada e não custa nada.
proof-site = Site
proof-code = Código
