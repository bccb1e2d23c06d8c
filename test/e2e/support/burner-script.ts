import { join } from 'node:path';
import { bundleInMemory } from '../../../src/bot/web/bundle-in-memory.ts';
import type { WalletChain } from '../../../src/solana/wallet-chain.ts';

/** Anza's Wallet Standard adapter around its unsafe burner, on one chain, as one script for a browser. */
export async function burnerScript(chain: WalletChain): Promise<string> {
  const outputFiles = await bundleInMemory({
    entryPoints: [join(import.meta.dirname, 'burner-in-page.ts')],
    format: 'iife',
    platform: 'browser',
    define: { BURNER_CHAIN: JSON.stringify(chain), global: 'globalThis' },
  });
  return outputFiles.map(({ text }) => text).join('');
}
