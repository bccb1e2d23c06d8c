# A wallet’s secret that a person wrote, in English.

secret-phrase = 🚨 That was a wallet’s <b>recovery phrase</b>.
secret-key = 🚨 That was a wallet’s <b>private key</b>.
secret-lost = Anyone who has seen it can take everything in that wallet, and nobody can bring it back.
secret-deleted = I deleted your message and keep nothing of it.
secret-kept = I could not delete your message. Please delete it yourself.
secret-now = Make a new wallet in your wallet app now, and move everything into it. Never write the phrase or the key into a chat or a page: I never ask for it, and whoever does wants to steal from you.
