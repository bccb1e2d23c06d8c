import type { LabelledToken } from '../../labels/token-label.ts';
import type { Mint } from '../../solana/mint.ts';
import type { SwapApi } from '../swap/service-port.ts';

/**
 * What mints are called, by the service's list where it can be had: labels only, which `showToken` and `identityOf` make
 * harmless. Of others the shipped list says it, and for the rest the mint itself.
 */
export async function labelMints({
  swapApi,
}: {
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
}): Promise<(mint: Mint) => LabelledToken> {
  const listed = await swapApi.listTokens();
  const byMint = new Map(listed.ok ? listed.value.map((token) => [token.mint, token]) : []);
  return (mint) => byMint.get(mint) ?? { mint, symbol: '', name: '' };
}
