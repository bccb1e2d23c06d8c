import { describe, expect, it } from 'vitest';
import { checkTokens, chooseToken, offeredTokens, withheldTokens } from '../../../src/bot/swap/catalogue.ts';
import type { AccountReader } from '../../../src/bot/swap/chain-port.ts';
import { labelTokens, type MintClaim, type Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { catalogueOf, chainOf, listedAs } from '../support/listed.ts';
import { USDC } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';

const FAKE: Token = { ...USDC, mint: 'FakeUsdc1111' as Mint, name: 'Not the dollar' };
const claiming = (claim: Partial<MintClaim>) => {
  const listed = listedAs(USDC);
  return { ...listed, claim: { ...listed.claim, ...claim } };
};
const match = async (listed: ReturnType<typeof claiming>, onChain: Token[] = [USDC]) =>
  chooseToken('usdc', await catalogueOf([listed], ['usdc'], onChain));

describe('a listed token', () => {
  it('is offered with the facts from the chain', async () => {
    expect(await match(claiming({}))).toEqual({ token: USDC });
    expect(await match(claiming({ tokenProgram: null }))).toEqual({ token: USDC });
  });

  it.each([
    ['more decimals', { decimals: 9 }],
    ['fewer decimals', { decimals: 3 }],
    ['another token program', { tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }],
  ])('with %s than its mint is withheld', async (_, claim) => {
    const listed = claiming(claim);
    expect(await match(listed)).toEqual({ problem: { code: 'token_withheld', token: listed } });
  });

  it('without a mint on chain is withheld', async () => {
    expect(await match(claiming({}), [])).toMatchObject({ problem: { code: 'token_withheld' } });
  });

  it('is neither offered nor withheld while no node answers', async () => {
    const silent = partOf<AccountReader>({ mints: async () => new Map() });
    const catalogue = await checkTokens(silent, labelTokens([listedAs(USDC)]), ['usdc', 'sol']);
    expect(chooseToken('usdc', catalogue)).toMatchObject({ problem: { code: 'token_unread' } });
    expect(chooseToken('sol', catalogue)).toMatchObject({ token: { decimals: 9 } });
    expect(withheldTokens(catalogue)).toEqual([]);
  });

  it('without a check is not offered', async () => {
    const catalogue = await catalogueOf([listedAs(USDC)], ['sol'], [USDC]);
    expect(chooseToken('usdc', catalogue)).toMatchObject({ problem: { code: 'token_unread' } });
  });

  it('keeps its symbol when withheld', async () => {
    const listed = [claiming({ decimals: 9 }), listedAs(FAKE)];
    const catalogue = await catalogueOf(listed, ['usdc'], [USDC, FAKE]);
    expect(chooseToken('usdc', catalogue)).toMatchObject({
      problem: { code: 'token_withheld', token: { mint: USDC.mint } },
    });
  });

  it('is no suggestion when withheld', async () => {
    const catalogue = await catalogueOf([claiming({ decimals: 9 })], ['dollar', 'usd', USDC.mint], [USDC]);
    expect(chooseToken('usd', catalogue)).toMatchObject({ problem: { code: 'unknown_token', similar: [] } });
    expect(offeredTokens(catalogue, [USDC.mint])).toEqual([]);
  });

  it('is read once, together with all tokens of a line', async () => {
    const asked: (readonly Mint[])[] = [];
    const chain = partOf<AccountReader>({
      mints: (mints: readonly Mint[]) => {
        asked.push(mints);
        return chainOf([USDC, FAKE]).mints(mints);
      },
    });
    await checkTokens(chain, labelTokens([USDC, FAKE].map(listedAs)), ['0.5', 'sol', 'usdc', FAKE.mint]);
    expect(asked).toEqual([[USDC.mint, FAKE.mint]]);
  });
});
