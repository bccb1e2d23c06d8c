# Texts that several features share, in Portuguese.

button-swap-this = Fazer esta troca
button-private-chat = Abrir o chat privado
inline-as-of = Preço das { $time }
button-close = Fechar
quote-moving = Os preços mudam. O que vale é o que você confirma.
language-name = Português
button-start-first = Primeira troca
token-source = <i>Dados de mercado: { $source }</i>
wallet-unknown = Essa carteira não está mais conectada.

## In groups

group-hello = Aqui eu mostro preços: <code>/quote 1 SOL USDC</code>. As trocas acontecem no nosso chat privado.
group-hello-admins = Administradores: /groupsettings define quem pode perguntar, com que frequência e quando fico em silêncio.
ephemeral-filled-in = Isso fica entre nós. O botão abre o nosso chat privado com o seu pedido já preenchido.
ephemeral-nobody = Não consigo ver quem escreveu isso. Por favor, pergunte-me no nosso chat privado.
group-go-private = Isso fica entre nós. Por favor, abra o nosso chat privado.

## Where a swap stands

button-status-swap = 🔄 Nova troca
button-status-balance = 💼 Meu saldo
button-status-history = 🕘 Minhas trocas
button-status-settings = ⚙️ Configurações
status-no-wallet = 👛 Nenhuma carteira conectada ainda. Use /connect para conectar uma.
state-offered = aguardando sua confirmação
state-ordered = aguardando sua assinatura
state-served = aguardando no seu app de carteira
state-signed = assinada, sendo enviada
state-submitted = a caminho da blockchain
state-confirmed = concluída
state-failed = falhou
state-expired = expirou
state-cancelled = cancelada
state-lapsed = não assinada a tempo

## Answers to presses

press-stranger = Não sei nada sobre você, então este botão não faz nada. Envie /start para começar.
press-receipt-busy = Não consegui desenhar a imagem agora. Tente de novo daqui a pouco.
toast-saved = Salvo.
dialogue-ended = Fui atualizado e a minha pergunta foi encerrada. Use /swap para começar de novo.
toast-refreshed = Preço atualizado.
press-unknown = Este botão não funciona mais. /status mostra como estão as coisas.
press-private-only = Isto só funciona no nosso chat privado.

## What is not about a swap

unknown-command = Não conheço esse comando. /help mostra o que posso fazer.
unknown-text = Não entendi isso. Escreva por exemplo <code>troca 0,5 SOL por USDC</code>, ou toque:
talk-greeting = 👋 Olá! O que você gostaria de fazer?
talk-thanks = De nada! O que fazemos agora?
talk-smalltalk = Estou aqui quando quiser trocar.
talk-not = Certo, não troco nada.
talk-safety = 🔐 Nunca tenho suas chaves. Só preparo a troca; ela acontece quando você assina na sua própria carteira, e antes disso uma página mostra o que a transação faz de verdade. Sua frase de recuperação é só sua: nunca peço por ela.
talk-tolerance = 🎯 O slippage é quanto a menos do que o mostrado você aceita: se o preço se mover mais, nada é trocado. Cada cartão o tem em <b>{ button-more }</b>, para aquela troca; /settings, para todas. Escreva <code>slippage 1</code> para definir, ou <code>1 SOL USDC slippage 2%</code> para uma só troca.
talk-fees = O impacto no preço e as taxas da rota já estão no preço, e cada cartão os mostra. A taxa de rede, quase sempre um centavo ou menos, é à parte. Você vê tudo antes de assinar.
talk-send = Só troco tokens e não guardo nenhum: eles ficam na sua carteira. Para enviar, depositar ou sacar, use sua carteira.
talk-which-token = Há vários tokens neste texto. Qual você quer ver?
talk-wordless = Só entendo texto e botões. O que você quer fazer?
edit-unread = Não leio edições desta mensagem. Envie de novo como uma mensagem nova.
talk-unsure = Não tenho certeza do que você quer dizer. É sobre algo assim?
talk-complaint = Sinto muito por não ser o que você esperava. Do que se trata?
button-topic-status = Onde está meu dinheiro?
button-topic-complaint = Algo não funciona
button-topic-privacy = Meus dados
button-topic-safety = É seguro?
button-topic-help = Como funciona?
button-topic-history = Minhas trocas
button-topic-language = Idioma
button-topic-settings = Ajustes
button-topic-alert = Meus alertas
button-talk-swap = Trocar
button-talk-help = Ajuda
press-group-busy = Este grupo está muito movimentado agora. Tente de novo em alguns segundos.
talk-nothing-to-repeat = Ainda não há nenhuma troca concluída para repetir. O que você quer trocar?
talk-unsigned =
    <b>Se você não assinou uma transação, aja agora:</b>
    1. Na sua carteira, revogue as permissões que não conhece e mova tudo para uma carteira nova, com outra frase de recuperação.
    2. Desvincule a carteira antiga aqui: /wallets
    3. Veja num explorador o que houve: a transação mostra quem assinou e para onde foi.
    4. Ninguém pode devolver, nem eu. Quem oferecer isso ou pedir sua frase de recuperação é ladrão.
toast-share-profit = Encaminhe a imagem a quem quiser: ela não mostra carteira nem valores.
