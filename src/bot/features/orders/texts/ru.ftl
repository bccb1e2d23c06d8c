# Заявки, по-русски.

command-order = Купить или продать по своей цене
command-orders = Ваши заявки
order-usage =
    📌 <b>Заявка по вашей цене</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    Она стоит в пуле, пока там не пройдёт сделка по вашей цене. Снять её можете только вы.
orders-none = У вас нет заявок. Выставить: <code>/order sell 2 SOL at 250</code>.
orders-title = 📌 <b>Ваши заявки</b>
orders-line = { $number }. <b>{ $pays }</b> по { $rate }, с { $date }
orders-part = Исполнено: { $filled } за { $got }
orders-full = ✅ Исполнена: { $got } ждут в пуле.
orders-away = До цены её пула { $percent }. Она исполнится, когда там торгует этот пул, а не другой рынок.
orders-passed = ⚠️ На других площадках рынок уже прошёл эту цену; в этом пуле по ней не торговали. Чтобы взять цену сейчас, отмените и обменяйте.
orders-disabled = ⚠️ Этот пул отключён: он ничего не исполняет, но выплачивает.
orders-unread = Сеть сейчас не ответила.
orders-gone = Её больше нет в пуле.
orders-more = И ещё { $count }.
button-order-cancel = Снять
button-order-collect = Забрать
order-news-part = 📌 Ваша заявка { $pays } по { $rate } исполнена частично: { $filled } за { $got }. Она стоит дальше.
order-news-filled = ✅ Ваша заявка исполнена: <b>{ $got }</b> ждут в пуле. Забрать?
order-news-unfilled = ⚠️ Сеть отменила завершение вашей заявки { $pays } по { $rate }: исполнено { $filled } за { $got }. Она стоит дальше.
order-news-gone = 📌 Ваша заявка { $pays } по { $rate } снята в другом месте, с подписью вашего кошелька.
order-news-old = 📌 Ваша заявка { $pays } по { $rate } стоит уже тридцать дней. Оставить или снять?
at-price-which =
    📌 <b>{ $symbol } по своей цене</b>
    Сейчас { $price }. 🔴 продать дороже, 🟢 купить дешевле. Другая цена: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 Продать { $symbol } по { $price }: какую часть?
at-price-buy = 📌 Купить { $symbol } по { $price }: на какую сумму?
at-price-unknown = Цена сейчас неизвестна. Напишите её сами: /order
order-which-position = 📌 По какому токену зафиксировать прибыль? Продаётся всё, что есть в кошельке, по средней цене покупки плюс этот процент.
order-no-position = Я не знаю токенов, купленных здесь, а значит и их цены. Назовите токен и цену: <i>продай весь мой JUP по +30%</i>
button-type-price = Другая цена…
at-price-type = 📌 По какой цене за штуку? Напишите <code>0.5</code> или <code>+30%</code>, чтобы продать всё, что есть, <code>200 @ 0.5</code> — продать столько, <code>50 usdc @ 0.3</code> — купить.
at-price-wrong = ⚠️ Не понимаю эту цену.
