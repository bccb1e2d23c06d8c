import { type Connection, PublicKey, type SignaturesForAddressOptions } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServedReader } from '../../src/apps/bot/create-clients.ts';
import { addSigner } from '../../src/guard/freeze.ts';
import { type Chain, startChain } from '../../src/sandbox/chain/start.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { generateSigner, type Signer } from '../../src/solana/ed25519.ts';
import type { ReferenceNode } from '../../src/solana/find-by-reference.ts';
import { decodeTransaction, transactionSignature } from '../../src/solana/transaction.ts';
import { makeAttempt } from '../bot/support/make-swap.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { transferSol } from '../guard/support/instructions.ts';
import { friend, stranger } from '../guard/support/people.ts';
import { isDeep } from '../support/depth.ts';
import { listSignatures, makeNoise } from '../support/list-signatures.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';

let chain: Chain;
let connection: Connection;
let person: Signer;
let alerts: string[];

beforeAll(async () => {
  chain = await startChain({ slotTimeMs: 50, log: silentLog() });
  connection = createConnection([chain.rpcUrl]);
});
afterAll(() => chain.close());

beforeEach(async () => {
  alerts = [];
  person = generateSigner();
  await fundSol(chain.rpcUrl, person.address, 5_000_000_000n);
});

/** A transfer with a key of ours, as an order is served. */
async function makeServed(lamports: bigint) {
  const { blockhash } = await connection.getLatestBlockhash();
  const key = generateSigner();
  const instructions = [transferSol(person, friend, lamports)];
  const plain = buildTransaction({ payer: person.address, blockhash, instructions });
  const cosigned = signedBy(addSigner(decodeTransaction(plain), key.address), key);
  return { cosigned, reference: key.address as Address | null };
}

const readerOf = (...nodes: readonly ReferenceNode[]) =>
  createServedReader(nodes, { now: Date.now, onAlert: (alert, place) => alerts.push(`${alert} ${place}`) });

/** Searches past a bound that lies in the past, or far in the future. */
function find(nodes: readonly ReferenceNode[], served: Awaited<ReturnType<typeof makeServed>>, bound = 1e9) {
  const times = { builtAt: Date.now(), lastValidBlockHeight: bound };
  const attempt = makeAttempt('a', { wallet: person.address, ...times });
  return readerOf(...nodes).findServed(attempt, served);
}

async function land(signed: Uint8Array) {
  await connection.sendRawTransaction(signed, { skipPreflight: true });
  const decoded = decodeTransaction(signed);
  const txHash = transactionSignature(decoded);
  await until(async () => {
    const payer = new PublicKey(decoded.staticAccountKeys[0] ?? '');
    const listed = await connection.getSignaturesForAddress(payer, {}, 'confirmed');
    return listed.some(({ signature }) => signature === txHash);
  });
  return txHash;
}

/** The chain's node, apart from these answers. */
const nodeWith = (changes: Partial<ReferenceNode>): ReferenceNode => ({
  getEpochInfo: (...question) => connection.getEpochInfo(...question),
  getSignaturesForAddress: (...question) => connection.getSignaturesForAddress(...question),
  getBlockHeight: (...question) => connection.getBlockHeight(...question),
  getFirstAvailableBlock: () => connection.getFirstAvailableBlock(),
  getBlockTime: (slot) => connection.getBlockTime(slot),
  ...changes,
});
const withoutIndex = () =>
  nodeWith({ getSignaturesForAddress: () => Promise.reject(new Error('history is not available')) });
const past = () => nodeWith({ getEpochInfo: async () => EPOCH(2e9) });
const EPOCH = (blockHeight: number) => ({
  ...{ absoluteSlot: 5, blockHeight, epoch: 0, slotIndex: 0, slotsInEpoch: 1 },
});

test('what the wallet submits is found by the key, byte for byte', async () => {
  const served = await makeServed(1_000_000n);
  expect(await find([connection], served)).toEqual({ kind: 'pending' });
  const signed = signedBy(served.cosigned, person);
  const txHash = await land(signed);
  const { recentBlockhash: blockhash } = decodeTransaction(signed);
  expect(await find([connection], served)).toEqual({
    kind: 'landed',
    transaction: signed,
    txHash,
    blockhash,
  });
});

test('a transaction that fails on chain is found too', async () => {
  const served = await makeServed(50_000_000_000n);
  const txHash = await land(signedBy(served.cosigned, person));
  expect(await find([connection], served)).toMatchObject({ kind: 'landed', txHash });
});

test('a route that a market maker signed first is found in the list of the wallet', async () => {
  const served = { ...(await makeServed(2_000_000n)), reference: null };
  const txHash = await land(signedBy(served.cosigned, person));
  await land(signedBy((await makeServed(1_000n)).cosigned, person));
  const height = await connection.getBlockHeight('confirmed');
  expect(await find([connection], served, height + 182)).toMatchObject({ kind: 'landed', txHash });
});

test('others may mention the key: that is no landing', async () => {
  const served = await makeServed(1_000_000n);
  const { blockhash } = await connection.getLatestBlockhash();
  await fundSol(chain.rpcUrl, stranger.address, 5_000_000_000n);
  const noise = buildTransaction({
    ...{ payer: stranger.address, blockhash },
    instructions: [transferSol(stranger, served.reference as never, 1_000_000n)],
  });
  await land(signedBy(noise, stranger));
  expect(await find([connection], served)).toEqual({ kind: 'pending' });
  expect(await find([past()], served)).toEqual({ kind: 'not_landed' });
});

describe('past the bound', () => {
  test('an empty list of every node says that it cannot land', async () => {
    const served = await makeServed(1_000_000n);
    expect(await find([past()], served)).toEqual({ kind: 'not_landed' });
    expect(await find([past(), past()], served)).toEqual({ kind: 'not_landed' });
    expect(await find([past(), connection], served)).toEqual({ kind: 'pending' });
  });

  test('a node that hides the landing is overruled by one that shows it', async () => {
    const served = await makeServed(1_000_000n);
    const txHash = await land(signedBy(served.cosigned, person));
    const hiding = nodeWith({
      getEpochInfo: async () => EPOCH(2e9),
      getSignaturesForAddress: async () => [],
    });
    expect(await find([hiding, past()], served)).toMatchObject({ kind: 'landed', txHash });
  });

  test('a list that leaves old transactions out cannot hide one', async () => {
    const served = await makeServed(1_000_000n);
    const txHash = await land(signedBy(served.cosigned, person));
    const filtering = nodeWith({
      getEpochInfo: async () => EPOCH(2e9),
      getSignaturesForAddress: async (key, options, level) =>
        options?.minContextSlot === undefined ? connection.getSignaturesForAddress(key, options, level) : [],
    });
    expect(await find([filtering], served)).toMatchObject({ kind: 'landed', txHash });
  });

  test('a node that has not reached the slot is no witness', async () => {
    const served = await makeServed(1_000_000n);
    const behind = nodeWith({
      getEpochInfo: async () => EPOCH(2e9),
      getSignaturesForAddress: async (_, options) => {
        if (options?.minContextSlot !== undefined) throw new Error('minimum context slot not reached');
        return [];
      },
    });
    expect(await find([behind], served)).toEqual({ kind: 'unknown' });
  });

  test('a node without an index is no witness', async () => {
    const served = await makeServed(1_000_000n);
    const none = nodeWith({ ...withoutIndex(), getEpochInfo: async () => EPOCH(2e9) });
    expect(await find([none], served)).toEqual({ kind: 'unknown' });
    expect(await find([none, past()], served)).toEqual({ kind: 'unknown' });
  });
});

/** Only a flood of others makes such lists; the tests above find, and find no more, in lists of a few. */
describe.runIf(isDeep)('any number of transactions that name the key', () => {
  /** A node whose list has so many hits of others, newest first, in pages as real nodes have them. */
  function floodedNode(others: readonly string[], more: Partial<ReferenceNode> = {}) {
    const list = others.map((signature) => ({ signature, slot: 9 }));
    const asked: SignaturesForAddressOptions[] = [];
    const node = nodeWith({
      getEpochInfo: async () => EPOCH(2e9),
      getSignaturesForAddress: async (_, options = {}) => {
        asked.push(options);
        return listSignatures(list, options);
      },
      ...more,
    });
    return { node, list, asked };
  }
  /** Polls of one search until its end. */
  async function pollUntilEnd(node: ReferenceNode, served: Awaited<ReturnType<typeof makeServed>>) {
    const reader = readerOf(node);
    const attempt = makeAttempt('a', {
      wallet: person.address,
      builtAt: Date.now(),
      lastValidBlockHeight: 1e9,
    });
    for (let polls = 1; polls <= 20; polls += 1) {
      const status = await reader.findServed(attempt, served);
      if (status.kind !== 'unknown') return { polls, kind: status.kind };
    }
    throw new Error('no end in twenty polls');
  }

  const counts = [
    [0, 1],
    [24, 1],
    [2_000, 1],
    // Three on a quiet machine: a poll has a time limit, and reads less of the list where others compute beside it.
    [10_000, 6],
  ] as const;
  test.each(counts)('%d: absent after %d polls at most', async (count, most) => {
    const { node, asked } = floodedNode(makeNoise(count));
    const { polls, kind } = await pollUntilEnd(node, await makeServed(1n));
    expect([kind, polls <= most]).toEqual(['not_landed', true]);
    expect(asked.length).toBeLessThanOrEqual(polls * 40);
  });

  test('the landing behind them is found', async () => {
    const served = await makeServed(1_000_000n);
    const txHash = transactionSignature(decodeTransaction(signedBy(served.cosigned, person)));
    const { node } = floodedNode([...makeNoise(1_500), txHash as string]);
    expect((await pollUntilEnd(node, served)).kind).toBe('landed');
  });

  test('what is read is not read again before the bound, and new ones are', async () => {
    const served = await makeServed(1_000_000n);
    const { node, list, asked } = floodedNode(makeNoise(1_200), { getEpochInfo: async () => EPOCH(5) });
    const reader = readerOf(node);
    const attempt = makeAttempt('a', { wallet: person.address, lastValidBlockHeight: 1e9 });
    const poll = async () => {
      asked.length = 0;
      return [(await reader.findServed(attempt, served)).kind, asked.length];
    };
    expect(await poll()).toEqual(['pending', 2]);
    expect(await poll()).toEqual(['pending', 1]);
    const txHash = transactionSignature(decodeTransaction(signedBy(served.cosigned, person))) as string;
    list.unshift({ signature: makeNoise(1_201)[1_200] as string, slot: 10 }, { signature: txHash, slot: 10 });
    expect(await poll()).toEqual(['landed', 1]);
  });

  test('a node that does not know where its list was read to proves no absence', async () => {
    const { node, asked } = floodedNode(makeNoise(1_100));
    const forgetful = nodeWith({
      ...node,
      getSignaturesForAddress: async (key, options, level) =>
        options?.before === undefined ? node.getSignaturesForAddress(key, options, level) : [],
    });
    await expect(pollUntilEnd(forgetful, await makeServed(1n))).rejects.toThrow('no end');
    expect(asked.length).toBeGreaterThan(0);
  });
});

test('the bound takes the highest of all nodes, and the code is offered only where all can search', async () => {
  const behind = nodeWith({ getBlockHeight: async () => 5 });
  const ahead = nodeWith({ getBlockHeight: async () => 900 });
  const away = nodeWith({ getBlockHeight: () => Promise.reject(new Error('away')) });
  expect(await readerOf(behind, ahead, away).highestBlockHeight()).toBe(900);
  expect(await readerOf(away).highestBlockHeight()).toBeUndefined();
  const honest = nodeWith({ getBlockHeight: async () => 9_005 });
  const absurd = nodeWith({ getBlockHeight: async () => 9_006 });
  expect(await readerOf(behind, honest).highestBlockHeight()).toBe(9_005);
  expect(await readerOf(absurd, behind).highestBlockHeight()).toBeUndefined();
  expect(alerts).toContain('heights_apart 2');
  expect(await readerOf(connection, connection).canFindServed()).toBe(true);
  expect(await readerOf(connection, withoutIndex()).canFindServed()).toBe(false);
});
