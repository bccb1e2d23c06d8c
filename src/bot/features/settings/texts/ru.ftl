# Как человеку удобнее, по-русски.

settings-title = ⚙️ <b>Настройки</b>
settings-line-pair = Пара: <b>{ $pair }</b>
settings-line-slippage = Проскальзывание: <b>{ $slippage }</b>
settings-line-amounts = Кнопки сумм: <b>{ $amounts }</b>
settings-line-favourites = Избранное: <b>{ $number }</b>
settings-line-language = Язык: <b>{ $name }</b>
settings-line-explorer = Обозреватель: <b>{ $name }</b>
settings-loud = 🔔 Уведомление об окончании обмена: <b>со звуком</b>
settings-silent = 🔕 Уведомление об окончании обмена: <b>без звука</b>
settings-once = Подтверждение спрашивает: <b>один раз</b>, при плохой цене дважды
settings-twice = Подтверждение спрашивает: <b>всегда дважды</b>
settings-nothing = нет
settings-closed = ⚙️ Настройки закрыты. Открыть снова: /settings
settings-pair-about =
    🔁 <b>Пара</b>
    Пара, с которой начинает /swap. Выберите одну из недавних.
settings-pair-none-yet = Вы ещё ничего не меняли. После первого обмена его пару можно будет выбрать здесь.
settings-slippage-about =
    🎯 <b>Проскальзывание</b>
    Насколько меньше показанного вы согласны получить. Если цена сдвинется сильнее, прежде чем обмен пройдёт, обмена не будет и потратится только комиссия сети.
settings-slippage-high = ⚠️ При 3% и больше вы можете получить заметно меньше показанного.
settings-slippage-question =
    ✏️ <b>Какое проскальзывание?</b>
    Пришлите проценты от 0.1 до 50, например <code>0.8</code>.
settings-slippage-saved = ✅ Проскальзывание теперь <b>{ $slippage }</b> для новых обменов. На открытых карточках оно прежнее.
settings-slippage-wrong = ⚠️ Нужны проценты от 0.1 до 50, не больше двух знаков после точки, например <code>0.8</code>.
settings-amounts-about =
    🔢 <b>Кнопки сумм</b>
    Суммы, которые я предлагаю кнопками: доля того, что у вас есть, доллары или число токенов. На карточке токена суммы в SOL и долларах покупают, а доли продают.
settings-amounts-question =
    ✏️ <b>Какие суммы?</b>
    Пришлите до четырёх через пробел, например <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ Не могу прочесть { $word } как сумму. Напишите как одну из этих: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ Пришлите от одной до четырёх сумм, например <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>Избранное</b>
    Обмены в одно касание, не больше четырёх. /swap показывает их первыми.
settings-favourites-question =
    ✏️ <b>Какой обмен?</b>
    Напишите сумму, чем платите и что получаете, например <code>0.5 SOL USDC</code>, <code>$20 SOL BONK</code> или <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ Не получилось прочесть это как обмен двух токенов из списка. Напишите так: <code>0.5 SOL USDC</code>.
settings-favourites-none = Пока пусто.
settings-favourites-full = Места хватает на четыре. Уберите один, чтобы добавить другой.
settings-explorer-about =
    🔎 <b>Обозреватель</b>
    Сайт, на котором открываются ваши транзакции. Все показывают один и тот же блокчейн.
button-settings-pair = 🔁 Пара
button-settings-slippage = 🎯 Проскальзывание
button-settings-amounts = 🔢 Суммы
button-settings-favourites = ⭐ Избранное
button-settings-language = 🌐 Язык
button-settings-explorer = 🔎 Обозреватель
button-settings-silent = 🔕 Без звука
button-settings-loud = 🔔 Со звуком
button-settings-twice = Спрашивать дважды
button-settings-once = Спрашивать один раз
button-settings-own = ✏️ Своё
button-settings-none = Без пары
button-settings-add = ➕ Добавить { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = По умолчанию
toast-settings-high = Сохранено. При 3% и больше вы можете получить заметно меньше показанного.
press-settings-gone = Этого варианта больше нет. Выберите ещё раз.
command-settings = Ваши настройки
command-language = Выбрать язык

## The language

language-question =
    🌐 <b>На каком языке мне с вами говорить?</b>
    Он будет и здесь, и на моих страницах.
button-language-telegram = Как в Telegram
toast-language = Теперь я говорю с вами по-русски.
