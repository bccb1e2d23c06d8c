import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner';
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base';
import { Keypair } from '@solana/web3.js';
import type { Wallet } from '@wallet-standard/base';
import { registerWallet } from '@wallet-standard/wallet';

/** Defined by the bundler, see `burner-script.ts`. */
declare const BURNER_CHAIN: ConstructorParameters<typeof SolanaWalletAdapterWallet>[1];

/** The adapter's private field. */
interface Keyring {
  _keypair: Keypair;
}

/** In local storage. */
const KEPT = 'key of the burner';

/** The burner loses its key on navigation, unlike a real wallet; local storage keeps it. */
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

/** Runs before the page's own script, like a browser extension. Pages without an origin get no wallet. */
if (location.protocol === 'http:') {
  // Its types allow an undefined label; ours distinguish absent from undefined.
  registerWallet(new SolanaWalletAdapterWallet(new RememberingBurner(), BURNER_CHAIN) as Wallet);
}
