import { describe, expect, it } from 'vitest';
import { compareSponsored } from '../../src/guard/compare.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { honestSwap, inspect, MINIMUM, type SwapCase, type SwapKind } from './support/honest-swap.ts';
import { transferSol, transferToken } from './support/instructions.ts';
import { desk, friend, otherToken, person, sponsor, stock, stranger, usdc } from './support/people.ts';

const DESK: SwapKind = { route: 'desk', from: usdc, to: 'native' };
const ROUTE: SwapKind = { route: 'route', from: usdc, to: 'native' };

/** The network's fees are paid by the desk itself, or by a sponsor beside a route. */
function sponsored(kind: SwapKind, change: Partial<SwapCase['policy']> = {}): SwapCase {
  const payer = kind.route === 'desk' ? desk.address : sponsor.address;
  const { parts, policy, ...rest } = honestSwap(kind);
  return {
    ...rest,
    parts: { ...parts, payer },
    policy: { ...policy, allowedCosigners: [], sponsor: payer, ...change },
  };
}

describe('a transaction whose fees a sponsor pays', () => {
  it.each([DESK, ROUTE])(
    'passes where the person gets SOL, and says that they pay no fee: $route',
    async (kind) => {
      expect(await inspect(sponsored(kind))).toMatchObject({
        ok: true,
        summary: {
          networkFeeLamports: 0n,
          priorityFeeLamports: 0n,
          enforcement: 'guard',
          receivesAtLeast: { amount: MINIMUM },
        },
      });
    },
  );

  it('is handed out byte for byte: the sponsor signs no other', async () => {
    const one = sponsored(ROUTE);
    expect(await inspect(one)).toMatchObject({ transaction: buildTransaction(one.parts) });
  });

  const withStep = (one: SwapCase, ...steps: SwapCase['parts']['instructions']): SwapCase => ({
    ...one,
    parts: { ...one.parts, instructions: [...one.parts.instructions, ...steps] },
  });
  const signer = { ...transferSol(stranger.address, desk.address, 1n) };

  it.each<[name: string, rule: string, one: SwapCase]>([
    ['no sponsor is configured', 'fee-payer', { ...sponsored(DESK), policy: honestSwap(DESK).policy }],
    ['another key pays', 'fee-payer', sponsored(DESK, { sponsor: stranger.address })],
    ['something else than SOL is bought', 'fee-payer', sponsored({ ...DESK, to: stock })],
    ['somebody else gets the SOL', 'fee-payer', sponsored({ ...DESK, toAddress: friend.address })],
    ['a third key signs', 'foreign-signer', withStep(sponsored(DESK), signer)],
    [
      'the person pays the sponsor in SOL as well',
      'unexpected-transfer',
      withStep(sponsored(DESK), transferSol(person.address, desk.address, 1n)),
    ],
    [
      'another token leaves beside it',
      'wrong-mint',
      withStep(
        sponsored(DESK),
        transferToken({ mint: otherToken, program: TOKEN_PROGRAM }, person.address, desk.address, 1n),
      ),
    ],
  ])('is refused where %s', async (_, rule, one) => {
    expect(await inspect(one)).toMatchObject({ ok: false, rule });
  });
});

describe('the signed bytes of a sponsored transaction', () => {
  const { parts } = sponsored(DESK);
  const unsigned = buildTransaction(parts);
  const compare = (signed: Uint8Array) =>
    compareSponsored({ unsigned, signed, wallet: person.address, sponsor: desk.address });
  const changed = buildTransaction({ ...parts, blockhash: stranger.address });

  it('are accepted with the signature of the person, before and after that of the sponsor', () => {
    const signed = signedBy(unsigned, person);
    expect([compare(signed), compare(signedBy(signed, desk))]).toEqual([{ ok: true }, { ok: true }]);
  });

  it.each<[name: string, rule: string, bytes: Uint8Array]>([
    ['the person has not signed', 'wallet-signature', unsigned],
    ['another blockhash is in them', 'instructions-changed', signedBy(changed, person)],
    ['the person pays the fee', 'fee-payer', buildTransaction({ ...parts, payer: person.address })],
    ['a foreign signature is in the slot of the sponsor', 'cosigner-signature', forged()],
    ['they are no transaction', 'truncated', Uint8Array.of(1, 2, 3)],
  ])('are refused where %s', (_, rule, bytes) => {
    expect(compare(bytes)).toMatchObject({ ok: false, rule });
  });

  function forged(): Uint8Array {
    const bytes = signedBy(unsigned, person);
    bytes.fill(9, 1, 65);
    return bytes;
  }
});
