import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { GuardRefusal } from '../../src/guard/refusal.ts';
import {
  type LamportMove,
  parsedLamportMove,
  parsedTokenMove,
  readLamportMove,
  readTokenMove,
} from '../../src/guard/simulation/moves.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import type { Address } from '../../src/solana/address.ts';
import { createConnection } from '../../src/solana/connection.ts';
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../src/solana/known-programs.ts';
import { type Serving, serve } from '../support/serve.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { type HonestCase, solForUsdc, testCases } from './support/cases.ts';
import { bytes, u32, u64 } from './support/instructions.ts';
import { friend, person } from './support/people.ts';

const servers: Serving[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

type Simulation = { readonly slot: number } & Record<string, unknown>;

/** A node that reads at slot 100 and simulates the given answers in order; throws on anything else. */
async function node(...simulations: readonly Simulation[]) {
  const waiting = [...simulations];
  const answer = (method: string, [addresses]: readonly [readonly string[]]) => {
    if (method === 'getMultipleAccounts') {
      const account = {
        owner: SYSTEM_PROGRAM,
        lamports: 7,
        data: ['', 'base64'],
        executable: false,
        rentEpoch: 0,
      };
      const program = { ...account, owner: UPGRADEABLE_LOADER, executable: true };
      const value = [account, null, program].slice(0, addresses.length);
      return { context: { slot: 100 }, value };
    }
    const next = method === 'simulateTransaction' ? waiting.shift() : undefined;
    if (next === undefined) throw new Error(`did not expect ${method}`);
    const { slot, ...value } = next;
    return { context: { slot }, value: { err: null, logs: [], accounts: [null], ...value } };
  };
  const server = await serve(async (request, response) => {
    const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) }));
  });
  servers.push(server);
  const connection = createConnection([server.url]);
  return { chain: fromConnection(connection), left: () => waiting.length };
}

test('accounts are marked as programs', async () => {
  const { chain } = await node();
  const addresses = [person.address, person.address, person.address];
  expect(await chain.readAccounts(addresses)).toMatchObject([
    { owner: SYSTEM_PROGRAM, executable: false },
    undefined,
    { owner: UPGRADEABLE_LOADER, executable: true },
  ]);
});

test('a missing account is an error', async () => {
  const { chain } = await node();
  await expect(chain.readAccounts(Array(4).fill(person.address))).rejects.toThrow('left accounts out');
});

const unsigned = buildTransaction(solForUsdc.parts);
const seen = { innerInstructions: [] };

test('a simulation at an earlier slot is repeated', async () => {
  const { chain, left } = await node({ slot: 98, ...seen }, { slot: 99, ...seen }, { slot: 100, ...seen });
  await chain.readAccounts([person.address, person.address]);
  expect(await chain.simulate(unsigned, [person.address])).toMatchObject({
    error: undefined,
    accounts: [undefined],
  });
  expect(left()).toBe(0);
});

test('a lagging node is an error', async () => {
  const stale = { slot: 99, ...seen };
  const { chain, left } = await node(stale, stale, stale, { slot: 100, ...seen });
  await chain.readAccounts([person.address, person.address]);
  await expect(chain.simulate(unsigned, [person.address])).rejects.toThrow('behind');
  expect(left()).toBe(1);
});

test.each([{}, { innerInstructions: null }])(
  'a node that hides what called programs did is no simulation: %j',
  async (hidden) => {
    const { chain } = await node({ slot: 100, ...hidden });
    await expect(chain.simulate(unsigned, [person.address])).rejects.toThrow('inner instructions');
  },
);

test('a failed simulation needs no inner instructions', async () => {
  const { chain } = await node({ slot: 100, err: 'AccountNotFound' });
  expect(await chain.simulate(unsigned, [person.address])).toMatchObject({ error: 'AccountNotFound' });
});

test('a call that the node has parsed names its accounts and nothing else', async () => {
  const info = { account: friend.address, destination: person.address, owner: person.address };
  const close = { programId: TOKEN_PROGRAM, program: 'spl-token', parsed: { type: 'closeAccount', info } };
  const { chain } = await node({ slot: 100, innerInstructions: [{ index: 0, instructions: [close] }] });
  const { innerInstructions } = await chain.simulate(unsigned, [person.address]);
  expect(innerInstructions).toMatchObject([
    { kind: 'closeAccount', addresses: [friend.address, person.address, person.address] },
  ]);
});

const accounts = ['first', 'second', 'third', 'fourth'];
const checked = { tokenAmount: { amount: '7' } };

type Form = readonly [
  name: string,
  kind: readonly number[],
  info: Readonly<Record<string, unknown>>,
  told: string,
];

/** Calls of the token programs as bytes and in a node's parsed form, with their moves. */
const forms: readonly Form[] = [
  ['transfer', [3], { source: 'first', destination: 'second', amount: '7' }, 'first→second 7'],
  ['transferChecked', [12], { source: 'first', destination: 'third', ...checked }, 'first→third 7'],
  ['transferCheckedWithFee', [26, 1], { source: 'first', destination: 'third', ...checked }, 'first→third 7'],
  ['mintTo', [7], { mint: 'first', account: 'second', amount: '7' }, '→second 7'],
  ['mintToChecked', [14], { mint: 'first', account: 'second', ...checked }, '→second 7'],
  ['burn', [8], { account: 'first', mint: 'second', amount: '7' }, 'first→ 7'],
  ['burnChecked', [15], { account: 'first', mint: 'second', ...checked }, 'first→ 7'],
  ...[
    ['closeAccount', 9] as const,
    ['confidentialTransfer', 27] as const,
    ['withdrawExcessLamports', 38] as const,
    ['unwrapLamports', 45] as const,
    ['batch', 255] as const,
  ].map(([name, kind]): Form => [name, [kind], {}, 'untold']),
  ...[
    ['initializeAccount3', 18] as const,
    ['setAuthority', 6] as const,
    ['syncNative', 17] as const,
    ['getAccountDataSize', 21] as const,
    ['initializeImmutableOwner', 22] as const,
    ['initializeTransferFeeConfig', 26] as const,
  ].map(([name, kind]): Form => [name, [kind], {}, 'nothing']),
];

function tell(read: () => ReturnType<typeof readTokenMove>): string {
  try {
    const move = read();
    if (typeof move !== 'object') return move ?? 'nothing';
    return `${move.from ?? ''}→${move.to ?? ''} ${move.amount}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const one = (name: string, told: string, read: () => ReturnType<typeof readTokenMove>): HonestCase => ({
  name: `a call: ${name}`,
  told,
  judge: async () => tell(read),
});

const lamports = (name: string, told: string, read: () => LamportMove | undefined): HonestCase =>
  one(`lamports, ${name}`, told, () => {
    const move = read();
    return move && { ...move, amount: move.lamports };
  });

const parsed = { source: 'first', lamports: 7 };
const seeded = bytes(u32(3), new Uint8Array(32), u64(2n), 65, 66, u64(7n));

/** Lamports taken from a wallet by calls of the system program. */
const lamportMoves: readonly HonestCase[] = [
  lamports('transfer', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(2), u64(7n)), accounts),
  ),
  lamports('createAccount', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(0), u64(7n)), accounts),
  ),
  lamports('createAccountWithSeed', 'first→second 7', () =>
    readLamportMove(SYSTEM_PROGRAM, seeded, accounts),
  ),
  lamports('assign', 'nothing', () => readLamportMove(SYSTEM_PROGRAM, bytes(u32(1), u64(7n)), accounts)),
  lamports('no second account', 'nothing', () =>
    readLamportMove(SYSTEM_PROGRAM, bytes(u32(2), u64(7n)), ['first']),
  ),
  lamports('another program', 'nothing', () =>
    readLamportMove(TOKEN_PROGRAM, bytes(u32(2), u64(7n)), accounts),
  ),
  lamports('transfer, parsed', 'first→second 7', () =>
    parsedLamportMove(SYSTEM_PROGRAM, 'transfer', { ...parsed, destination: 'second' }),
  ),
  ...['createAccount', 'createAccountWithSeed'].map((name) =>
    lamports(`${name}, parsed`, 'first→second 7', () =>
      parsedLamportMove(SYSTEM_PROGRAM, name, { ...parsed, newAccount: 'second' }),
    ),
  ),
  lamports('assign, parsed', 'nothing', () => parsedLamportMove(SYSTEM_PROGRAM, 'assign', parsed)),
  lamports('another program, parsed', 'nothing', () => parsedLamportMove(TOKEN_PROGRAM, 'transfer', parsed)),
  lamports('no amount, parsed', 'the node shows a move of lamports without its amount', () =>
    parsedLamportMove(SYSTEM_PROGRAM, 'transfer', { source: 'first', destination: 'second' }),
  ),
];

const ofBoth = ([name, kind, info, told]: Form): readonly HonestCase[] =>
  [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap((program: Address) => [
    one(`${name}, bytes, ${program}`, told, () =>
      readTokenMove(program, bytes(...kind, u64(7n), 6), accounts),
    ),
    one(`${name}, parsed, ${program}`, told, () => parsedTokenMove(program, name, info)),
  ]);

/** Moves by called programs, from bytes and from a node's parsed form. */
const tokenMoves: readonly HonestCase[] = [
  ...forms.flatMap(ofBoth),
  ...lamportMoves,
  one('no bytes', 'untold', () => readTokenMove(TOKEN_PROGRAM, bytes(), accounts)),
  one('a transfer fee that is only set up', 'nothing', () =>
    readTokenMove(TOKEN_2022_PROGRAM, bytes(26, 0, u64(7n)), accounts),
  ),
  one('another program, bytes', 'nothing', () => readTokenMove(SYSTEM_PROGRAM, bytes(3, u64(7n)), accounts)),
  one('another program, parsed', 'nothing', () => parsedTokenMove(SYSTEM_PROGRAM, 'transfer', {})),
  ...[{}, { amount: 7 }, { amount: '-7' }, { amount: '1e3' }, { tokenAmount: {} }, null].map((info, index) =>
    one(`no amount, ${index}`, 'the node shows a move of tokens without its amount', () =>
      parsedTokenMove(TOKEN_PROGRAM, 'transfer', info),
    ),
  ),
];

testCases('token-moves', [], tokenMoves);

test('any bytes are a move, nothing, unknown, or refused as truncated', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(fc.string(), { maxLength: 5 }), (data, used) => {
      try {
        const move = readTokenMove(TOKEN_PROGRAM, data, used);
        expect(typeof move === 'object' ? move.amount : 0n).toBeGreaterThanOrEqual(0n);
        expect(readLamportMove(SYSTEM_PROGRAM, data, used)?.lamports ?? 0n).toBeGreaterThanOrEqual(0n);
      } catch (error) {
        expect(error).toBeInstanceOf(GuardRefusal);
      }
    }),
  );
});
