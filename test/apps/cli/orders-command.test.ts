import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../src/apps/cli.ts';
import { binArrayAddress } from '../../../src/solana/dlmm/instructions.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { decodeTransaction, requiredSigners } from '../../../src/solana/transaction.ts';
import { arrayAccount } from '../../guard/support/dlmm.ts';
import type { FakeWorld } from '../../guard/support/fake-chain.ts';
import { order, resting, SOL, STEP, tokens, worldOf } from '../../guard/support/order-world.ts';
import { otherToken, person, stranger, usdc } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { type Serving, serve } from '../../support/serve.ts';

/** An order that is half filled, and a node that pays out what is due, less `short`. */
const halfFilled = (short = 0n): FakeWorld =>
  resting(
    (all) => {
      const bin = { age: 1, processing: 2n, remaining: 1n };
      all.set(binArrayAddress(tokens, 0), arrayAccount(tokens, 0, STEP, bin));
    },
    [SOL / 2n - short, 505_018_781n],
  );

let node: FakeNode;
let server: Serving;
beforeEach(async () => {
  node = new FakeNode(halfFilled());
  server = await serve(async (request, response) => {
    response.end(await (await node.answer(await text(request))).text());
  });
});
afterEach(() => server.close());

const run = (...words: readonly string[]) => runCommand({ SOLANA_RPC_URL: server.url }, ['orders', ...words]);

test('orders lists what rests, as the chain has it', async () => {
  const { exitCode, text: shown, data } = await run(person.address);
  expect(exitCode).toBe(0);
  expect(shown.split('\n')).toEqual([
    order,
    `  in the pool  ${tokens}`,
    `  sells        1000 ${otherToken} at one price`,
    `  filled       500 ${otherToken} for 505.018781 ${usdc}`,
    `  returns now  500 ${otherToken} and 505.018781 ${usdc}`,
    `  of the fees  0 ${otherToken} and 0 ${usdc}, not promised`,
    '  deposit      0.0019488 SOL, which returns as well',
  ]);
  expect(data).toMatchObject([{ order, due: { x: 500_000_000n } }]);
  expect(await run(stranger.address)).toMatchObject({
    text: `${stranger.address} has no standing order.`,
    exitCode: 0,
  });
});

test('orders --close gives the transaction that only the wallet can sign, with the guard’s assertions', async () => {
  const { exitCode, text: shown } = await run(person.address, '--close', order);
  expect(exitCode).toBe(0);
  const decoded = decodeTransaction(Buffer.from(shown.split('\n').at(-1) ?? '', 'base64'));
  expect(requiredSigners(decoded)).toEqual([person.address]);
  expect(decoded.staticAccountKeys).toContain(LIGHTHOUSE_PROGRAM);
});

const CLOSE = [person.address, '--close', order];

test.each([
  ['an order of somebody else', 2, halfFilled(), [stranger.address, ...CLOSE.slice(1)], 'another wallet'],
  ['an order that is gone', 2, worldOf(), CLOSE, 'no standing order'],
  ['a program that keeps a part', 1, halfFilled(1n), CLOSE, 'receives-too-little'],
  ['a name', 2, halfFilled(), ['me'], 'addresses'],
  ['a node that is none', 2, halfFilled(), [...CLOSE, '--rpc', 'nowhere'], 'address of a node'],
  ['a node that is away', 2, halfFilled(), [...CLOSE, '--rpc', 'http://127.0.0.1:1'], 'could not be asked'],
] as const)('orders refuses %s', async (_, exitCode, world, words, said) => {
  node = new FakeNode(world);
  const outcome = await run(...words);
  expect(outcome.exitCode).toBe(exitCode);
  expect(outcome.text).toContain(said);
});
