# Grupos: lo que eligen los administradores y lo que dice el bot al llegar, en español.

group-set-title = ⚙️ <b>Ajustes de este grupo</b>
group-set-wait = Espera entre dos precios: 👤 una persona <b>{ $person }</b>, 👥 todos juntos <b>{ $group }</b>
group-set-wait-none = ninguna
group-set-tokens-all = Tokens: <b>todos</b>
group-set-tokens-only = Solo estos tokens: { $tokens }
group-set-tokens-not = Todos los tokens menos estos: { $tokens }
group-set-tokens-empty = ninguno indicado aún
group-set-pair = /quote a secas muestra: { $pair }
group-set-pair-none = /quote a secas pregunta qué tokens.
group-set-stay = Mis respuestas se borran tras <b>{ $time }</b>.
group-set-stay-forever = Mis respuestas se quedan.
group-set-language = Idioma: <b>{ $name }</b>
group-set-language-each = Idioma: el de quien pregunta
group-set-quiet = Silencio de <b>{ $from }</b> a <b>{ $to }</b> ({ $offset })
group-set-quiet-none = Sin horas de silencio.
group-set-topic = Respondo en un solo tema.
group-set-closed = ⚙️ Ajustes cerrados. /groupsettings los abre de nuevo.
group-set-wait-about =
    ⏳ <b>Tiempos de espera</b>
    Cuánto falta hasta el próximo precio: 👤 para una persona, 👥 para todos juntos.
group-set-tokens-about =
    🪙 <b>Tokens</b>
    Para indicar tokens, responde a este mensaje con sus símbolos o mints, o escribe <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>Par</b>
    Responde a este mensaje con dos tokens, por ejemplo <code>SOL USDC</code>, o escribe <code>/groupsettings pair SOL USDC</code>.
group-set-stay-about =
    🗑 <b>Borrar respuestas</b>
    Tras este tiempo se borran mis respuestas y, si tengo permiso para borrar mensajes, también la pregunta. Los tableros se quedan.
group-set-language-about =
    🌐 <b>Idioma</b>
    El idioma en que respondo aquí.
group-set-quiet-about =
    🌙 <b>Horas de silencio</b>
    En estas horas no respondo a nadie aquí y los tableros descansan.
group-set-quiet-clock = Según este reloj ahora son las <b>{ $time }</b>.
group-set-too-many = ⚠️ Como máximo { $number } tokens, por favor.
group-set-two = ⚠️ Necesito dos tokens distintos, por ejemplo <code>SOL USDC</code>.
group-set-usage = Escribe /groupsettings a secas o, por ejemplo, <code>/groupsettings tokens SOL USDC</code>, <code>/groupsettings block BONK</code> o <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings es para grupos. Añádeme a uno donde seas administrador y escríbelo allí.
group-only-admins = Eso solo pueden hacerlo los administradores del grupo.
toast-group-later = Guardado. Aquí pasa mucho: este mensaje lo muestra con la próxima pulsación.
button-group-quotes = Precios
button-group-askers = Solo preguntan administradores
button-group-wait = ⏳ Esperas
button-group-tokens = 🪙 Tokens
button-group-pair = 🔁 Par
button-group-stay = 🗑 Borrado
button-group-language = 🌐 Idioma
button-group-quiet = 🌙 Silencio
button-group-topic-here = Solo este tema
button-group-topic-one = Solo un tema
button-group-boards = Tableros
button-group-tokens-all = Todos
button-group-tokens-only = Solo estos
button-group-tokens-not = Todos menos estos
button-group-pair-none = Sin par
button-group-stay-forever = Se quedan
button-group-language-each = De quien pregunta
button-group-quiet-none = Sin silencio
button-group-quiet-from = desde { $time }
button-group-quiet-to = hasta { $time }
command-groupsettings = Cómo me comporto en este grupo, para administradores
