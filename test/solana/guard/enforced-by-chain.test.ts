import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectGuardChain } from '../../../src/solana/guard/connect-guard-chain.ts';
import {
  hostileSwap,
  inspectTheft,
  PERSONS_ACCOUNTS,
  prepareTheft,
  readPerson,
  withAssertions,
} from '../../real-programs/dflow-theft.ts';
import { buildSwap, changesBetween, land } from '../../real-programs/landing.ts';
import { AMOUNT } from '../../real-programs/real-case.ts';
import { type RealWorld, readOwned, startRealWorld } from '../../real-programs/real-world.ts';
import { installDflowStandIn } from '../../support/sbpf/dflow-stand-in.ts';
import { APPROVED, MODES, type Mode, SHORT, setMode, TAKEN } from '../../support/sbpf/hostile-venue.ts';
import { stranger } from './support/people.ts';

/** Of one signature, and of 400,000 units at 1,000 micro-lamports. */
const FEES = 5_400n;
const SWAPPED = { paid: -AMOUNT, bought: AMOUNT, sol: -FEES };

/** What the venue gets where nothing is asserted, beside the swap, and which assertion stops it: of its list, by its place. */
const thefts = [
  {
    name: 'takes another token',
    mode: MODES.takesOtherToken,
    changes: { savings: -TAKEN },
    accounts: {},
    stoppedBy: ['other', 'amount'],
  },
  {
    name: 'lets the thief spend from the sold account',
    mode: MODES.approvesThief,
    changes: {},
    accounts: { sold: { delegate: stranger.address, delegatedAmount: APPROVED } },
    stoppedBy: ['sold', 'delegate'],
  },
  {
    name: 'takes a unit more than agreed',
    mode: MODES.takesMore,
    changes: { paid: -AMOUNT - 1n },
    accounts: {},
    stoppedBy: ['sold', 'amount'],
  },
  {
    name: 'pays less than the minimum',
    mode: MODES.paysLess,
    changes: { bought: AMOUNT - SHORT },
    accounts: {},
    stoppedBy: ['bought', 'amount'],
  },
  {
    name: 'makes another account the thief’s',
    mode: MODES.takesAccount,
    changes: {},
    accounts: { other: { owner: stranger.address } },
    stoppedBy: ['other', 'owner'],
  },
  {
    name: 'lets the thief close the sold account',
    mode: MODES.mayClose,
    changes: {},
    accounts: { sold: { closeAuthority: stranger.address } },
    stoppedBy: ['sold', 'closeAuthority'],
  },
] as const;

/** Behind the compute budget and the swap, in the order of `withAssertions`. */
const ASSERTED = ['other', 'sold', 'bought'];
const FIRST_ASSERTION = 3;
/** `AssertTokenAccountMulti` fails with 6400 and the place of the assertion in its list. */
const PLACES = ['owner', 'amount', 'delegate', 'delegatedAmount', 'closeAuthority'];
const FIRST_CODE = 6400;

let world: RealWorld;

beforeAll(async () => {
  world = await startRealWorld([]);
  await installDflowStandIn(world.chain.rpcUrl);
});
afterAll(() => world.chain.close());
beforeEach(() => prepareTheft(world));

/** Builds the swap, sees that it is honest in the simulation, lets the venue change, and lands the same bytes. */
async function landAfter(mode: Mode, isAsserted: boolean) {
  const before = await readOwned(world);
  const instructions = isAsserted ? await withAssertions(world, [hostileSwap()]) : [hostileSwap()];
  const transaction = await buildSwap(world, instructions);
  const simulated = await connectGuardChain(world.connection).simulate(
    transaction,
    Object.values(PERSONS_ACCOUNTS),
  );
  expect(simulated.error).toBeUndefined();
  await setMode(world.chain.rpcUrl, mode);
  const landing = await land(world, transaction);
  const changes = changesBetween(before, await readOwned(world));
  return { landing, changes: Object.fromEntries(changes), person: await readPerson(world), transaction };
}

describe('a venue that stays honest', () => {
  test.each([false, true])('lands, with assertions: %s', async (isAsserted) => {
    const { landing, changes, person, transaction } = await landAfter(MODES.honest, isAsserted);
    expect({ landing, changes }).toEqual({ landing: { end: 'landed' }, changes: SWAPPED });
    expect(person.sold.delegate).toBeUndefined();
    expect(transaction.length).toBeLessThanOrEqual(1_232);
  });
});

describe.each(thefts)('a venue that $name after the simulation', ({ mode, changes, accounts, stoppedBy }) => {
  test('gets it where nothing is asserted', async () => {
    const landed = await landAfter(mode, false);
    expect(landed.landing).toEqual({ end: 'landed' });
    expect(landed.changes).toEqual({ ...SWAPPED, ...changes });
    expect(landed.person).toMatchObject(accounts);
  });

  test('gets nothing where the chain enforces the card: only the fee is lost', async () => {
    const before = await readPerson(world);
    const { landing, changes: lost, person } = await landAfter(mode, true);
    const [account, assertion] = stoppedBy;
    const instruction = FIRST_ASSERTION + ASSERTED.indexOf(account);
    const code = FIRST_CODE + PLACES.indexOf(assertion);
    const error = JSON.stringify({ InstructionError: [instruction, { Custom: code }] });
    expect({ landing, lost }).toEqual({ landing: { end: 'failed', error }, lost: { sol: -FEES } });
    expect(person).toEqual({ ...before, lamports: before.lamports - FEES });
  });
});

test('the guard refuses the route before anybody signs it, whatever is asserted', async () => {
  for (const instructions of [[hostileSwap()], await withAssertions(world, [hostileSwap()])]) {
    const verdict = await inspectTheft(world, await buildSwap(world, instructions));
    expect(verdict).toMatchObject({ ok: false, rule: 'unknown-venue' });
  }
});
