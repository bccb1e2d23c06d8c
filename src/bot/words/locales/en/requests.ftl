# What people ask for in their own words, in English.

## Amounts

problem-amount-thousands = “{ $text }” could mean two things. Please write 1.5 for one and a half, or 1500 for fifteen hundred.
problem-amount-share = A share is more than 0% and at most 100%, for example 25% or 12.5%.
problem-share-needs-wallet = A share of your wallet needs a wallet: /connect links one. Or write the amount in digits.
problem-none-held = Your wallet holds no { $symbol }. Choose another token to pay with, or write an amount to see its price.
problem-only-fees-left = Your wallet holds no more than 0.01 SOL, and I keep that much for network fees.
problem-share-too-small = That is less than the smallest amount of { $symbol } there is. Please ask for more.
problem-no-dollar-price = I have no price of { $symbol } in dollars that I would trust. Please write the amount in { $symbol }.
