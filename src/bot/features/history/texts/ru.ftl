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
status-next-offered = Дальше: подтвердите ниже или ничего не делайте. Цена действует до { $time }.
status-next-outdated = Дальше: срок цены истёк. Нажмите «Обновить», чтобы получить новую.
status-next-ordered = Дальше: подпишите в кошельке до { $time }. После этого обмен закроется, и вы ничего не заплатите.
status-next-chain = Вам ничего делать не нужно. Подписано в { $time }: блокчейн решит примерно за две минуты, и я сообщу здесь.
button-status-swap = 🔄 Новый обмен
button-status-balance = 💼 Мой баланс
button-status-history = 🕘 Мои обмены
button-status-settings = ⚙️ Настройки
