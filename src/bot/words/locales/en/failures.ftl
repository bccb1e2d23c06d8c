# Why a swap failed, and what to do then, in English.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = it no longer lets this bot in
service-policy = its own rules do not allow this swap
service-region = it does not serve this region
service-quote = its quote had run out
service-mismatch = this is not the transaction that it had quoted
service-request = it could not read the request
service-code = its answer was { $code }
service-unsaid = it did not say why

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = the wallet has no SOL to pay the network fee
reason-not-enough-for-fee = not enough SOL for the network fee
reason-not-enough-for-deposit = not enough SOL left for the deposit of an account
reason-wallet-cannot-pay = this wallet cannot pay network fees
reason-expired = the transaction expired before it could run
reason-already-processed = the transaction had already been processed
reason-account-busy = an account was busy
reason-network-busy = the network was too busy
reason-compute-exceeded = the swap needed more computing than was allowed
reason-not-enough-funds = not enough funds
reason-signature-missing = a signature was missing
reason-account-state = an account was not in the expected state
reason-account-missing = a token account does not exist
reason-not-enough-token = not enough of the token
reason-other-token = the token account belongs to another token
reason-other-owner = the token account belongs to another owner
reason-token-frozen = the token account is frozen by the issuer
reason-token-not-transferable = this token cannot be transferred
reason-token-paused = the issuer has paused this token
reason-account-exists = an account already exists
reason-not-enough-sol = not enough SOL
reason-price-moved = the price moved past your tolerance while it was on its way
reason-transaction-changed = the transaction was changed on its way
reason-other-token-program = the token belongs to another token program
reason-inexact-amount = the exact amount could not be reached
reason-bad-token-account = a token account is not valid
reason-wallet-guard = a safety check in the transaction stopped it; nothing was swapped
reason-step-failed = step { $step } failed (code { $code })
reason-network-refused = the network refused it ({ $code })
reason-cpi-guard = your token account is closed to programs by its CPI Guard
reason-program-aborted = a program of the swap broke off
reason-pool-refused = one of the pools on the route refused it (code { $code })
reason-program-refused = { $program } refused it (code { $code })

## What to do after a failure

next-price = Ask for a fresh price.
next-funds = Check what the wallet holds, then ask for a fresh price or swap less.
next-sol = Put a little more SOL into the wallet, then ask for a fresh price.
next-issuer = Only its issuer can change that. Choose another token.
next-cpi-guard = Switch it off in your wallet, or choose another token.
next-later = Wait a minute, then ask for a fresh price.
next-other-wallet = Choose another wallet with /wallets, then ask for a fresh price.
next-look = Look at the transaction before you swap again.
next-route = Ask for a fresh price: it often goes another way. If it happens again, try another amount.
