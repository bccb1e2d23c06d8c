# The pages, in Portuguese (Brazil).

## Both pages

page-brand = Countersign
page-loading = Carregando…
page-failed = Não foi possível concluir
page-unknown = Este link não funciona
page-home = Os links para assinar uma troca ou conectar uma carteira vêm do chat com o bot.
page-no-script = Esta página precisa do JavaScript para preparar sua transação. Permita o uso dele ou abra a página em outro navegador.
page-back = Voltar ao Telegram
page-copy = Copiar
page-copied = Copiado
page-copy-address = Copiar o endereço
page-no-real-money = Sem dinheiro real
page-unreachable = Não foi possível acessar nosso servidor. Verifique sua conexão e recarregue esta página: ela mostrará se o seu último passo foi salvo.
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
sign-operator-fee = Taxa deste bot, incluída
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
sign-expired-title = O tempo para assinar acabou
sign-rebuild = Pedir uma nova
sign-price-changed-title = O preço mudou
sign-price-changed = Ele variou mais do que o seu slippage permite, ou a rota que você escolheu não existe mais. Confirme de novo.
sign-accept-price = Aceitar o novo preço
sign-cancel-hint = Mudou de ideia? Toque em “Cancelar” no chat ou simplesmente saia: nada acontece até você assinar.
sign-same-in-wallet = Sua carteira deve mostrar que sai a mesma quantia e que entra pelo menos a quantia indicada aqui. Se não for assim, recuse.
sign-red-warning = Sua carteira mostra um aviso vermelho?
sign-red-warning-how = As carteiras avisam sobre sites que ainda não conhecem. Continue somente se a sua mostrar { $host } e estas quantias. Se não, recuse: nada acontece. Nunca desative os avisos.
sign-checked-title = Conferido antes de você assinar:
sign-checked = A transação foi lida e simulada, e fez exatamente isso. Mesmo assim, um programa da rota poderia agir diferente na hora de executar: compare com o que sua carteira mostra.
sign-enforced-title = Garantido pela blockchain:
sign-enforced = Se a transação levasse mais ou pagasse menos, ela falha: nada é trocado e você perde só a taxa de rede.
sign-inspect = Não precisa acreditar em nós: confira em outra página
sign-reconnect-title = Não é possível acessar sua carteira a partir daqui
sign-reconnect = Conecte-a de novo com um toque, depois toque em “Sim, é minha” no chat e continue por lá. Ou abra esta página no aparelho onde está sua carteira. Sua ordem continua aberta.
sign-reconnect-answered = Sua carteira respondeu. Agora toque em “Sim, é minha” no chat e continue por lá. Sua ordem continua aberta.
sign-reconnect-wallet = Reconectar { $wallet }
sign-other-ways = Outras formas de assinar
sign-phone-how = Escaneie com a câmera do celular para assinar por lá.
sign-by-camera = Câmera do celular
sign-by-app = App de carteira
sign-app-how = Escaneie com o leitor do seu app de carteira e aprove por lá. Não precisa de conexão.
sign-open-app = Abrir no meu app de carteira
sign-offer-how = Seu app de carteira recebe uma transação que o bot conferiu. A conta com que você aprovar paga e recebe. Ela não fica conectada ao bot.
sign-browse = Abrir esta página dentro de { $wallet }
sign-no-wallet-fits = Nenhuma carteira deste navegador ({ $wallets }) é compatível com esta rede Solana e este tipo de transação. Assine de outra forma.
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
link-phone-how = Escaneie com a câmera do celular para conectar a carteira por lá.
link-returned-title = Agora confirme no Telegram
link-returned = Sua carteira respondeu. Compare este endereço com o do chat e toque lá em “Sim, é minha”.
link-ended-title = Encerrado por aqui
link-ended = Este link já foi usado. Continue no Telegram.
link-other-ways = Outras formas de conectar
link-no-wallet-fits = Nenhuma carteira deste navegador ({ $wallets }) é compatível com esta rede Solana. Conecte de outra forma.
link-rejected-in-wallet = Você recusou na sua carteira. Nada foi conectado.

## A return of deposits

reclaim-page-title = Recupere seus depósitos
reclaim-asked-by = { $person } pediu isto no Telegram
reclaim-asked-by-nobody = Isto foi pedido no Telegram
reclaim-least = Você recebe de volta pelo menos
reclaim-about = Você recebe de volta cerca de
reclaim-read = Você recebeu de volta
reclaim-enforced = Se a sua carteira fosse receber menos, a transação falha: nenhuma conta é fechada e você perde só a taxa de rede.
reclaim-changed-title = Agora volta menos
reclaim-changed = Algumas contas mudaram desde a sua confirmação; confirme de novo, por favor.
reclaim-accept = Aceitar a nova quantia
reclaim-in-wallet = A sua carteira deve mostrar que nenhum token sai e que chega pelo menos esta quantia de SOL, menos a taxa. Se não mostrar, recuse.
reclaim-stage-confirmed = Seus depósitos voltaram
reclaim-stage-failed = Falhou
reclaim-page-closed = Contas de token vazias fechadas
reclaim-page-withdrawn = Contas antigas que devolvem um excedente

## How a swap stands, on its page

stage-offered = Ainda não confirmada
stage-offered-text = Primeiro confirme a troca no chat.
stage-ordered = Pronta para assinar
stage-ordered-text = Nada acontece até você assinar.
stage-served = Aprove no seu app de carteira
stage-served-text = Seu app de carteira está com a transação. Compare o que ele mostra e aprove ou rejeite por lá.
stage-served-left = Não aprovou? Livre de novo em { $time }
stage-served-cancel = Cancelando. Ainda pode ser concluída por { $time }: rejeite no seu app de carteira.
stage-signed = Assinada
stage-signed-text = Temos sua assinatura e estamos enviando a transação.
stage-submitted = Enviada
stage-submitted-text = Aguardando a confirmação da rede. Normalmente leva alguns segundos.
stage-refused = O serviço de troca a recusou
stage-confirmed = Troca confirmada
stage-confirmed-text = A rede confirmou. Os detalhes estão no chat.
stage-confirmed-step = Confirmada
stage-failed = A troca falhou
stage-failed-text = A rede recusou a troca. Além da taxa de rede, nada saiu da sua carteira.
stage-expired = A troca não foi realizada
stage-expired-text = A rede não a aceitou a tempo e ela não é mais válida. Nada saiu da sua carteira.
stage-cancelled = Cancelada
stage-cancelled-text = Você cancelou esta troca. Nada foi enviado.
stage-lapsed = A ordem expirou
stage-lapsed-text = Não foi assinada a tempo. Nada foi enviado. Comece de novo no chat.

## How a wallet came back to its page

hint-declined = Sua carteira informa que você recusou. Nada foi enviado; você pode assinar de novo.
hint-reconnect = Sua carteira não reconhece mais nossa conexão. Envie /connect no chat e depois volte aqui. Sua ordem continua aberta.
hint-busy = Sua carteira ainda está mostrando outra solicitação. Conclua-a por lá e tente de novo.
hint-retry = Sua carteira não conseguiu concluir. Nada foi enviado; tente de novo.
hint-unreadable = Não foi possível ler a resposta da carteira. Nada foi enviado; tente de novo.
hint-refused = O que voltou não era a transação mostrada aqui, por isso não foi enviado. Se não foi você que a alterou, não confie nesse app de carteira.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-late = Sua carteira não respondeu a tempo. Aqui está uma transação nova.
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
refusal-internal-error = Algo deu errado do nosso lado. Recarregue esta página: ela mostrará se o seu último passo foi salvo.
refusal-database-away = O banco de dados do bot não responde agora. Recarregue esta página daqui a pouco: ela mostrará se o seu último passo foi salvo.
refusal-out-of-date = Esta ordem mudou nesse meio-tempo.
refusal-price-changed = O preço variou mais do que o seu slippage permite, ou a rota que você escolheu não existe mais.
refusal-in-flight = Outra troca desta carteira ainda está a caminho. Espere ela terminar e depois assine esta.
refusal-wrong-wallet = Esta ordem pertence a outra carteira. Escolha aquela ou comece de novo no chat.
refusal-nothing-to-reclaim = Não resta nenhum depósito a recuperar. Nada foi enviado.
refusal-no-route = Ninguém oferece esta troca agora. Tente de novo daqui a pouco ou com outra quantia.
refusal-not-executable = Nenhuma oferta pode ser assinada agora. Você tem o suficiente para a quantia e as taxas?
refusal-guard-refused = A transação não fazia o que foi prometido, por isso não a mostramos à sua carteira. Nada foi enviado.
refusal-unknown-venue = Esta rota usa um programa que não é uma corretora conhecida ({ $program }), por isso ela não é oferecida. Nada foi enviado; tente de novo daqui a pouco ou com outra quantia.
refusal-unread-route = O mínimo desta rota não pode ser conferido antes de você assinar, por isso ela não é oferecida. Nada foi enviado; tente outra quantia ou outro token.
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

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = Este código não existe ou expirou. Peça um novo no chat.
pay-wrong-wallet = Esta ordem pertence a { $wallet }. Escolha essa conta.
pay-out-of-date = Esta ordem mudou ou terminou. Veja o chat.
pay-price-changed = O preço mudou. Aceite na página e escaneie de novo.
pay-price-new = O preço mudou. Compare na página e escaneie de novo.
pay-in-flight = Outra troca desta carteira está a caminho. Escaneie depois.
pay-wait = Tarde para aprovar. Escaneie de novo em { $time }.
pay-three-wait = Três trocas já esperam aprovação. Escaneie de novo em { $time }.
pay-page = Esta ordem não pode ser assinada por código. Assine na página.
pay-no-code = Este preço não pode ser assinado por código. Conecte uma carteira no chat.
pay-failed = Esta troca não é oferecida agora. Tente daqui a pouco.
pay-refused = A transação não fazia o prometido. Nada foi enviado.
pay-funds = Falharia agora. Há saldo para o valor, as taxas e o depósito?
pay-message = { $pays } → no mínimo { $gets }

# Standing orders.

place-page-title = Coloque a sua ordem
place-gets-page = Quando for executada, você recebe pelo menos
place-enforced = Se a ordem não fosse sua ou a sua carteira fosse pagar mais, a transação falha: nenhuma ordem fica e você perde só a taxa de rede.
place-in-wallet = A sua carteira deve mostrar que saem esta quantia e o depósito, e mais nada. Se não mostrar, recuse.
place-stage-confirmed = A sua ordem está aguardando
close-page-title = Retire a sua ordem
close-enforced = Se a sua carteira fosse receber menos, a transação falha: a ordem continua aguardando e você perde só a taxa de rede.
close-in-wallet = A sua carteira deve mostrar que chega pelo menos esta quantia e que nenhum token sai. Se não mostrar, recuse.
close-stage-confirmed = A sua ordem saiu
place-page-pool = Aguarda no pool
place-page-deposit = Depósito, que volta com a ordem
refusal-no-order-pool = Nenhum pool aceita mais esta ordem ao seu preço. Nada foi enviado.
refusal-order-gone = Esta ordem já terminou. Nada foi enviado.
refusal-orders-paused = Novas ordens estão em pausa: o programa da Meteora mudou e ainda não foi testado. Suas ordens estão seguras; cancelar e resgatar funcionam.
