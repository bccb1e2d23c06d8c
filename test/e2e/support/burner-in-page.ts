import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner';
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base';
import { Keypair } from '@solana/web3.js';
import type { Wallet } from '@wallet-standard/base';
import { registerWallet } from '@wallet-standard/wallet';

/** Set by who bundles this program, see `burner-script.ts`. */
declare const BURNER_CHAIN: ConstructorParameters<typeof SolanaWalletAdapterWallet>[1];

/** Where the burner keeps its key pair. */
interface Keyring {
  _keypair: Keypair;
}

const KEPT = 'key of the burner';

/** The burner forgets its key when its page is left; a wallet does not, so the browser keeps it here. */
class RememberingBurner extends UnsafeBurnerWalletAdapter {
  readonly #keyring = this as unknown as Keyring;

  constructor() {
    super();
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) this.#keyring._keypair = Keypair.fromSecretKey(Uint8Array.from(JSON.parse(kept)));
  }

  override async connect(): Promise<void> {
    await super.connect();
    localStorage.setItem(KEPT, JSON.stringify([...this.#keyring._keypair.secretKey]));
  }
}

/** Runs in every page before its own script, as an extension does. A page without an origin has no use for a wallet. */
if (location.protocol === 'http:') {
  // Its types let an absent label be undefined, which ours tell apart.
  registerWallet(new SolanaWalletAdapterWallet(new RememberingBurner(), BURNER_CHAIN) as Wallet);
}
