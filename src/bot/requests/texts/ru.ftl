# What people ask for in their own words, in Russian.

## Amounts

problem-amount-thousands = «{ $text }» можно понять двояко. Напишите 1.5, если это полтора, или 1500, если полторы тысячи.
problem-amount-share = Доля — это больше 0% и не больше 100%, например 25% или 12.5%.
problem-amount-fraction = «{ $text }» — это часть одного токена или часть того, что у вас есть? Напишите число, например 0.5, или процент, например 50%.
problem-share-needs-wallet = Чтобы посчитать долю, нужен кошелёк: /connect подключит его. Или напишите сумму цифрами.
problem-none-held = В вашем кошельке нет { $symbol }. Выберите, чем ещё заплатить, или напишите сумму, чтобы увидеть цену.
problem-only-fees-left = В вашем кошельке не больше 0.01 SOL, а столько я оставляю на комиссии сети.
problem-share-too-small = Это меньше самой малой доли { $symbol }. Пожалуйста, попросите больше.
problem-no-dollar-price = У меня нет цены { $symbol } в долларах, которой можно доверять. Пожалуйста, напишите сумму в { $symbol }.

## What is asked about

ask-from-for =
    <b>Получить { $to }</b>: чем вы платите?
    Нажмите на токен или введите тикер, название или mint-адрес.
request-side =
    Что вы хотите сделать с <b>{ $token }</b>?
    <code>{ $mint }</code>
request-direction = В какую сторону обменять?
request-got-amount = { $amount } — это то, что вы получили бы, а точно задать я могу только то, что вы платите. Сколько вы хотите заплатить?
request-whose-amount = { $amount } — какого токена? Точно задать я могу только то, что вы платите. Сколько вы хотите заплатить?
request-unlisted =
    этого токена нет ни в одном списке, и никто за него не ручается. Создать токен с любым названием может кто угодно, а некоторые потом не продать. Продолжайте, только если уверены в этом адресе:
    <code>{ $mint }</code>
request-unlisted-unquoted = Этого токена нет ни в одном списке, и у сервиса обмена нет для него цены: <code>{ $mint }</code>
request-no-mint = По этому адресу нет токена: <code>{ $mint }</code>
request-mint-unread = Сейчас я не могу прочитать этот адрес в блокчейне: <code>{ $mint }</code> Попробуйте ещё раз через минуту.
request-pool-link = Эта ссылка ведёт на пул, а его адрес — не адрес токена. Пришлите адрес самого токена или его тикер.
request-unknown-link = Я не нахожу токена в этой ссылке. Пришлите его тикер, адрес или ссылку на токен в Solscan, Jupiter или Birdeye.

## What is not about a swap

talk-greeting = 👋 Здравствуйте! Что вы хотите сделать?
talk-thanks = Пожалуйста! Что дальше?
talk-wordless = Я понимаю слова и нажатия. Что вы хотите сделать?
button-talk-swap = Обменять
button-talk-balance = Мой баланс
button-talk-help = Помощь
button-buy-token = Купить { $symbol }
button-sell-token = Продать { $symbol }
button-pair = { $from } → { $to }
