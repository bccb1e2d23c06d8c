# Texts that several features share, in Russian.

button-swap-this = Обменять
button-private-chat = Открыть личный чат
inline-as-of = Цена на { $time }
button-close = Закрыть
quote-moving = Цены меняются. Действует та, которую вы подтвердите.
language-name = Русский
button-start-first = Первый обмен
token-source = <i>Данные рынка: { $source }</i>
wallet-unknown = Этот кошелёк больше не подключён.

## In groups

group-hello = Здесь я показываю цены: <code>/quote 1 SOL USDC</code>. Сам обмен происходит в личном чате.
group-hello-admins = Администраторам: /groupsettings задаёт, кто и как часто может спрашивать и когда я молчу.
ephemeral-filled-in = Это только между нами. Кнопка откроет наш личный чат, и ваш запрос там уже будет.
ephemeral-nobody = Мне не видно, кто это написал. Пожалуйста, спросите меня в нашем личном чате.
group-go-private = Это только между нами. Пожалуйста, откройте наш личный чат.

## Where a swap stands

button-status-swap = 🔄 Новый обмен
button-status-balance = 💼 Мой баланс
button-status-history = 🕘 Мои обмены
button-status-settings = ⚙️ Настройки
status-no-wallet = 👛 Кошелёк ещё не подключён. Подключить: /connect
state-offered = ждёт вашего подтверждения
state-ordered = ждёт вашей подписи
state-served = ждёт в вашем приложении-кошельке
state-signed = подписан, отправляется
state-submitted = на пути в блокчейн
state-confirmed = выполнен
state-failed = не удался
state-expired = время истекло
state-cancelled = отменён
state-lapsed = не подписан вовремя

## Answers to presses

press-stranger = Я ничего о вас не знаю, поэтому эта кнопка ничего не делает. Чтобы начать, отправьте /start.
press-receipt-busy = Сейчас не удалось нарисовать картинку. Попробуйте ещё раз чуть позже.
toast-saved = Сохранено.
dialogue-ended = Меня обновили, и мой вопрос закрыт. Начать заново: /swap
toast-refreshed = Показана свежая цена.
press-unknown = Эта кнопка больше не работает. Как обстоят дела, покажет /status.
press-private-only = Это работает только в нашем личном чате.

## What is not about a swap

unknown-command = Я не знаю такой команды. Что я умею: /help
unknown-text = Я этого не понимаю. Напишите, например, <code>обменяй 0,5 SOL на USDC</code> или нажмите:
talk-greeting = 👋 Здравствуйте! Что вы хотите сделать?
talk-thanks = Пожалуйста! Что дальше?
talk-smalltalk = 👍 Я здесь, когда захотите обменять.
talk-not = Хорошо, ничего не обмениваю.
talk-safety = 🔐 Ваших ключей у меня нет. Я только готовлю обмен; он происходит, когда вы подписываете его в своём кошельке, а до этого страница показывает, что транзакция делает на самом деле. Секретная фраза остаётся у вас: я никогда её не спрашиваю.
talk-tolerance = 🎯 Допуск (проскальзывание) – на сколько меньше показанного вы согласны получить: если цена сдвинется сильнее, обмена не будет. На карточке он под кнопкой <b>{ button-more }</b>, для этого обмена; в /settings – для всех.
talk-fees = Влияние на цену и комиссии маршрута уже в цене, каждая карточка их показывает. Комиссия сети, обычно цент или меньше, сверху. Вы видите всё до подписи.
talk-send = Я только обмениваю токены. Чтобы отправить их кому-то, используйте свой кошелёк.
talk-wordless = Я понимаю слова и нажатия. Что вы хотите сделать?
button-talk-swap = Обменять
button-talk-help = Помощь
