import { describe, expect, it } from 'vitest';
import { compareSponsored } from '../../src/guard/compare.ts';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, withSignature } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { adding, misbehaving, replacing } from './support/change-swap.ts';
import { addLamports, fakeChain } from './support/fake-chain.ts';
import {
  accountOf,
  honestSwap,
  inspect,
  MINIMUM,
  type SwapCase,
  type SwapKind,
} from './support/honest-swap.ts';
import { closeAccount, transferSol, transferToken } from './support/instructions.ts';
import {
  desk,
  friend,
  otherToken,
  person,
  sponsor,
  stock,
  stranger,
  temporary,
  usdc,
} from './support/people.ts';

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
    ['the person is named as the sponsor', 'fee-payer', sponsored(DESK, { sponsor: person.address })],
    [
      'the SOL of the bytes goes to somebody else',
      'wrong-recipient',
      replacing(sponsored(DESK), -1, transferSol(desk.address, friend.address, MINIMUM)),
    ],
    [
      'the SOL of a route goes to the sponsor',
      'close-to-stranger',
      replacing(sponsored(ROUTE), -1, closeAccount(temporary, sponsor, person)),
    ],
    [
      'an account of the person is closed to the sponsor',
      'close-to-stranger',
      adding(sponsored(ROUTE), closeAccount(accountOf(person, otherToken), sponsor, person)),
    ],
    [
      'the person pays the fee after all',
      'receives-too-little',
      misbehaving(sponsored(DESK), (all) => addLamports(all, person.address, -5_000n)),
    ],
    [
      'a route takes the fee from the person',
      'receives-too-little',
      misbehaving(sponsored(ROUTE), (all) => addLamports(all, person.address, -600_000n)),
    ],
  ])('is refused where %s', async (_, rule, one) => {
    expect(await inspect(one)).toMatchObject({ ok: false, rule });
  });
});

describe('the bytes of a sponsored transaction that nobody should have signed', () => {
  const { parts, offer, policy, world } = sponsored(DESK);
  const unsigned = buildTransaction(parts);
  const other = decodeTransaction(buildTransaction({ ...parts, blockhash: stranger.address }));

  it.each<[name: string, rule: string, bytes: Uint8Array]>([
    [
      'the signature of the sponsor fits another message',
      'cosigner-signature',
      inSlot(desk.sign(other.message)),
    ],
    [
      'a signature of somebody else is in its slot',
      'cosigner-signature',
      inSlot(stranger.sign(other.message)),
    ],
    ['the slot of the person is filled', 'already-signed', signedBy(unsigned, person)],
  ])('are refused where %s', async (_, rule, bytes) => {
    const verdict = await inspectTransaction(bytes, offer, { ...policy, chain: fakeChain(world) });
    expect(verdict).toMatchObject({ ok: false, rule });
  });

  it('pass where the sponsor has signed them already', async () => {
    const bytes = signedBy(unsigned, desk);
    const verdict = await inspectTransaction(bytes, offer, { ...policy, chain: fakeChain(world) });
    expect(verdict).toMatchObject({ ok: true });
  });

  function inSlot(signature: Uint8Array): Uint8Array {
    return withSignature(unsigned, desk.address, signature);
  }
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
    [
      'the sponsor has signed another message',
      'cosigner-signature',
      withSignature(signedBy(unsigned, person), desk.address, desk.sign(decodeTransaction(changed).message)),
    ],
    ['a third key signs', 'foreign-signer', buildTransaction(withSigner(parts))],
    ['they are no transaction', 'truncated', Uint8Array.of(1, 2, 3)],
  ])('are refused where %s', (_, rule, bytes) => {
    expect(compare(bytes)).toMatchObject({ ok: false, rule });
  });

  it('are refused where the person is the sponsor as well', () => {
    const own = { unsigned, signed: signedBy(unsigned, person), wallet: desk.address, sponsor: desk.address };
    expect(compareSponsored(own)).toMatchObject({ ok: false, rule: 'foreign-signer' });
  });

  function withSigner(unchanged: SwapCase['parts']): SwapCase['parts'] {
    const instructions = [...unchanged.instructions, transferSol(stranger.address, desk.address, 1n)];
    return { ...unchanged, instructions };
  }

  function forged(): Uint8Array {
    const bytes = signedBy(unsigned, person);
    bytes.fill(9, 1, 65);
    return bytes;
  }
});
