# Como cada pessoa gosta das coisas, em português.

settings-title = ⚙️ <b>Configurações</b>
settings-line-pair = Par: <b>{ $pair }</b>
settings-line-slippage = Slippage: <b>{ $slippage }</b>
settings-line-amounts = Botões de quantia: <b>{ $amounts }</b>
settings-line-favourites = Favoritos: <b>{ $number }</b>
settings-line-language = Idioma: <b>{ $name }</b>
settings-line-explorer = Explorador: <b>{ $name }</b>
settings-loud = 🔔 Aviso ao fim de uma troca: <b>com som</b>
settings-silent = 🔕 Aviso ao fim de uma troca: <b>sem som</b>
settings-once = Confirmar pergunta: <b>uma vez</b>, duas se o preço for ruim
settings-twice = Confirmar pergunta: <b>sempre duas vezes</b>
settings-nothing = nenhum
settings-closed = ⚙️ Configurações fechadas. Use /settings para abri-las de novo.
settings-pair-about =
    🔁 <b>Par</b>
    O par com que /swap começa. Escolha um que você trocou há pouco.
settings-pair-none-yet = Você ainda não trocou nada. Depois da primeira troca, o par dela pode ser escolhido aqui.
settings-slippage-about =
    🎯 <b>Slippage</b>
    Quanto a menos do que o mostrado você aceita. Se o preço se mover mais antes de a troca passar, nada é trocado e só se gasta a taxa de rede.
settings-slippage-high = ⚠️ Com 3% ou mais você pode receber bem menos do que o mostrado.
settings-slippage-question =
    ✏️ <b>Qual slippage?</b>
    Envie uma porcentagem de 0.1 a 50, por exemplo <code>0.8</code>.
settings-slippage-saved = ✅ O slippage agora é <b>{ $slippage }</b> para novas trocas. Os cartões abertos mantêm o deles.
settings-slippage-wrong = ⚠️ Preciso de uma porcentagem de 0.1 a 50, com no máximo duas casas decimais, por exemplo <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Botões de quantia</b>
    Os valores que ofereço como botões: uma parte do que você tem, dólares ou uma quantidade do token. Na ficha de um token, quantias de SOL e dólares compram, e as partes vendem.
settings-amounts-question =
    ✏️ <b>Quais valores?</b>
    Envie até quatro separados por espaços, por exemplo <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ Não consigo ler { $word } como quantia. Escreva como um destes: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Envie de um a quatro valores, por exemplo <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Favoritos</b>
    Trocas a um toque, no máximo quatro. /swap as mostra primeiro.
settings-favourites-question =
    ✏️ <b>Qual troca?</b>
    Escreva a quantia, com o que paga e o que recebe, por exemplo <code>0.5 SOL USDC</code>, <code>$20 SOL BONK</code> ou <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ Não entendi como troca de dois tokens da lista. Escreva assim: <code>0.5 SOL USDC</code>.
settings-favourites-none = Nenhum ainda.
settings-favourites-full = Cabem quatro. Remova um para adicionar outro.
settings-explorer-about =
    🔎 <b>Explorador</b>
    O site que abre quando você vê uma transação. Todos mostram a mesma blockchain.
button-settings-pair = 🔁 Par
button-settings-slippage = 🎯 Slippage
button-settings-amounts = 🔢 Valores
button-settings-favourites = ⭐ Favoritos
button-settings-language = 🌐 Idioma
button-settings-explorer = 🔎 Explorador
button-settings-silent = 🔕 Sem som
button-settings-loud = 🔔 Com som
button-settings-twice = Perguntar duas vezes
button-settings-once = Perguntar uma vez
button-settings-own = ✏️ Digitar
button-settings-none = Nenhum par
button-settings-add = ➕ Adicionar { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = Padrão
toast-settings-high = Salvo. Com 3% ou mais você pode receber bem menos do que o mostrado.
press-settings-gone = Essa opção não existe mais. Escolha de novo, por favor.
command-settings = Suas configurações
command-language = Escolher meu idioma

## The language

language-question =
    🌐 <b>Que idioma devo usar?</b>
    Vale aqui e nas minhas páginas.
button-language-telegram = Como no Telegram
toast-language = A partir de agora eu falo português com você.
