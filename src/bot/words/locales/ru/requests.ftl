# What people ask for in their own words, in Russian.

## Amounts

problem-amount-thousands = «{ $text }» можно понять двояко. Напишите 1.5, если это полтора, или 1500, если полторы тысячи.
problem-amount-share = Доля — это больше 0% и не больше 100%, например 25% или 12.5%.
problem-share-needs-wallet = Чтобы посчитать долю, нужен кошелёк: /connect подключит его. Или напишите сумму цифрами.
problem-none-held = В вашем кошельке нет { $symbol }. Выберите, чем ещё заплатить, или напишите сумму, чтобы увидеть цену.
problem-only-fees-left = В вашем кошельке не больше 0.01 SOL, а столько я оставляю на комиссии сети.
problem-share-too-small = Это меньше самой малой доли { $symbol }. Пожалуйста, попросите больше.
problem-no-dollar-price = У меня нет цены { $symbol } в долларах, которой можно доверять. Пожалуйста, напишите сумму в { $symbol }.
