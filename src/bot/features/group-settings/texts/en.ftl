# Groups: what admins choose, and what the bot says when it comes in, in English.

group-set-title = ⚙️ <b>Settings of this group</b>
group-set-wait = Wait between two prices: 👤 one person <b>{ $person }</b>, 👥 all together <b>{ $group }</b>
group-set-wait-none = none
group-set-tokens-all = Tokens: <b>all</b>
group-set-tokens-only = Only these tokens: { $tokens }
group-set-tokens-not = All tokens but these: { $tokens }
group-set-tokens-empty = none named yet
group-set-pair = /quote alone shows: { $pair }
group-set-pair-none = /quote alone asks which tokens.
group-set-stay = My answers are deleted after <b>{ $time }</b>.
group-set-stay-forever = My answers stay.
group-set-language = Language: <b>{ $name }</b>
group-set-language-each = Language: that of whoever asks
group-set-quiet = Quiet from <b>{ $from }</b> to <b>{ $to }</b> ({ $offset })
group-set-quiet-none = No quiet hours.
group-set-topic = I answer in one topic only.
group-set-closed = ⚙️ Settings closed. /groupsettings opens them again.
group-set-wait-about =
    ⏳ <b>Waiting times</b>
    How long until the next price: 👤 for one person, 👥 for all together.
group-set-tokens-about =
    🪙 <b>Tokens</b>
    To name tokens, reply to this message with tickers or mints, or write <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>Pair</b>
    Reply to this message with two tokens, for example <code>SOL USDC</code>, or write <code>/groupsettings pair SOL USDC</code>.
group-set-stay-about =
    🗑 <b>Delete answers</b>
    After this time my answers go, and with the right to delete messages also the question. Boards stay.
group-set-language-about =
    🌐 <b>Language</b>
    The language I answer in here.
group-set-quiet-about =
    🌙 <b>Quiet hours</b>
    In these hours I answer nobody here, and boards rest.
group-set-quiet-clock = By this clock it is <b>{ $time }</b> now.
group-set-too-many = ⚠️ At most { $number } tokens, please.
group-set-two = ⚠️ I need two different tokens, for example <code>SOL USDC</code>.
group-set-usage = Write /groupsettings alone, or for example <code>/groupsettings tokens SOL USDC</code>, <code>/groupsettings block BONK</code> or <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings belongs in a group. Add me to one where you are an admin and write it there.
group-only-admins = Only admins of this group can do that.
toast-group-later = Saved. Much is going on here: this message shows it with the next press.
button-group-quotes = Prices
button-group-askers = Only admins ask
button-group-wait = ⏳ Waiting
button-group-tokens = 🪙 Tokens
button-group-pair = 🔁 Pair
button-group-stay = 🗑 Answers
button-group-language = 🌐 Language
button-group-quiet = 🌙 Quiet hours
button-group-topic-here = Only this topic
button-group-topic-one = Only one topic
button-group-boards = Boards
button-group-tokens-all = All
button-group-tokens-only = Only these
button-group-tokens-not = All but these
button-group-pair-none = No pair
button-group-stay-forever = They stay
button-group-language-each = Of whoever asks
button-group-quiet-none = No quiet hours
button-group-quiet-from = from { $time }
button-group-quiet-to = to { $time }
command-groupsettings = How I behave in this group, for admins
