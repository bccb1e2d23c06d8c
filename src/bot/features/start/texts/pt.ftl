# Commands, dialogues and presses, in Portuguese (Brazil).

## Commands

start-link-unknown = Este link não funciona mais. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
help =
    💬 <b>Basta escrever o que você quer</b>, por exemplo:
    • <i>troque 0.5 SOL por USDC</i>
    • <i>metade do meu SOL para BONK</i>
    • <i>me avise quando SOL chegar a 200</i>
    Nunca guardo suas chaves, nunca peço uma frase de recuperação e nunca escrevo para você primeiro. Você vê o que uma transação faz antes de assiná-la.
    <blockquote expandable><b>Comandos</b>
    /swap – trocar tokens, passo a passo ou em uma linha: <code>/swap 0.5 SOL USDC</code>
    /quote – só um preço: <code>/quote 1 SOL USDC</code>
    /connect – conectar uma carteira
    /wallets – alternar entre suas carteiras, dar nomes e removê-las
    /balance – o que há na sua carteira
    /disconnect – remover a carteira em uso
    /status – o que está aberto agora
    /history – suas últimas trocas
    /alert – um alerta de preço: <code>/alert SOL &gt; 200</code>
    /alerts – seus alertas de preço
    /cancel – cancelar o que está aberto
    /settings – par, tolerância, favoritos, avisos
    /language – o idioma em que eu falo
    /privacy – o que eu guardo sobre você
    /forget – apagar tudo o que guardo sobre você</blockquote>
    <blockquote expandable><b>Grupos e outros chats</b>
    Em um grupo, <code>/quote 1 SOL USDC</code> mostra um preço. Responda com /quote a uma mensagem que cite um token para ver o preço dele. Os administradores podem publicar preços sempre em dia com /board e me configurar com /groupsettings. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">Me adicione a um grupo</a>.
    Em qualquer outro chat, digite <code>@{ $bot } 1 SOL USDC</code> e escolha um resultado.</blockquote>
help-group =
    Aqui eu mostro preços: <code>/quote 1 SOL USDC</code>
    Responda a uma mensagem com /quote e eu mostro o preço do token dela.
    As trocas acontecem no nosso chat privado; os administradores me configuram com /groupsettings.
group-go-private = Isso fica entre nós. Por favor, abra o nosso chat privado.
quote-usage = Escreva assim: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Os preços mudam. O que vale é o que você confirma.
unknown-command = Não conheço esse comando. /help mostra o que posso fazer.
unknown-text = Não entendi isso. Escreva por exemplo <code>troca 0,5 SOL por USDC</code>, ou toque:
something-broke = Desculpe, algo deu errado do meu lado. Nenhuma das suas trocas mudou. Por favor, tente de novo; /status mostra como estão as coisas.
database-away = No momento não consigo acessar meu banco de dados, então ainda não posso responder. Sua mensagem não se perde: respondo assim que o banco de dados voltar. As trocas que você assinou continuam.
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
state-served = aguardando no seu app de carteira
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
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = Trocar tokens
command-quote = Ver um preço
command-connect = Conectar sua carteira
command-wallets = Suas carteiras
command-disconnect = Remover a carteira em uso
command-status = O que está aberto agora
command-history = Suas últimas trocas
command-cancel = Cancelar o que está aberto
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
dialogue-ended = Fui atualizado e a minha pergunta foi encerrada. Use /swap para começar de novo.
dialogue-over = Esta pergunta já foi encerrada. Envie /swap para começar de novo.
dialogue-not-text = Por favor, toque em um botão ou escreva sua resposta.

## Answers to presses

toast-confirmed = Confirmada. Agora assine na sua carteira.
toast-refreshed = Preço atualizado.
toast-cancelled = Cancelada.
toast-connected = Conectada.
toast-refused = Não conectada.
press-unknown = Este botão não funciona mais. /status mostra como estão as coisas.
press-private-only = Isto só funciona no nosso chat privado.

## The language

language-name = Português
language-question =
    🌐 <b>Que idioma devo usar?</b>
    Vale aqui e nas minhas páginas.
button-language-telegram = Como no Telegram
toast-language = A partir de agora eu falo português com você.

# Os primeiros minutos, em português.

start-what = 👋 <b>Olá, { $name }!</b> Eu troco tokens na Solana e nunca guardo uma chave: cada troca é assinada na sua própria carteira.
start-money =
    🔐 <b>Onde está o meu dinheiro?</b>
    Na sua própria carteira, sempre. Eu só conheço o endereço dela. A cada troca sua carteira mostra o que vai acontecer, e nada se move até você assinar lá.
start-back = 👋 <b>Olá, { $name }!</b> Sua carteira <code>{ $address }</code> está em uso. O que você quer fazer?
start-no-wallet = 👛 Para a primeira troca, conecte uma carteira. Eu conheço o endereço dela e nada mais.
start-first =
    🚀 <b>Sua primeira troca</b>
    Experimente uma pequena. Você vê tudo antes de assinar e pode parar em qualquer passo.
start-first-balance =
    🚀 <b>Sua primeira troca</b>
    Você tem { $balance }. Experimente uma pequena: você vê tudo antes de assinar e pode parar em qualquer passo.
start-empty =
    👛 <b>Sua carteira precisa de um pouco de SOL.</b> Ela tem { $balance }, e cada troca custa um pouco.
    Compre na carteira ou envie de uma corretora, pela rede Solana, para:
    <code>{ $address }</code>
start-later = Tudo bem. Quando quiser: /swap troca, /connect conecta sua carteira, /help mostra tudo.
button-start-money = Onde está o meu dinheiro?
button-start-first = Primeira troca
button-start-back = Voltar
button-start-later = Agora não
button-start-swap = Trocar { $amount } SOL por USDC
button-start-own = Escolher eu mesmo
button-start-faucet = Pegar dinheiro de brincadeira
button-start-copy = Copiar endereço
button-start-picture = Mostrar código QR
button-start-again = Verificar de novo
button-start-go = Trocar
button-start-balance = Meu saldo
button-start-help = Ajuda
press-start-no-wallet = Conecte uma carteira primeiro: /connect
