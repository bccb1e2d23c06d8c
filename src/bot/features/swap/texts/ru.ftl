# Texts of /swap, /status and /cancel, in Russian.

status-next-offered = Дальше: подтвердите ниже или ничего не делайте. Цена действует до { $time }.
status-next-ordered = Дальше: подпишите в кошельке до { $time }. После этого обмен закроется, и вы ничего не заплатите.
status-next-chain = Вам ничего делать не нужно. Блокчейн решит примерно к { $time }, и я сообщу здесь.
status-next-chain-late = Вам ничего делать не нужно. Узлы пока не сошлись в том, чем всё закончилось; как только сойдутся, я сообщу здесь.
cancel-done = Отменено: <b>{ $pays } → { $symbol }</b>.
cancel-more = Ещё открыто: { $count }. /status покажет, /cancel отменит следующий.
cancel-nothing = Отменять нечего.
cancel-too-late = Этот обмен подписан и, возможно, уже в блокчейне, поэтому отменить его больше нельзя. Как он идёт, покажет /status.
status-wallet = 👛 Кошелёк: <code>{ $address }</code>
status-nothing = Открытых обменов нет. Начать обмен: /swap
status-last = Ваш последний обмен: { $swap }
status-open = <b>Открыто сейчас</b>
status-line = { $icon } { $pays } → ≈ { $gets }: { $state }
command-swap = Обменять токены
command-status = Что открыто сейчас
command-cancel = Отменить то, что открыто
toast-confirmed = Подтверждено. Теперь подпишите в кошельке.
toast-cancelled = Отменено.
reclaim-status = { $icon } Возврат депозитов, ≈ { $gets }: { $state }
place-status = { $icon } Заявка, { $pays } по { $rate }: { $state }
close-status = { $icon } Снятие заявки, { $gets }: { $state }
reclaim-next = Дальше: подтвердите ниже или просто пропустите.
status-yours = 🔐 Ваши деньги в вашем собственном кошельке <code>{ $address }</code>. Я не могу их перевести: это может только ваша подпись.
status-yours-anywhere = 🔐 Я не храню ваших денег: они в вашем кошельке, и перевести их может только ваша подпись.
status-nothing-moves = Ничего не находится в пути.
button-status-unsigned = Я этого не подписывал(а)
