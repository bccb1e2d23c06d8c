# Группы: что выбирают администраторы и что бот говорит, когда его добавили, по-русски.

group-set-title = ⚙️ <b>Настройки этой группы</b>
group-set-wait = Пауза между ценами: 👤 один человек <b>{ $person }</b>, 👥 все вместе <b>{ $group }</b>
group-set-wait-none = нет
group-set-tokens-all = Токены: <b>все</b>
group-set-tokens-only = Только эти токены: { $tokens }
group-set-tokens-not = Все токены, кроме этих: { $tokens }
group-set-tokens-empty = пока не названы
group-set-pair = /quote без слов показывает: { $pair }
group-set-pair-none = /quote без слов спрашивает, какие токены.
group-set-stay = Мои ответы удаляются через <b>{ $time }</b>.
group-set-stay-forever = Мои ответы остаются.
group-set-language = Язык: <b>{ $name }</b>
group-set-language-each = Язык: того, кто спрашивает
group-set-quiet = Тишина с <b>{ $from }</b> до <b>{ $to }</b> ({ $offset })
group-set-quiet-none = Тихих часов нет.
group-set-topic = Я отвечаю только в одной теме.
group-set-closed = ⚙️ Настройки закрыты. /groupsettings откроет их снова.
group-set-wait-about =
    ⏳ <b>Паузы</b>
    Сколько ждать до следующей цены: 👤 одному человеку, 👥 всем вместе.
group-set-tokens-about =
    🪙 <b>Токены</b>
    Чтобы назвать токены, ответьте на это сообщение тикерами или адресами, или напишите <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>Пара</b>
    Ответьте на это сообщение двумя токенами, например <code>SOL USDC</code>, или напишите <code>/groupsettings pair SOL USDC</code>.
group-set-stay-about =
    🗑 <b>Удалять ответы</b>
    Через это время мои ответы удаляются, а если у меня есть право удалять сообщения, то и вопрос. Табло остаются.
group-set-language-about =
    🌐 <b>Язык</b>
    Язык, на котором я здесь отвечаю.
group-set-quiet-about =
    🌙 <b>Тихие часы</b>
    В эти часы я здесь никому не отвечаю, и табло отдыхают.
group-set-quiet-clock = По этим часам сейчас <b>{ $time }</b>.
group-set-too-many = ⚠️ Не больше токенов, чем { $number }, пожалуйста.
group-set-two = ⚠️ Нужны два разных токена, например <code>SOL USDC</code>.
group-set-usage = Напишите просто /groupsettings или, например, <code>/groupsettings tokens SOL USDC</code>, <code>/groupsettings block BONK</code> или <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings нужен в группе. Добавьте меня туда, где вы администратор, и напишите там.
group-only-admins = Это могут только администраторы группы.
toast-group-later = Сохранено. Здесь сейчас много всего: сообщение покажет это при следующем нажатии.
button-group-quotes = Цены
button-group-askers = Спрашивают только админы
button-group-wait = ⏳ Паузы
button-group-tokens = 🪙 Токены
button-group-pair = 🔁 Пара
button-group-stay = 🗑 Ответы
button-group-language = 🌐 Язык
button-group-quiet = 🌙 Тихие часы
button-group-topic-here = Только эта тема
button-group-topic-one = Только одна тема
button-group-boards = Табло
button-group-tokens-all = Все
button-group-tokens-only = Только эти
button-group-tokens-not = Все, кроме этих
button-group-pair-none = Без пары
button-group-stay-forever = Остаются
button-group-language-each = Того, кто спрашивает
button-group-quiet-none = Без тихих часов
button-group-quiet-from = с { $time }
button-group-quiet-to = до { $time }
command-groupsettings = Как я веду себя в этой группе, для администраторов
