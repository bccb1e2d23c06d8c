# Прошлые и текущие обмены, по-русски.

history-only = Только: { $what }
history-none-such = Подходящих обменов нет.
history-filter = <b>Какие обмены показать?</b>
history-by-outcome = По итогу
history-by-token = По токену
history-exported = Ваши завершённые обмены: { $number }. Время в UTC.
history-exported-part = Последние из ваших завершённых обменов: { $number }. Есть и другие. Время в UTC.
history-none-ended = У вас пока нет завершённых обменов, поэтому выгружать нечего.
button-history-all = Все
button-history-done = Выполненные
button-history-undone = Невыполненные
button-history-open = Открытые
button-history-any-token = Любой токен
button-history-newer = ← Новее
button-history-older = Старше →
button-history-filter = 🔍 Отобрать
button-history-export = 📄 Файл CSV
history-title = <b>Ваши последние обмены</b>
history-none = Обменов пока нет. Начать: /swap
command-history = Ваши последние обмены
