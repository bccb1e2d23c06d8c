# Why a swap failed, and what to do then, in Russian.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = он больше не пускает этого бота
service-policy = его собственные правила не разрешают этот обмен
service-region = он не обслуживает этот регион
service-quote = срок его предложения вышел
service-mismatch = это не та транзакция, которую он предложил
service-request = он не смог прочитать запрос
service-code = его ответ: { $code }
service-unsaid = он не сказал почему

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = в кошельке нет SOL для комиссии сети
reason-not-enough-for-fee = не хватает SOL на комиссию сети
reason-not-enough-for-deposit = не хватает SOL на депозит за аккаунт
reason-wallet-cannot-pay = этот кошелёк не может платить комиссию сети
reason-expired = транзакция истекла раньше, чем была выполнена
reason-already-processed = транзакция уже была обработана
reason-account-busy = аккаунт был занят
reason-network-busy = сеть была слишком загружена
reason-compute-exceeded = обмену понадобилось больше вычислений, чем разрешено
reason-not-enough-funds = недостаточно средств
reason-signature-missing = не хватало подписи
reason-account-state = аккаунт был не в том состоянии, которое ожидалось
reason-account-missing = токен-аккаунт не существует
reason-not-enough-token = не хватает токена
reason-other-token = токен-аккаунт принадлежит другому токену
reason-other-owner = токен-аккаунт принадлежит другому владельцу
reason-token-frozen = токен-аккаунт заморожен эмитентом
reason-token-not-transferable = этот токен нельзя переводить
reason-token-paused = эмитент приостановил этот токен
reason-account-exists = аккаунт уже существует
reason-not-enough-sol = не хватает SOL
reason-price-moved = пока транзакция была в пути, цена вышла за пределы вашего допуска
reason-transaction-changed = транзакция была изменена по пути
reason-other-token-program = токен относится к другой программе токенов
reason-inexact-amount = не удалось получить точную сумму
reason-bad-token-account = токен-аккаунт недействителен
reason-wallet-guard = проверка безопасности в транзакции остановила обмен; ничего не обменено
reason-step-failed = шаг { $step } не выполнен (код { $code })
reason-network-refused = сеть отклонила транзакцию ({ $code })
reason-cpi-guard = ваш токен-аккаунт закрыт для программ защитой CPI Guard
reason-program-aborted = одна из программ обмена прервалась
reason-pool-refused = один из пулов маршрута отказал (код { $code })
reason-program-refused = отказ программы { $program } (код { $code })

## What to do after a failure

next-price = Запросите новую цену.
next-funds = Проверьте, что есть в кошельке, и запросите новую цену или обменяйте меньше.
next-sol = Добавьте в кошелёк немного SOL и запросите новую цену.
next-issuer = Изменить это может только эмитент. Выберите другой токен.
next-cpi-guard = Отключите её в своём кошельке или выберите другой токен.
next-later = Подождите минуту и запросите новую цену.
next-other-wallet = Выберите другой кошелёк через /wallets и запросите новую цену.
next-look = Посмотрите на транзакцию, прежде чем менять снова.
next-route = Запросите новую цену: часто она идёт другим путём. Если повторится, попробуйте другую сумму.
