import { join } from 'node:path';
import { build } from 'esbuild';
import type { WalletChain } from '../../../src/solana/wallet-chain.ts';

/** Anza's Wallet Standard adapter around its unsafe burner, on one chain, as one script for a browser. */
export async function burnerScript(chain: WalletChain): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'burner-in-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { BURNER_CHAIN: JSON.stringify(chain), global: 'globalThis' },
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
}
