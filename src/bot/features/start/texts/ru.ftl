# Commands, dialogues and presses, in Russian.

## Commands

start-link-unknown = Эта ссылка больше не действует. Отправьте мне, например, <code>/swap 0.5 SOL USDC</code>.
help =
    💬 <b>Просто напишите, что вам нужно</b>, например:
    • <i>обменяй 0.5 SOL на USDC</i>
    • <i>половину моих SOL в BONK</i>
    • <i>сообщи, когда SOL будет 200</i>
    Я никогда не храню ваши ключи, никогда не спрашиваю фразу восстановления и никогда не пишу вам первым. Вы видите, что делает транзакция, до подписи.
    <blockquote expandable><b>Команды</b>
    /swap – обменять токены, по шагам или одной строкой: <code>/swap 0.5 SOL USDC</code>
    /quote – только цена: <code>/quote 1 SOL USDC</code>
    /connect – подключить кошелёк
    /wallets – переключать кошельки, давать им названия и убирать их
    /balance – что есть в вашем кошельке
    /disconnect – убрать используемый кошелёк
    /status – что открыто сейчас
    /history – ваши последние обмены
    /alert – уведомление о цене: <code>/alert SOL &gt; 200</code>
    /alerts – ваши уведомления о цене
    /cancel – отменить то, что открыто
    /settings – пара, допуск, избранное, уведомления
    /language – язык, на котором я говорю
    /privacy – что я храню о вас
    /forget – стереть всё, что я храню о вас</blockquote>
    <blockquote expandable><b>Группы и другие чаты</b>
    В группе <code>/quote 1 SOL USDC</code> показывает цену. Ответьте командой /quote на сообщение, где назван токен, чтобы узнать его цену. Администраторы могут вести табло с ценами через /board и настраивать меня через /groupsettings. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">Добавьте меня в группу</a>.
    В любом другом чате введите <code>@{ $bot } 1 SOL USDC</code> и выберите результат.</blockquote>
help-group =
    Здесь я показываю цены: <code>/quote 1 SOL USDC</code>
    Ответьте на сообщение командой /quote, и я покажу цену его токена.
    Обмен проходит в нашем личном чате; администраторы настраивают меня через /groupsettings.
group-go-private = Это только между нами. Пожалуйста, откройте наш личный чат.
quote-usage = Напишите так: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Цены меняются. Действует та, которую вы подтвердите.
unknown-command = Я не знаю такой команды. Что я умею: /help
unknown-text = Я этого не понимаю. Напишите, например, <code>обменяй 0,5 SOL на USDC</code> или нажмите:
something-broke = Извините, на моей стороне что-то пошло не так. Ни один ваш обмен не изменился. Пожалуйста, попробуйте ещё раз; как обстоят дела, покажет /status.
database-away = Сейчас я не могу обратиться к своей базе данных и пока не могу ответить. Ваше сообщение не потеряно: я отвечу, как только база данных вернётся. Подписанные обмены продолжаются.
too-fast = Минутку, пожалуйста: слишком много запросов сразу. Попробуйте ещё раз через несколько секунд.
cancel-nothing = Отменять нечего.
cancel-too-late = Этот обмен подписан и, возможно, уже в блокчейне, поэтому отменить его больше нельзя. Как он идёт, покажет /status.
status-wallet = 👛 Кошелёк: <code>{ $address }</code>
status-no-wallet = 👛 Кошелёк ещё не подключён. Подключить: /connect
status-nothing = Ничего не открыто. Начать обмен: /swap
status-open = <b>Открыто сейчас</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = ждёт вашего подтверждения
state-ordered = ждёт вашей подписи
state-served = ждёт в вашем приложении-кошельке
state-signed = подписан, отправляется
state-submitted = на пути в блокчейн
state-confirmed = выполнен
state-failed = не удался
state-failed-why = не удался: { $reason }
state-expired = время истекло
state-cancelled = отменён
state-lapsed = не подписан вовремя
history-title = <b>Ваши последние обмены</b>
history-none = Обменов пока нет. Начать: /swap
history-line = { $icon } { $pays } → { $gets } · { $end }

command-swap = Обменять токены
command-quote = Узнать цену
command-connect = Подключить кошелёк
command-wallets = Ваши кошельки
command-disconnect = Убрать используемый кошелёк
command-status = Что открыто сейчас
command-history = Ваши последние обмены
command-cancel = Отменить то, что открыто
command-language = Выбрать язык
command-privacy = Что я храню о вас
command-forget = Стереть всё, что я храню о вас
command-help = Что я умею
bot-description = Я обмениваю токены в сети Solana и никогда не храню ключей. Вы видите, что именно делает транзакция, и подписываете её в своём кошельке.
bot-short-description = Обмен токенов в сети Solana. Подписывает ваш кошелёк, я никогда не храню ключей.

## The dialogue of a swap

ask-from = <b>Обмен</b>: каким токеном вы платите?
    Нажмите на один из них либо введите тикер или mint-адрес.
ask-to = <b>Обменять { $from } на…</b> какой токен?
    Нажмите на один из них либо введите тикер или mint-адрес.
ask-amount = <b>Обменять { $from } на { $to }</b>: сколько { $from }?
    Введите сумму, например <code>{ $example }</code>.
ask-amount-balance = <b>Обменять { $from } на { $to }</b>: сколько { $from }?
    У вас есть { $balance }. Выберите долю или введите сумму.
ask-pick = Какой вы имеете в виду? Под этим названием есть несколько токенов:
dialogue-cancelled = Отменено. Начать заново: /swap
dialogue-left = Остановились здесь. Начать заново: /swap
dialogue-ended = Меня обновили, и мой вопрос закрыт. Начать заново: /swap
dialogue-over = Этот вопрос уже закрыт. Чтобы начать заново, отправьте /swap.
dialogue-not-text = Пожалуйста, нажмите кнопку или напишите ответ.

## Answers to presses

toast-confirmed = Подтверждено. Теперь подпишите в кошельке.
toast-refreshed = Показана свежая цена.
toast-cancelled = Отменено.
toast-connected = Кошелёк подключён.
toast-refused = Кошелёк не подключён.
press-unknown = Эта кнопка больше не работает. Как обстоят дела, покажет /status.
press-private-only = Это работает только в нашем личном чате.

## The language

language-name = Русский
language-question =
    🌐 <b>На каком языке мне с вами говорить?</b>
    Он будет и здесь, и на моих страницах.
button-language-telegram = Как в Telegram
toast-language = Теперь я говорю с вами по-русски.

# Первые минуты, по-русски.

start-what = 👋 <b>Здравствуйте, { $name }!</b> Я обмениваю токены в Solana и никогда не держу ключей: каждый обмен вы подписываете в своём кошельке.
start-money =
    🔐 <b>Где мои деньги?</b>
    Всё время в вашем кошельке. Я узнаю только его адрес. При каждом обмене кошелёк покажет, что произойдёт, и ничего не сдвинется, пока вы не подпишете там.
start-back = 👋 <b>Здравствуйте, { $name }!</b> Используется ваш кошелёк <code>{ $address }</code>. Что сделаем?
start-no-wallet = 👛 Для первого обмена подключите кошелёк. Я узнаю его адрес и больше ничего.
start-first =
    🚀 <b>Ваш первый обмен</b>
    Попробуйте маленький. Вы увидите всё до подписи и сможете остановиться на любом шаге.
start-first-balance =
    🚀 <b>Ваш первый обмен</b>
    У вас { $balance }. Попробуйте маленький: вы увидите всё до подписи и сможете остановиться на любом шаге.
start-empty =
    👛 <b>Вашему кошельку нужно немного SOL.</b> В нём { $balance }, а каждый обмен немного стоит.
    Купите SOL в кошельке или отправьте с биржи по сети Solana на адрес:
    <code>{ $address }</code>
start-later = Хорошо. Когда захотите: /swap обменяет, /connect подключит кошелёк, /help покажет всё.
button-start-money = Где мои деньги?
button-start-first = Первый обмен
button-start-back = Назад
button-start-later = Не сейчас
button-start-swap = Обменять { $amount } SOL на USDC
button-start-own = Выбрать самому
button-start-faucet = Получить игровые деньги
button-start-copy = Скопировать адрес
button-start-picture = Показать QR-код
button-start-again = Проверить снова
button-start-go = Обменять
button-start-balance = Мой баланс
button-start-help = Помощь
press-start-no-wallet = Сначала подключите кошелёк: /connect
