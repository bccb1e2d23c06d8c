# Grupos: o que os administradores escolhem e o que o bot diz ao chegar, em português.

group-set-title = ⚙️ <b>Configurações deste grupo</b>
group-set-wait = Espera entre dois preços: 👤 uma pessoa <b>{ $person }</b>, 👥 todos juntos <b>{ $group }</b>
group-set-wait-none = nenhuma
group-set-tokens-all = Tokens: <b>todos</b>
group-set-tokens-only = Só estes tokens: { $tokens }
group-set-tokens-not = Todos os tokens menos estes: { $tokens }
group-set-tokens-empty = nenhum indicado ainda
group-set-pair = /quote sozinho mostra: { $pair }
group-set-pair-none = /quote sozinho pergunta quais tokens.
group-set-stay = Minhas respostas são apagadas após <b>{ $time }</b>.
group-set-stay-forever = Minhas respostas ficam.
group-set-language = Idioma: <b>{ $name }</b>
group-set-language-each = Idioma: o de quem pergunta
group-set-quiet = Silêncio das <b>{ $from }</b> às <b>{ $to }</b> ({ $offset })
group-set-quiet-none = Sem horas de silêncio.
group-set-topic = Respondo em um só tópico.
group-set-closed = ⚙️ Configurações fechadas. /groupsettings as abre de novo.
group-set-wait-about =
    ⏳ <b>Tempos de espera</b>
    Quanto falta até o próximo preço: 👤 para uma pessoa, 👥 para todos juntos.
group-set-tokens-about =
    🪙 <b>Tokens</b>
    Para indicar tokens, responda a esta mensagem com símbolos ou mints, ou escreva <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>Par</b>
    Responda a esta mensagem com dois tokens, por exemplo <code>SOL USDC</code>, ou escreva <code>/groupsettings pair SOL USDC</code>.
group-set-stay-about =
    🗑 <b>Apagar respostas</b>
    Após este tempo minhas respostas somem e, se eu puder apagar mensagens, a pergunta também. Os painéis ficam.
group-set-language-about =
    🌐 <b>Idioma</b>
    O idioma em que respondo aqui.
group-set-quiet-about =
    🌙 <b>Horas de silêncio</b>
    Nestas horas não respondo a ninguém aqui e os painéis descansam.
group-set-quiet-clock = Por este relógio agora são <b>{ $time }</b>.
group-set-too-many = ⚠️ No máximo { $number } tokens, por favor.
group-set-two = ⚠️ Preciso de dois tokens diferentes, por exemplo <code>SOL USDC</code>.
group-set-usage = Escreva só /groupsettings ou, por exemplo, <code>/groupsettings tokens SOL USDC</code>, <code>/groupsettings block BONK</code> ou <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings é para grupos. Adicione-me a um em que você é administrador e escreva lá.
group-only-admins = Só administradores deste grupo podem fazer isso.
toast-group-later = Salvo. Há muita atividade aqui: esta mensagem mostra isso no próximo toque.
button-group-quotes = Preços
button-group-askers = Só administradores perguntam
button-group-wait = ⏳ Esperas
button-group-tokens = 🪙 Tokens
button-group-pair = 🔁 Par
button-group-stay = 🗑 Respostas
button-group-language = 🌐 Idioma
button-group-quiet = 🌙 Silêncio
button-group-topic-here = Só este tópico
button-group-topic-one = Só um tópico
button-group-boards = Painéis
button-group-tokens-all = Todos
button-group-tokens-only = Só estes
button-group-tokens-not = Todos menos estes
button-group-pair-none = Sem par
button-group-stay-forever = Ficam
button-group-language-each = De quem pergunta
button-group-quiet-none = Sem silêncio
button-group-quiet-from = das { $time }
button-group-quiet-to = até { $time }
command-groupsettings = Como me comporto neste grupo, para administradores
