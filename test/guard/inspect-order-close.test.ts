import { describe, expect, test } from 'vitest';
import { inspectOrderClose } from '../../src/guard/inspect-order-close.ts';
import type { GuardRule } from '../../src/guard/refusal.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { buildOrderClose } from '../../src/solana/dlmm/build-transaction.ts';
import { binArrayAddress, cancelOrder } from '../../src/solana/dlmm/instructions.ts';
import { LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../../src/solana/known-programs.ts';
import { buildTransaction, type TransactionParts } from './support/build-transaction.ts';
import * as dlmm from './support/dlmm.ts';
import * as fake from './support/fake-accounts.ts';
import { addLamports, addTokens, type FakeWorld, fakeChain, patch } from './support/fake-chain.ts';
import { accountOf } from './support/honest-swap.ts';
import { bytes, transferSol, u32, unitLimit, unitPrice } from './support/instructions.ts';
import {
  account,
  assertionsOf,
  CAP,
  CODE,
  inner,
  mischief,
  ORDER_RENT,
  only,
  order,
  placedBy,
  RICH,
  resting,
  SOL,
  STEP,
  solPool,
  stateOf,
  terms,
  tokens,
  worldOf,
  wrapped,
} from './support/order-world.ts';
import { blockhash, friend, otherToken, person, stranger, usdc } from './support/people.ts';

const CLOSE = cancelOrder(
  order,
  { pool: tokens, owner: person.address, bins: [{ bin: 4, side: 'ask', amount: SOL, age: 0 }] },
  stateOf(tokens),
);
const inspectClose = (
  parts: Partial<TransactionParts> = {},
  world = resting(),
  { chain = fakeChain(world), cap = CAP } = {},
) =>
  inspectOrderClose(
    buildTransaction({ instructions: [unitLimit(100_000), unitPrice(10_000n), ...CLOSE], ...parts }),
    { wallet: person.address, order },
    { chain, maxPriorityFeeLamports: cap },
  );

describe('a close', () => {
  const proceeds = 494_749_999n;
  const part = { filled: { ask: 489_833_267n, bid: 0n }, fees: { ask: 2_625_000n, bid: 0n } };
  const partly = (payout: dlmm.Payout) =>
    resting((all) => {
      const bin = { ...part, age: 1, processing: SOL, remaining: SOL - 489_833_267n };
      all.set(binArrayAddress(tokens, 0), dlmm.arrayAccount(tokens, 0, STEP, bin));
    }, payout);

  test('of an order in a program that was changed passes by its simulation', async () => {
    const changed = resting((all) => all.delete(CODE));
    expect(await inspectClose({}, changed)).toMatchObject({ ok: true });
  });

  test('of an order that is filled in part is summed up from its state, and the chain enforces it', async () => {
    const verdict = await inspectClose({}, partly([510_166_733n, proceeds + 2_625_000n]));
    if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
    expect(verdict.summary).toEqual({
      ...{ order, pool: tokens, depositLamports: ORDER_RENT, fees: [0n, 2_625_000n] },
      receivesAtLeast: [
        { mint: otherToken, amount: 510_166_733n },
        { mint: usdc, amount: proceeds },
      ],
      ...{ networkFeeLamports: 5_000n, priorityFeeLamports: 1_750n, enforcement: 'chain', blockhash },
    });
    expect(assertionsOf(verdict.transaction)).toEqual([
      [
        accountOf(person, otherToken),
        `amount≥${RICH + 510_166_733n} delegate=nobody closer=nobody derived=1`,
      ],
      [accountOf(person, usdc), `amount≥${RICH + proceeds} delegate=nobody closer=nobody derived=1`],
      [person.address, `lamports≥${RICH + ORDER_RENT - 5_000n - CAP} length=0 owner=${SYSTEM_PROGRAM}`],
    ]);
  });

  test.each([
    [SOL - 489_833_267n - 1n, proceeds + 2_625_000n],
    [510_166_733n, proceeds + 2_624_999n],
  ] as const)('that pays a unit less than the state says is refused (%s, %s)', async (...payout) => {
    expect(await inspectClose({}, partly(payout))).toMatchObject({ rule: 'receives-too-little' });
  });

  test('of SOL is unwrapped on the way, as we build it', async () => {
    const placed = {
      pool: solPool,
      owner: person.address,
      bins: [{ bin: 4, side: 'ask', amount: SOL, age: 0 }],
    } as const;
    const world = worldOf((all) => all.set(order, placedBy(person.address, { pool: solPool })));
    const offer = { wallet: person.address, order };
    const inspectBuilt = (one: FakeWorld) =>
      inspectOrderClose(buildOrderClose(order, placed, stateOf(solPool), terms), offer, {
        ...{ chain: fakeChain(one), maxPriorityFeeLamports: CAP },
      });
    const verdict = await inspectBuilt(world);
    if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
    expect(verdict.summary.receivesAtLeast).toEqual([
      { mint: 'native', amount: SOL },
      { mint: usdc, amount: 0n },
    ]);
    expect(assertionsOf(verdict.transaction).at(-1)?.[1]).toContain(
      `lamports≥${RICH + SOL + ORDER_RENT - 5_000n - CAP} `,
    );
    const less = mischief((all) => addLamports(all, person, -1n), world);
    expect(await inspectBuilt(less)).toMatchObject({ rule: 'receives-too-little' });
  });

  test('without Lighthouse is checked before the signature', async () => {
    const verdict = await inspectClose(
      {},
      resting((all) => all.delete(LIGHTHOUSE_PROGRAM)),
    );
    expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'guard' } });
  });

  const [cancel, close] = CLOSE;
  const cancelling = (at: number, address: Address) => only(account(cancel, at, address), close);
  const closing = (at: number, address: Address) => only(cancel, account(close, at, address));
  const BAD_CLOSES: Readonly<Record<string, readonly [GuardRule, Partial<TransactionParts>, FakeWorld?]>> = {
    'X that is paid to a stranger': ['wrong-recipient', cancelling(7, accountOf(stranger, otherToken))],
    'Y that is paid to a stranger': ['wrong-recipient', cancelling(8, accountOf(stranger, usdc))],
    'a deposit that is paid to a stranger': ['close-to-stranger', closing(2, stranger.address)],
    'another order': ['order-account', cancelling(6, friend.address)],
    'another order that is closed': ['order-account', closing(0, friend.address)],
    'another pool': ['order-pool', cancelling(0, solPool)],
    'another account than the pool’s': ['order-pool', cancelling(2, accountOf(stranger, otherToken))],
    'another token': ['wrong-mint', cancelling(5, otherToken)],
    'another token program': ['wrong-token-program', cancelling(11, TOKEN_PROGRAMS[1] as Address)],
    'another memo program': ['order-instruction', cancelling(12, stranger.address)],
    'only some of its prices': [
      'order-instruction',
      {},
      resting((all) =>
        all.set(
          order,
          placedBy(person.address, {
            bins: [
              [4, SOL],
              [5, SOL],
            ] as never,
          }),
        ),
      ),
    ],
    'a cancel alone': ['order-instruction', only(cancel)],
    'a close alone': ['order-instruction', only(close)],
    'two cancels': ['order-instruction', only(cancel, close, cancel)],
    'an order of a stranger': [
      'order-owner',
      {},
      resting((all) => all.set(order, placedBy(stranger.address))),
    ],
    'an order that is gone': ['order-account', {}, worldOf()],
    'an account that is no pool': ['guard-error', {}, resting((all) => all.set(tokens, fake.wallet(1n)))],
    'bins that are missing': ['guard-error', {}, resting((all) => all.delete(binArrayAddress(tokens, 0)))],
    'a transfer beside it': ['unexpected-transfer', only(...CLOSE, transferSol(person, stranger, 1n))],
    'SOL that is wrapped beside it': [
      'unexpected-transfer',
      only(...CLOSE, transferSol(person, wrapped, 1n)),
    ],
    'a co-signer': ['foreign-signer', only(...CLOSE, transferSol(friend, person, 1n))],
    'a fee above the cap': [
      'priority-fee-above-cap',
      only(unitLimit(100_000), unitPrice(1_000_001n), ...CLOSE),
    ],
    'an account that stays open': [
      'order-account',
      {},
      mischief((all) => all.set(order, placedBy(person.address)), resting()),
    ],
    'a deposit that stays away': [
      'receives-too-little',
      {},
      mischief((all) => addLamports(all, person, -1n), resting()),
    ],
    'another token that leaves': [
      'unexpected-outflow',
      {},
      mischief((all) => addTokens(all, accountOf(person, usdc), -1n), resting()),
    ],
    'a delegate': [
      'authority-changed',
      {},
      mischief(
        (all) => patch(all, accountOf(person, usdc), 72, bytes(u32(1), addressBytes(stranger.address))),
        resting(),
      ),
    ],
    'an approval by the pool': [
      'forbidden-inner-instruction',
      {},
      { ...resting(), innerInstructions: [inner] },
    ],
    'a failing simulation': [
      'simulation-failed',
      {},
      { ...resting(), simulationError: { InstructionError: [0, { Custom: 6_055 }] } },
    ],
    'a node that reads nothing': ['simulation-unavailable', {}, { ...resting(), failing: 'readAccounts' }],
  };
  test.each(Object.entries(BAD_CLOSES))('is refused for %s', async (_, [rule, parts, world]) => {
    const verdict = await inspectClose(parts, world);
    expect(verdict.ok || verdict.rule).toBe(rule);
  });
});
