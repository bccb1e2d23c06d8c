# Табло группы, по-русски.

board-title = 📊 <b>Цены</b>
board-every-minutes =
    { $minutes ->
        [one] Обновляется раз в { $minutes } минуту
        [few] Обновляется раз в { $minutes } минуты
        [many] Обновляется раз в { $minutes } минут
       *[other] Обновляется раз в { $minutes } минуты
    }
board-every-hours =
    { $hours ->
        [one] Обновляется раз в { $hours } час
        [few] Обновляется раз в { $hours } часа
        [many] Обновляется раз в { $hours } часов
       *[other] Обновляется раз в { $hours } часа
    }
board-column-pair = Пара
board-column-price = Цена
board-column-day = 24 часа
board-no-price = цены пока нет
board-old = ⏳ Цены с указанным возрастом обновить не удалось.
board-paused = ⏸ На паузе: целый день здесь ко мне никто не обращался.
board-coming = 📊 Минутку: цены для этого табло уже в пути.
board-over = 📊 Это табло закончилось. Администратор может сделать новое: /board
board-usage =
    📊 <b>Табло</b> – это одно сообщение с ценами, которое я обновляю:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    До { $most } пар, от раза в минуту до раза в день. Его делают администраторы, они же убирают: <code>/board stop</code>.
board-standing = 📊 <b>Табло этой группы:</b> { $pairs }
board-standing-how = Администраторы меняют его так: <code>/board SOL USDC, JUP USDC every 5m</code>, а убирают так: <code>/board stop</code>.
board-changed = 📊 Табло обновляется.
board-stopped = 📊 Табло закончилось.
board-none = 📊 Здесь нет табло.
board-day-title = 📈 <b>Последние 24 часа</b>
board-day-record = По ценам, о которых меня спрашивали.
board-day-gaps = Пропуски означают время без цен. Часов с ценами из 24: { $hours }
button-board-refresh = 🔄 Обновить
button-board-day = 📈 За день
button-board-go-on = ▶️ Возобновить
button-board-show = К табло
toast-board-refresh = Новые цены уже в пути.
press-board-early = Эти цены свежие. Попробуйте ещё раз через { $seconds } с.
press-board-over = Это табло закончилось.
press-board-picture-early = Картинка только что была отправлена. Следующая возможна через { $minutes } мин.
press-board-no-record = Цен за последний день у меня пока нет. Попробуйте позже.
press-board-no-picture = Сейчас картинку не удалось нарисовать или отправить. Попробуйте позже.
problem-board-form = Не удалось прочитать. Напишите пары через запятую, например: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = Какие цены? Напишите, например: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = На табло помещается пар: { $most }.
problem-board-too-often = Табло обновляется не чаще раза в минуту.
problem-board-too-seldom = Табло обновляется не реже раза в день.
problem-board-amount = Табло показывает цену одного токена. Уберите «{ $text }».
problem-board-admins = Сделать, изменить или убрать табло могут только администраторы этой группы.
problem-board-off = В этой группе табло выключены.
problem-board-token = Этой группе не нужны цены { $text }.
command-board = Табло с ценами, которое обновляется
board-day-source = <i>24 ч: { $source }</i>
