# /help, in Portuguese.

help =
    💬 <b>Basta escrever o que você quer</b>, por exemplo:
    • <i>troque 0.5 SOL por USDC</i>
    • <i>metade do meu SOL para BONK</i>
    • <i>me avise quando SOL chegar a 200</i>
    • <i>vende 2 SOL se cair para 120</i>
    • <i>compra 20 USDC de SOL toda segunda</i>
    Nunca guardo suas chaves, nunca peço uma frase de recuperação e nunca escrevo para você primeiro. Você vê o que uma transação faz antes de assiná-la.
    <blockquote expandable><b>Comandos</b>
    /swap – trocar tokens, passo a passo ou em uma linha: <code>/swap 0.5 SOL USDC</code>
    /quote – só um preço: <code>/quote 1 SOL USDC</code>
    /connect – conectar uma carteira
    /wallets – alternar entre suas carteiras, dar nomes e removê-las
    /balance – o que há na sua carteira
    /pnl – seus lucros e perdas
    /reclaim – recuperar depósitos de contas vazias
    /order – comprar ou vender ao seu preço: <code>/order sell 2 SOL at 250</code>
    /orders – as suas ordens em espera
    /disconnect – remover a carteira em uso
    /status – o que está aberto agora
    /history – suas últimas trocas
    /alert – um alerta de preço: <code>/alert SOL &gt; 200</code>
    /alerts – seus alertas de preço, stop-loss e planos
    /cancel – cancelar o que está aberto
    /settings – par, slippage, favoritos, avisos
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
command-help = O que eu posso fazer

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
button-start-back = Voltar
button-start-later = Agora não
button-start-swap = Trocar { $amount } SOL por USDC
button-start-own = Escolher eu mesmo
button-start-go = Trocar
button-start-balance = Meu saldo
button-start-help = Ajuda
press-start-no-wallet = Conecte uma carteira primeiro: /connect
shared-link-over = Este link expirou: um preço compartilhado pode ser aberto por { $days } dias. Envie, por exemplo, <code>/swap 0.5 SOL USDC</code>.
