import type { Page } from 'playwright-core';
import type { Signer } from '../../../../src/solana/ed25519.ts';

/**
 * Injects a Wallet Standard wallet into every page of the tab, as an extension does. It signs for the fake
 * guard.
 */
export async function injectWallet(
  page: Page,
  signer: Signer,
  changes: Partial<WalletTraits> = {},
): Promise<void> {
  await page.exposeFunction('signForTest', (message: number[]) => [...signer.sign(Uint8Array.from(message))]);
  const { chains = ['solana:mainnet'] } = changes;
  const traits = { name: 'Test Wallet', accountChains: chains, versions: ['legacy', 0] as const, ...changes };
  await page.addInitScript(registerTestWallet, { chains, ...traits, address: signer.address });
}

/** Announced features of a wallet. */
interface WalletTraits {
  readonly name: string;
  readonly chains: readonly string[];
  /** @default the wallet's chains */
  readonly accountChains: readonly string[];
  readonly versions: readonly ('legacy' | 0)[];
  readonly declines?: boolean;
}

interface TestWindow extends Window {
  signForTest(message: number[]): Promise<number[]>;
}

function registerTestWallet({
  address,
  name,
  chains,
  accountChains,
  versions,
  declines,
}: WalletTraits & { readonly address: string }): void {
  const account = { address, publicKey: new Uint8Array(32), chains: accountChains, features: [] };
  const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
    if (declines) return [];
    const signedTransaction = transaction.slice();
    signedTransaction[0] = 255;
    return [{ signedTransaction }];
  };
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    const signature = await (window as unknown as TestWindow).signForTest([...message]);
    return [{ signature: Uint8Array.from(signature) }];
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: versions, signTransaction },
      'solana:signMessage': { version: '1.0.0', signMessage },
    },
  };
  const announce = (api: { register(wallet: unknown): void }) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => announce((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announce }));
}
