# Что есть в кошельке, по-русски.

balance-title =
    💼 <b>{ $name }</b>
    <code>{ $address }</code>
balance-total = Всего: около <b>{ $usd }</b>
balance-total-known = Всего: не меньше <b>{ $usd }</b>
balance-line = • { $amount }
balance-line-usd = • { $amount }, около { $usd }
balance-folded = Скрыто: { $number }, дешевле доллара или не из списка токенов.
balance-dust = <b>Дешевле доллара</b>
balance-unlisted = <b>Не из списка токенов</b>. Такие токены может прислать кто угодно: не верьте тому, что они обещают.
balance-more = … и ещё { $number }
balance-unpriced = Некоторые цены сейчас недоступны, поэтому у части токенов не указана стоимость в долларах.
balance-empty = Этот кошелёк пуст. Для обмена нужно немного SOL: отправьте его на адрес выше с другого кошелька или с биржи, затем нажмите «Обновить».
balance-no-sol = В этом кошельке нет SOL. Каждому обмену нужно немного на комиссии сети: отправьте SOL на адрес выше.
balance-too-many = Прочитать весь кошелёк не удалось: возможно, в нём очень много токенов, присланных посторонними. Показаны только токены из списка.
balance-unreachable = Сейчас не могу связаться с блокчейном и не могу сказать, что у вас есть. Попробуйте ещё раз чуть позже.
balance-as-of = На { $time }
button-balance-swap = Обменять { $symbol }
button-balance-refresh = 🔄 Обновить
button-balance-copy = 📋 Скопировать адрес
button-balance-show = Показать остальное ({ $number })
button-balance-fold = Скрыть остальное
command-balance = Что есть в вашем кошельке
toast-balance = Смотрю в кошелёк…
