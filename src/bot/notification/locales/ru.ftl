# Every text of the bot in Russian. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>{ $pays } → ≈ { $gets }</b>
card-title-ordered = ✍️ <b>Остался один шаг: подпишите в кошельке</b>
card-title-signed = 📨 <b>Подписано. Отправляется в блокчейн…</b>
card-title-submitted = ⏳ <b>Отправлено. Ждём ответа блокчейна…</b>
card-title-confirmed = ✅ <b>Обмен выполнен: { $pays } на { $received }</b>
card-title-failed = ❌ <b>Обмен { $pays } на { $symbol } не удался</b>
card-title-expired = ⌛ <b>Время обмена { $pays } на { $symbol } истекло</b>
card-title-cancelled = 🚫 <b>Отменён: обмен { $pays } на { $symbol }</b>
card-title-lapsed = ⌛ <b>Больше не открыт: обмен { $pays } на { $symbol }</b>

card-pay = Вы платите: <b>{ $amount }</b>
card-pay-usd = Вы платите: <b>{ $amount }</b> (около { $usd })
card-get = Вы получите: <b>≈ { $amount }</b>
card-get-usd = Вы получите: <b>≈ { $amount }</b> (около { $usd })
card-minimum = Не меньше: <b>{ $amount }</b> (проскальзывание до { $tolerance })
card-rate = Курс: { $rate }
card-cost = Влияние на цену и комиссии: { $cost }
card-cost-high = ⚠️ Влияние на цену и комиссии: <b>{ $cost }</b>. Это много; с меньшей суммой может выйти дешевле.
card-cost-unknown = Влияние на цену и комиссии: уже учтены в сумме, которую вы получите
card-route = Маршрут: { $route }
card-network-fee = Комиссия сети берётся сверх этого; вы увидите её перед подписью.
card-valid = Цена действует до { $time }. Пока вы не подпишете в своём кошельке, деньги остаются на месте.
card-token = { $symbol } — это { $name }, mint-адрес <code>{ $mint }</code>
card-lookalike = ⚠️ Токен { $symbol } похож на более известный, но это другой токен. Прежде чем продолжить, сравните mint-адрес.
card-wallet = С вашего кошелька: <code>{ $wallet }</code>
card-sign-until = Нажмите <b>Подписать в кошельке</b>, сравните то, что показывают страница и кошелёк, и подтвердите. Заявка открыта до { $time }.
card-signed-hint = Больше ничего делать не нужно. Это сообщение изменится, как только появятся новости.
card-service-reports = Сервис обмена сообщает, что обмен подтверждён. От блокчейна подтверждения пока нет, поэтому мы продолжаем проверять.
card-service-refused = Сервис обмена не принял транзакцию. Она ещё может попасть в блокчейн, пока не выйдет её время, около минуты. Поэтому я продолжаю проверять блокчейн и сообщу вам здесь. Пожалуйста, до тех пор не начинайте второй обмен.
card-rolled-back = Блокчейн отменил транзакцию после того, как подтвердил её; такое бывает очень редко. Ваши деньги остались на месте.
card-arrived = Уже в вашем кошельке: <b>{ $received }</b>, по данным блокчейна.
card-agreed = По условиям: не меньше <b>{ $minimum }</b>. Точная полученная сумма видна в обозревателе.
card-transaction = Транзакция: <a href="{ $url }">{ $short }</a>
card-failed-reason = Причина: { $reason }.
card-failed-money = Ваши деньги остались на месте, списана только комиссия сети.
card-expired-money = Блокчейн не принял транзакцию вовремя и уже никогда не примет. Ваши деньги остались на месте.
card-cancelled-money = Ничего не подписано, ничего не оплачено.
card-lapsed-cancelled = Вы отменили обмен. Ничего не подписано, ничего не оплачено.
card-lapsed-time = Обмен не подписали вовремя. Ничего не оплачено. Цены меняются, поэтому нужен новый обмен.
card-lapsed-offer = Срок действия цены истёк до подтверждения. Ничего не оплачено.

button-confirm = ✅ Подтвердить
button-refresh = Обновить
button-cancel = Отмена
button-sign = Подписать в кошельке
button-quote-again = Запросить новую цену
button-view = Посмотреть транзакцию
button-swap-this = Обменять
button-connect = Подключить кошелёк
button-other-device = Другое устройство
button-open-wallet = Открыть { $wallet }
button-private-chat = Открыть личный чат
button-yes-mine = Да, это мой
button-no-not-mine = Нет
button-back = Назад
button-max = Макс.

## New messages that announce an end

notice-confirmed = ✅ Готово: <b>{ $pays }</b> обменено на <b>{ $received }</b>. <a href="{ $url }">Посмотреть в блокчейне</a>
notice-failed = ❌ Обмен <b>{ $pays }</b> на { $symbol } не удался. Ваши деньги остались на месте, списана только комиссия сети.
notice-expired = ⌛ Время обмена <b>{ $pays }</b> на { $symbol } истекло. Ваши деньги остались на месте.
notice-lapsed = ⌛ Обмен <b>{ $pays }</b> на { $symbol } не подписали вовремя. Ничего не оплачено.
notice-cancelled = 🚫 Обмен <b>{ $pays }</b> на { $symbol } отменён. Ничего не оплачено.
notice-open = 🔄 Есть новости об обмене <b>{ $pays }</b> на { $symbol }: отправьте /status, чтобы их увидеть.

## Wallets

wallet-question =
    👛 <b>Это ваш кошелёк?</b>
    { $wallet } прислал адрес

    <code>{ $address }</code>

    Сравните его с адресом в своём кошельке. Отвечайте «да», только если вы открыли ссылку сами и адрес совпадает.
wallet-unproven = ⚠️ Кошелёк не доказал, что этот адрес принадлежит ему. Сравните каждый символ.
wallet-connected = 👛 <b>Подключён:</b> <code>{ $address }</code>
    Я могу показывать вам транзакции для него. Подписать их можете только вы, в своём кошельке.
resume-order = Ваш обмен <b>{ $pays }</b> ждёт там, где остановился. Подпишите его сейчас:
resume-other-wallet = Ваш обмен <b>{ $pays }</b> по-прежнему ждёт своего кошелька, <code>{ $address }</code>.
wallet-refused = Кошелёк не подключён. Ключи подключения удалены. Начать заново: /connect
wallet-link-over = Эта ссылка больше не открыта. Получить новую: /connect
wallet-link-foreign = Этот вопрос не для вас.
connect-title = 👛 <b>Подключите кошелёк</b>
    Выберите ниже свой кошелёк и подтвердите. Он сообщит мне ваш адрес, и больше ничего: ни ключа, ни права что-либо переводить. Потом я спрошу вас здесь, ваш ли это адрес.
connect-only-you = Ссылки работают один раз, десять минут и только для вас. Никогда не открывайте ссылку, которую прислал кто-то другой.
connect-for-swap = Чтобы подтвердить обмен, мне нужно знать, каким кошельком вы будете подписывать.
connect-already = Сейчас используется: <code>{ $address }</code>. Новый кошелёк добавится к нему и будет использоваться дальше; вернуться к прежнему можно через /wallets.
continue-swap = Запрашиваю свежую цену для вашего обмена…
disconnect-done = Кошелёк { $name } (<code>{ $address }</code>) забыт вместе с ключами подключения и сессией.
disconnect-next = Теперь используется: { $name } (<code>{ $address }</code>). Все кошельки: /wallets
disconnect-none = Ни один кошелёк не подключён. Подключить: /connect
disconnect-in-flight = Обмен с этого кошелька ещё в пути. Я храню адрес, пока блокчейн не примет решение, после этого сработает /disconnect.

wallets-title = 👛 <b>Ваши кошельки</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>используется</b>
wallets-more = Здесь поместились не все. Уберите те, что вам не нужны.
wallets-hint = Новый обмен идёт с того кошелька, который используется. Уже подтверждённый обмен остаётся за своим кошельком.
button-wallet-use = Выбрать { $number }
button-wallet-copy = Адрес { $number }
button-wallet-rename = Имя { $number }
button-wallet-unlink = Убрать { $number }
button-connect-more = Подключить другой кошелёк
button-unlink-yes = Да, убрать
button-unlink-no = Нет, оставить
unlink-question =
    <b>Убрать { $name } (<code>{ $address }</code>)?</b>
    Я забуду ключи подключения, сессию и название. В самом кошельке ничего не изменится, и вы сможете подключить его снова в любое время.
unlink-in-flight = Обмен с этого кошелька ещё в пути. Как только блокчейн примет решение, кошелёк можно будет убрать.
wallet-unknown = Этот кошелёк больше не подключён.
rename-question =
    ✏️ <b>Как назвать { $name } (<code>{ $address }</code>)?</b>
    Пришлите название, не больше { $most } символов. Его видите только вы.
rename-empty = ⚠️ В этом названии не осталось читаемых символов. Пожалуйста, пришлите другое.
rename-too-long = ⚠️ Слишком длинно. Пожалуйста, пришлите название короче.
toast-wallet-active = Теперь используется этот кошелёк.
toast-wallet-forgotten = Кошелёк убран и забыт.

## Commands

start-welcome =
    👋 <b>Здравствуйте, { $name }!</b> Я обмениваю токены в сети Solana и никогда не храню ключей: каждый обмен вы подписываете в своём кошельке.

    <b>Попробуйте:</b> <code>/swap 0.5 SOL USDC</code>
    или отправьте /swap и пройдите по шагам кнопками.

    Подключить кошелёк: /connect, все возможности: /help
start-link-unknown = Эта ссылка больше не действует. Отправьте мне, например, <code>/swap 0.5 SOL USDC</code>.
help =
    <b>Что я умею</b>
    /swap – обменять токены, по шагам или одной строкой: <code>/swap 0.5 SOL USDC</code>
    /quote – только цена: <code>/quote 1 SOL USDC</code>
    /connect – подключить кошелёк
    /wallets – переключать кошельки, давать им названия и убирать их
    /disconnect – забыть тот, что используется
    /status – что открыто сейчас
    /history – ваши последние обмены
    /cancel – остановить то, что открыто
    /language – язык, на котором я говорю

    <b>Чего я никогда не делаю</b>
    Я никогда не храню ваши ключи, никогда не спрашиваю фразу восстановления и никогда не пишу вам первым. Что делает транзакция, я читаю из её собственных байтов и показываю вам до подписи.
help-group =
    Здесь я показываю цены: <code>/quote 1 SOL USDC</code>
    Обмен проходит в нашем личном чате.
group-go-private = Это только между нами. Пожалуйста, откройте наш личный чат.
quote-usage = Напишите так: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } → ≈ { $gets }</b>
quote-moving = Цены меняются. Действует та, которую вы подтвердите.
unknown-command = Я не знаю такой команды. Что я умею: /help
unknown-text = Я этого не понял. Чтобы начать, отправьте /swap, например <code>/swap 0.5 SOL USDC</code>, или /help.
something-broke = Извините, на моей стороне что-то пошло не так, и довести это до конца не удалось. Ни один обмен из-за этого не изменился. Пожалуйста, попробуйте ещё раз; как обстоят дела, покажет /status.
too-fast = Минутку, пожалуйста: слишком много запросов цены сразу. Попробуйте ещё раз через несколько секунд.
cancel-nothing = Отменять нечего.
cancel-done = Отменено.
cancel-too-late = Этот обмен подписан и, возможно, уже в блокчейне, поэтому отменить его больше нельзя. Как он идёт, покажет /status.
status-wallet = 👛 Кошелёк: <code>{ $address }</code>
status-no-wallet = 👛 Кошелёк ещё не подключён. Подключить: /connect
status-nothing = Ничего не открыто. Начать обмен: /swap
status-open = <b>Открыто сейчас</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
state-offered = ждёт вашего подтверждения
state-ordered = ждёт вашей подписи
state-signed = подписан, отправляется
state-submitted = на пути в блокчейн
state-confirmed = выполнен
state-failed = не удался
state-expired = время истекло
state-cancelled = отменён
state-lapsed = не подписан вовремя
history-title = <b>Ваши последние обмены</b>
history-none = Обменов пока нет. Начать: /swap
history-line = { $icon } { $pays } → ≈ { $gets }, { $state }, { $date }
history-line-link = { $icon } { $pays } → ≈ { $gets }, { $state }, { $date } (<a href="{ $url }">посмотреть</a>)

command-swap = Обменять токены
command-quote = Узнать цену
command-connect = Подключить кошелёк
command-wallets = Ваши кошельки
command-disconnect = Забыть используемый кошелёк
command-status = Что открыто сейчас
command-history = Ваши последние обмены
command-cancel = Остановить то, что открыто
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
dialogue-over = Этот диалог закончен. Чтобы начать новый, отправьте /swap.
dialogue-not-text = Пожалуйста, ответьте нажатием кнопки или текстом.

## Answers to presses

toast-confirmed = Подтверждено. Теперь подпишите в кошельке.
toast-refreshed = Показана свежая цена.
toast-cancelled = Отменено.
toast-connected = Кошелёк подключён.
toast-refused = Кошелёк не подключён.
press-unknown = Эта кнопка не моя или слишком старая, чтобы её понять. Как обстоят дела, покажет /status.
press-private-only = Это работает только в нашем личном чате.

## Problems

problem-unknown-token = Я не знаю токена «{ $word }». Введите его тикер или mint-адрес.
problem-unknown-token-similar = Я не знаю токена «{ $word }». Возможно, вы имели в виду: { $similar }?
problem-ambiguous-token = Название «{ $word }» носят несколько токенов. Укажите mint-адрес нужного:
problem-ambiguous-line = { $symbol } ({ $name }): <code>{ $mint }</code>
problem-same-token = Обмен { $symbol } на { $symbol } ничего не изменит. Выберите два разных токена.
problem-amount-comma = «{ $text }» можно понять двояко. Пожалуйста, напишите сумму с точкой, например 1.5, и без разделителей.
problem-amount-exponent = Пожалуйста, запишите «{ $text }» цифрами полностью, например 1000.
problem-amount-negative = Сумма должна быть больше нуля и без знака.
problem-amount-not-a-number = «{ $text }» — это не сумма. Пишите цифры и не больше одной точки, например 0.5.
problem-amount-zero = Сумма должна быть больше нуля.
problem-amount-decimals = Максимум знаков после точки для { $symbol }: { $decimals }. Пожалуйста, напишите меньше.
problem-amount-large = Столько { $symbol } не может быть на одном счёте.
problem-bad-form = Напишите так: <code>/swap 0.5 SOL USDC</code>. Сначала сумма, потом чем вы платите, потом что получаете. Или отправьте просто /swap, и я спрошу.
problem-no-route = Сейчас никто не предлагает цену для этой пары и суммы. Попробуйте другую сумму или другой токен.
problem-not-yours = Этот обмен принадлежит кому-то другому.
problem-unknown-swap = Я больше не нахожу этот обмен. Начать новый: /swap
problem-out-of-date-offered = Эта кнопка относится к прежней цене. Пожалуйста, используйте самое новое сообщение.
problem-out-of-date-ordered = Обмен уже подтверждён. Теперь подпишите его в кошельке или отмените.
problem-out-of-date-flying = Этот обмен подписан и уже в пути. Изменить его больше нельзя.
problem-out-of-date-final = Этот обмен завершён. Начать новый: /swap
problem-price-refreshed = Срок действия цены истёк, поэтому вот новая. Пожалуйста, посмотрите на неё и подтвердите ещё раз.
problem-no-wallet = Сначала подключите кошелёк, потом подтвердите.
problem-in-flight = Другой обмен с этого кошелька ещё в пути: <a href="{ $url }">{ $short }</a>. Как только блокчейн примет решение, вы сможете подтвердить этот.
problem-in-flight-alert = Другой обмен с этого кошелька ещё в пути. Как только блокчейн примет решение, вы сможете подтвердить этот.
problem-price-changed = Цена ухудшилась сильнее, чем допускает заданное вами проскальзывание. Пожалуйста, посмотрите на новую.
problem-not-executable = Цена есть, но подписывать этим кошельком сейчас нечего. Попробуйте ещё раз чуть позже.
problem-guard-refused = Предложенная транзакция делала не в точности то, что было обещано ({ $rule }), поэтому я её отклонил. Ничего не подписано и не отправлено.
problem-chain-unreachable = Блокчейн сейчас недоступен, а без него ничего не проверяется и не подписывается. Пожалуйста, попробуйте ещё раз чуть позже.
problem-attempt-expired = Ваша подпись пришла слишком поздно и уже не действует. Ничего не отправлено. Пожалуйста, подпишите ещё раз.
problem-service-policy = Сервис обмена здесь этого не предлагает: запрос отклонён по его собственным правилам. Деньги остались на месте.
problem-service-busy = Сервис обмена занят. Пожалуйста, попробуйте ещё раз чуть позже.
problem-service-busy-seconds = Сервис обмена занят. Пожалуйста, попробуйте ещё раз через { $seconds } с.
problem-service-request = Сервис обмена не принимает эту пару или сумму. Попробуйте другую сумму или другой токен.
problem-service-down = Сервис обмена сейчас не отвечает. Пожалуйста, попробуйте ещё раз чуть позже. Деньги остались на месте.
problem-service-key = Сервис обмена сейчас не пускает этого бота. Оператору бота уже сообщили. Деньги остались на месте.
problem-service-odd = Сервис обмена дал ответ, которого я не понимаю, поэтому я его не использую. Деньги остались на месте.

## The language

language-question =
    🌐 <b>На каком языке мне с вами говорить?</b>
    Он один и тот же здесь и на моих страницах.
button-language-telegram = Как в Telegram
toast-language = Теперь я говорю с вами по-русски.
command-language = Выбрать язык
wallet-browser = Браузерный кошелёк

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = в кошельке нет SOL для комиссии сети
reason-too-little-for-fee = не хватает SOL на комиссию сети
reason-too-little-for-rent = не хватает SOL на депозит за аккаунт
reason-cannot-pay-fees = этот кошелёк не может платить комиссию сети
reason-expired = транзакция истекла раньше, чем была выполнена
reason-processed = транзакция уже была обработана
reason-busy-account = аккаунт был занят; попробуйте ещё раз
reason-busy-network = сеть была слишком загружена
reason-computing = обмену понадобилось больше вычислений, чем разрешено
reason-too-little = недостаточно средств
reason-signature = не хватало подписи
reason-account-state = аккаунт был не в том состоянии, которое ожидалось
reason-no-token-account = токен-аккаунт не существует
reason-too-little-token = не хватает токена
reason-other-token = токен-аккаунт принадлежит другому токену
reason-other-owner = токен-аккаунт принадлежит другому владельцу
reason-frozen = токен-аккаунт заморожен эмитентом
reason-cannot-transfer = этот токен нельзя переводить
reason-paused = эмитент приостановил этот токен
reason-account-exists = аккаунт уже существует
reason-too-little-sol = не хватает SOL
reason-price-moved = цена вышла за пределы допустимого проскальзывания
reason-changed = транзакция была изменена по пути
reason-other-program = токен относится к другой программе токенов
reason-inexact = не удалось получить точную сумму
reason-bad-token-account = токен-аккаунт недействителен
reason-wallet-check = проверка безопасности кошелька остановила обмен; ничего не обменено
reason-step = шаг { $step } не выполнен ({ $detail })
reason-refused = сеть отклонила транзакцию ({ $detail })
