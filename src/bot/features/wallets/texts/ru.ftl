# Wallets, in Russian.

## Wallets

wallet-question =
    👛 <b>Это ваш кошелёк?</b>
    { $wallet } прислал адрес

    <code>{ $address }</code>

    Сравните его с адресом в своём кошельке. Отвечайте «да», только если вы открыли ссылку сами и адрес совпадает.
wallet-unproven = ⚠️ Кошелёк не доказал, что этот адрес принадлежит ему. Сравните каждый символ.
wallet-connected = 👛 <b>Подключён:</b> <code>{ $address }</code>
    Я могу показывать вам транзакции для него. Подписать их можете только вы, в своём кошельке.
resume-order = Ваш обмен <b>{ $pays }</b> ещё открыт. Подпишите его сейчас:
resume-other-wallet = Ваш обмен <b>{ $pays }</b> ещё открыт, для кошелька <code>{ $address }</code>.
wallet-refused = Кошелёк не подключён. Ключи подключения удалены. Начать заново: /connect
wallet-link-over = Эта ссылка истекла или уже использована. Получить новую: /connect
wallet-link-foreign = Этот вопрос не для вас.
connect-details =
    👛 <b>Подключите кошелёк</b>
    Выберите ниже свой кошелёк и подтвердите. Он сообщит мне ваш адрес, и больше ничего: ни ключа, ни права что-либо переводить. Потом я спрошу вас здесь, ваш ли это адрес.
    Ссылки работают один раз, десять минут и только для вас. Никогда не открывайте ссылку, которую прислал кто-то другой.
continue-swap = Запрашиваю свежую цену для вашего обмена…
disconnect-in-flight = Обмен с этого кошелька ещё в пути. Когда блокчейн примет решение, сработает /disconnect.

wallets-title = 👛 <b>Ваши кошельки</b>
wallets-line = { $number }. { $kind }, <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>, { $kind }, <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>используется</b>
wallets-more = Здесь поместились не все. Уберите те, что вам не нужны.
wallets-hint = Новые обмены идут с используемого кошелька. Уже подтверждённые остаются за своим.
button-wallet-use = Выбрать { $number }
button-wallet-copy = Адрес { $number }
button-wallet-rename = Имя { $number }
button-wallet-unlink = Убрать { $number }
button-connect-more = Подключить другой кошелёк
button-unlink-yes = Да, убрать
button-unlink-no = Нет, оставить
unlink-question =
    <b>Убрать { $name } (<code>{ $address }</code>)?</b>
    Я удалю ключи подключения, сессию и название. В самом кошельке ничего не изменится, и вы сможете подключить его снова в любое время.
unlink-in-flight = Обмен с этого кошелька ещё в пути. Как только блокчейн примет решение, кошелёк можно будет убрать.
rename-question =
    ✏️ <b>Как назвать { $name } (<code>{ $address }</code>)?</b>
    Пришлите название, не больше { $most } символов. Его видите только вы.
rename-empty = ⚠️ В этом названии нет читаемых символов. Пожалуйста, пришлите другое.
rename-too-long = ⚠️ Слишком длинно. Пожалуйста, пришлите название короче.
toast-wallet-active = Теперь используется этот кошелёк.
toast-wallet-forgotten = Кошелёк убран.
button-yes-mine = Да, это мой
button-no-not-mine = Нет
command-connect = Подключить кошелёк
command-wallets = Ваши кошельки
command-disconnect = Убрать используемый кошелёк
toast-connected = Кошелёк подключён.
toast-refused = Кошелёк не подключён.
