# Texts of /quote, in Russian.

quote-usage = Напишите так: <code>/quote 1 SOL USDC</code>
command-quote = Узнать цену

group-quote-usage = Напишите так: <code>/quote 1 SOL USDC</code> или <code>/quote SOL</code>. Или ответьте командой /quote на сообщение, где назван один токен.
group-quote-unlisted = ⚠️ { $symbol } нет в списке токенов: он может ничего не стоить, или его не удастся продать. Проверьте адрес: <code>{ $mint }</code>
press-group-wait = Только что обновлено. Новую цену можно получить раз в 5 секунд.
press-group-over = Эта цена слишком старая, её не обновить. Отправьте /quote, чтобы получить новую.
toast-group-same = Цена прежняя.
group-token-hidden = В этой группе цена этого токена не показывается.
