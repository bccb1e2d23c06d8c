import type { Connection } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { readShortfall } from '../../../src/apps/bot/shortfall-reader.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeSigned, SOL, USDC } from '../../bot/support/make-swap.ts';
import { buildTransaction, signedBy } from '../../guard/support/build-transaction.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { person, stock, usdc } from '../../guard/support/people.ts';

/** A Jupiter route as its last instruction. */
const BYTES = signedBy(buildTransaction(honestSwap({ route: 'route', from: usdc, to: stock }).parts), person);
const SIGNED = makeSigned('a', { transaction: Buffer.from(BYTES).toString('base64') });
const ROUTE = honestSwap({ route: 'route', from: usdc, to: stock }).parts.instructions.length - 1;
const AMOUNT = 1_000n as BaseUnits;

interface Node {
  readonly err: unknown;
  readonly from?: Token;
  readonly balance?: bigint;
  readonly landed?: boolean;
}

function read({ err, from = USDC, balance = AMOUNT, landed = false }: Node) {
  const connection = {
    simulateTransaction: async (_: unknown, config: object) => {
      expect(config).toEqual({ sigVerify: false, replaceRecentBlockhash: false, commitment: 'confirmed' });
      return { context: { slot: 1 }, value: { err, logs: [] } };
    },
    getSignatureStatuses: async ([signature]: readonly string[]) => {
      expect(signature).toBe(SIGNED.txHash);
      return { context: { slot: 1 }, value: [landed ? { slot: 1, confirmations: 1, err: null } : null] };
    },
  } as unknown as Connection;
  return readShortfall(connection, SIGNED, { from, amount: AMOUNT }, async () => balance as BaseUnits);
}

const outOfFunds = { InstructionError: [ROUTE, 'InsufficientFunds'] };

it.each<[string, Node, 'sol' | 'token' | null | undefined]>([
  ['a simulation that succeeds', { err: null }, null],
  ['an empty wallet', { err: 'AccountNotFound' }, 'sol'],
  ['no SOL for the fee', { err: 'InsufficientFundsForFee' }, 'sol'],
  ['no SOL for the deposit', { err: { InsufficientFundsForRent: { account_index: 0 } } }, 'sol'],
  ['too little of the token', { err: outOfFunds, balance: 999n }, 'token'],
  ['too little SOL to pay with', { err: outOfFunds, from: SOL, balance: 999n }, 'sol'],
  ['a pool that cannot pay', { err: outOfFunds, balance: 1_000n }, null],
  ['another failure', { err: { InstructionError: [ROUTE, { Custom: 6_001 }] }, balance: 0n }, null],
  ['a blockhash that the node does not know', { err: 'BlockhashNotFound', balance: 0n }, undefined],
  ['a transaction that landed', { err: 'AlreadyProcessed', balance: 0n }, undefined],
  ['a balance that the swap itself spent', { err: outOfFunds, balance: 0n, landed: true }, undefined],
  ['a fee that it spent', { err: 'InsufficientFundsForFee', landed: true }, undefined],
])('reads %s', async (_, node, shortfall) => {
  expect(await read(node)).toBe(shortfall);
});
