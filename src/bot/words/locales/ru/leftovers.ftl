# Таблицы и что карточка обмена говорит о комиссиях, по-русски.

table-route = Маршрут
table-gets = Вы получите
table-less = Меньше на

card-new-account = ➕ Новый счёт { $symbol }: залог { $deposit }
card-new-account-usd = ➕ Новый счёт { $symbol }: залог { $deposit } (≈ { $usd })
card-new-account-back = Solana хранит залог, пока этот счёт существует. Он вернётся, когда вы его закроете.
card-short-of-sol = ⚠️ В кошельке слишком мало SOL на комиссию сети: не хватает около <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ В кошельке слишком мало SOL на комиссию сети и залог: не хватает около <b>{ $missing }</b>.
