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
page-start-title = Ваш кошелёк
page-start-scan = Отсканируйте приложением, из которого отправляете.
page-start-network = Только сеть Solana
