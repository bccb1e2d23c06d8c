import { expect, test } from 'vitest';
import { freezeTransaction } from '../../src/guard/freeze.ts';
import { compareSigned } from '../../src/guard/index.ts';
import { verifySignature } from '../../src/solana/ed25519.ts';
import {
  decodeTransaction,
  encodeUnsigned,
  isEmptySignature,
  requiredSigners,
} from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { solForUsdc } from './support/cases.ts';
import { misbehaving, under } from './support/change-swap.ts';
import { enforced } from './support/enforced.ts';
import { addLamports, fakeChain } from './support/fake-chain.ts';
import { honestSwap, inspect, type SwapCase } from './support/honest-swap.ts';
import { desk, person, stock, stranger, usdc } from './support/people.ts';

const routed = honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'table' });
const freeze = ({ offer, parts, world, policy }: SwapCase, bytes = buildTransaction(parts)) =>
  freezeTransaction(bytes, offer, { ...policy, chain: fakeChain(world) });

async function frozen(swap: SwapCase, bytes?: Uint8Array) {
  const verdict = await freeze(swap, bytes);
  if (!verdict.ok) throw new Error(verdict.rule);
  return verdict;
}

test('the key is the only difference, and the second fee', async () => {
  const { cosigned, reference, summary } = await frozen(routed);
  const plain = await inspect(routed);
  if (!plain.ok || reference === null) throw new Error('refused');
  const [before, after] = [decodeTransaction(plain.transaction), decodeTransaction(cosigned)];
  expect(requiredSigners(after)).toEqual([person.address, reference]);
  expect(after.staticAccountKeys).toEqual(before.staticAccountKeys.toSpliced(1, 0, reference));
  expect(after.instructions.flatMap(({ accounts }) => accounts)).not.toContain(1);
  expect(after.instructions.map(({ data }) => data)).toEqual(before.instructions.map(({ data }) => data));
  expect(after.recentBlockhash).toBe(before.recentBlockhash);
  expect(after.header.numReadonlySignedAccounts).toBe(1);
  expect(cosigned.length).toBe(plain.transaction.length + 96);
  expect(summary).toEqual({ ...plain.summary, networkFeeLamports: 10_000n });
});

test('only the person’s signature is missing, and ours fits', async () => {
  const { cosigned, reference } = await frozen(routed);
  const { signatures, message } = decodeTransaction(cosigned);
  expect(signatures.map(isEmptySignature)).toEqual([true, false]);
  expect(verifySignature(reference ?? person.address, message, signatures[1] ?? new Uint8Array())).toBe(true);
});

test('a policy of version 1 does not reach them: the key signs as well', async () => {
  const { cosigned } = await frozen(under(routed, { writesVersion1: true }));
  expect(decodeTransaction(cosigned).version).toBe(0);
});

test('each transaction has a key of its own', async () => {
  const [one, other] = [await frozen(routed), await frozen(routed)];
  expect(one.reference).not.toBe(other.reference);
});

test('the wallet cannot raise its fee, so no venue can take it', async () => {
  const swap = enforced(routed);
  const { cosigned } = await frozen(swap);
  const endAfter = async (lamports: bigint) => {
    const stolen = misbehaving(swap, (all) => addLamports(all, person, -lamports));
    return (await fakeChain(stolen.world).simulate(cosigned, [])).error;
  };
  expect(await endAfter(0n)).toBeUndefined();
  expect(await endAfter(1n)).toMatchObject({ InstructionError: [expect.any(Number), { Custom: 6001 }] });
});

test('the assertions stay, under our signature', async () => {
  const { summary, cosigned } = await frozen(enforced(routed));
  expect(summary.enforcement).toBe('chain');
  expect(decodeTransaction(cosigned).message).not.toEqual(
    decodeTransaction(buildTransaction(routed.parts)).message,
  );
});

test('a wallet’s change voids our signature', async () => {
  const { cosigned } = await frozen(routed);
  const decoded = decodeTransaction(cosigned);
  const moved = encodeUnsigned({ ...decoded, recentBlockhash: stranger.address });
  const ours = Uint8Array.from(moved);
  ours.set(cosigned.subarray(65, 129), 65);
  const compare = (signed: Uint8Array) =>
    compareSigned({ unsigned: cosigned, signed, wallet: person.address, maxPriorityFeeLamports: 100_000n });
  expect(compare(signedBy(cosigned, person))).toMatchObject({ ok: true, identical: true });
  expect(compare(signedBy(ours, person))).toMatchObject({ ok: false, rule: 'cosigner-signature' });
});

test('a market maker that signs last cannot be served', async () => {
  expect(await freeze(solForUsdc)).toMatchObject({ ok: false, rule: 'not-servable' });
});

test('a market maker that has signed fixes the bytes itself', async () => {
  const bytes = signedBy(buildTransaction(solForUsdc.parts), desk);
  const { cosigned, reference, summary } = await frozen(solForUsdc, bytes);
  expect(reference).toBeNull();
  expect(cosigned).toEqual(bytes);
  expect(summary.cosigners).toEqual([desk.address]);
});

test('a market maker’s false signature is refused', async () => {
  const bytes = signedBy(buildTransaction(solForUsdc.parts), desk);
  bytes[70] = (bytes[70] ?? 0) ^ 1;
  expect(await freeze(solForUsdc, bytes)).toMatchObject({ ok: false, rule: 'cosigner-signature' });
});

test('a transaction that the person signed already is refused', async () => {
  const bytes = signedBy(buildTransaction(routed.parts), person);
  expect(await freeze(routed, bytes)).toMatchObject({ ok: false, rule: 'already-signed' });
});
