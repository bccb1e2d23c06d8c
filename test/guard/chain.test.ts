import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { GuardRefusal } from '../../src/guard/refusal.ts';
import { connectGuardChain } from '../../src/guard/simulation/chain.ts';
import { readLamportMove, readTokenMove } from '../../src/guard/simulation/moves.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, UPGRADEABLE_LOADER } from '../../src/solana/known-programs.ts';
import { type Serving, serve } from '../support/serve.ts';
import { solForUsdc } from './support/bad-case.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { person } from './support/people.ts';
import { tokenMoves } from './support/token-moves.ts';

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
  return { chain: connectGuardChain(connection), left: () => waiting.length };
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

const bytes = buildTransaction(solForUsdc.parts);
const seen = { innerInstructions: [] };

test('a simulation at an earlier slot is repeated', async () => {
  const { chain, left } = await node({ slot: 98, ...seen }, { slot: 99, ...seen }, { slot: 100, ...seen });
  await chain.readAccounts([person.address, person.address]);
  expect(await chain.simulate(bytes, [person.address])).toMatchObject({
    error: undefined,
    accounts: [undefined],
  });
  expect(left()).toBe(0);
});

test('a lagging node is an error', async () => {
  const stale = { slot: 99, ...seen };
  const { chain, left } = await node(stale, stale, stale, { slot: 100, ...seen });
  await chain.readAccounts([person.address, person.address]);
  await expect(chain.simulate(bytes, [person.address])).rejects.toThrow('behind');
  expect(left()).toBe(1);
});

test.each([{}, { innerInstructions: null }])(
  'a node that hides what called programs did is no simulation: %j',
  async (hidden) => {
    const { chain } = await node({ slot: 100, ...hidden });
    await expect(chain.simulate(bytes, [person.address])).rejects.toThrow('inner instructions');
  },
);

test('a failed simulation needs no inner instructions', async () => {
  const { chain } = await node({ slot: 100, err: 'AccountNotFound' });
  expect(await chain.simulate(bytes, [person.address])).toMatchObject({ error: 'AccountNotFound' });
});

test.each(tokenMoves)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

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
