# Токен: цена, рынок и то, что говорит блокчейн, на русском.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 ч { $chart } { $change }
token-change-5m = 5 мин { $change }
token-change-1h = 1 ч { $change }
token-change-6h = 6 ч { $change }
token-cap = Капитализация { $amount }
token-liquidity = Ликвидность { $amount }
token-volume = Объём за 24 ч { $amount }
token-holders = Держателей: { $number }
token-since = Торгуется с { $month }
token-quoted = <i>Цена: котировка сервиса обмена</i>
token-no-price = <i>Цены сейчас нет.</i>
token-sol = ✅ SOL — собственная монета Solana. Заморозить её нельзя, и ею платят комиссии сети.
token-safe = ✅ Никто не может выпустить ещё или заморозить его.
token-supply = Выпущено { $supply }
token-supply-share = Выпущено { $supply } · у десяти крупнейших счетов { $share }
token-created = Существует с { $month }
token-older =
    { $days ->
        [one] Старше { $days } дня
        [few] Старше { $days } дней
        [many] Старше { $days } дней
       *[other] Старше { $days } дня
    }
token-chain = <i>Безопасность: прочитано из блокчейна</i>
token-unread = ⚠️ Сейчас не удалось прочитать блокчейн, поэтому не могу сказать, безопасен ли токен. Нажмите «Обновить».
token-danger-copy = 🛑 Он похож на известный токен, но это другой.
token-danger-unlisted = ⚠️ Его нет в нашем списке. Создать токен с любым именем может кто угодно: сверьте адрес.
token-danger-day = ⚠️ Новый: создан меньше суток назад.
token-danger-week = ⚠️ Новый: создан меньше недели назад.
token-danger-new = ⚠️ Новый: торгуется меньше недели.
token-danger-thin = ⚠️ Денег на его рынке мало: при продаже цена пойдёт против вас.
token-danger-stuck = 🛑 Его нельзя передать: продать его вы не сможете.
token-danger-paused = 🛑 Эмитент остановил все переводы.
token-danger-frozen = 🛑 Новые держатели заморожены, пока эмитент их не допустит.
token-danger-delegate = 🛑 Эмитент может забрать его из вашего кошелька.
token-danger-hook = ⚠️ О каждом переводе решает другая программа и может не дать продать.
token-danger-fee = ⚠️ Каждый перевод стоит { $fee }.
token-danger-pause = ⚠️ Эмитент может остановить все переводы.
token-danger-freeze = ⚠️ Эмитент может заморозить его в вашем кошельке.
token-danger-mint = ⚠️ Эмитент может выпустить ещё в любой момент.
token-danger-few = ⚠️ У десяти крупнейших держателей { $share }; среди них могут быть пулы и биржи.
token-held = У вас <b>{ $amount }</b>
token-held-usd = У вас <b>{ $amount }</b>, около { $usd }
token-held-none = { $symbol } у вас нет.
token-buttons = 🟢 купить за { $counter }, 🔴 продать долю.
token-buy-buttons = 🟢 купить за { $counter }.
toast-token = Ищу…
button-token-swap = Обменять { $symbol }
token-realised = По продажам: { $change } ({ $usd })
button-token-chart = 📈 График
token-chart-none = Графика пока нет: известно слишком мало цен.
token-chart-week = <i>7 дней: известно { $days } из 7. Источник рынка даёт один день, более ранние цены — те, что записал этот бот.</i>
