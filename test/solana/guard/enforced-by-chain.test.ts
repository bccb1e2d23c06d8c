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
import { APPROVED, MODES, type Mode, setMode, TAKEN } from '../../support/sbpf/hostile-venue.ts';
import { stranger } from './support/people.ts';

/** Of one signature, and of 400,000 units at 1,000 micro-lamports. */
const FEES = 5_400n;
/** `AssertTokenAccountMulti` fails with 6400 and the place of the assertion in its list. */
const [AMOUNT_FAILED, DELEGATE_FAILED] = [6401, 6402];

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

const SWAPPED = { paid: -AMOUNT, bought: AMOUNT, sol: -FEES };
const failedWith = (instruction: number, code: number) => ({
  end: 'failed',
  error: JSON.stringify({ InstructionError: [instruction, { Custom: code }] }),
});

describe('a venue that is honest', () => {
  test('lands without assertions', async () => {
    const { landing, changes, person } = await landAfter(MODES.honest, false);
    expect({ landing, changes }).toEqual({ landing: { end: 'landed' }, changes: SWAPPED });
    expect(person.sold.delegate).toBeUndefined();
  });

  test('lands with assertions, within a transaction’s bytes', async () => {
    const { landing, changes, transaction } = await landAfter(MODES.honest, true);
    expect({ landing, changes }).toEqual({ landing: { end: 'landed' }, changes: SWAPPED });
    expect(transaction.length).toBeLessThanOrEqual(1_232);
  });
});

describe('a venue that takes another token after the simulation', () => {
  test('gets it where nothing is asserted', async () => {
    const { landing, changes } = await landAfter(MODES.takesOtherToken, false);
    expect({ landing, changes }).toEqual({
      landing: { end: 'landed' },
      changes: { ...SWAPPED, savings: -TAKEN },
    });
  });

  test('gets nothing where the chain enforces the card: only the fee is lost', async () => {
    const { landing, changes } = await landAfter(MODES.takesOtherToken, true);
    expect({ landing, changes }).toEqual({ landing: failedWith(3, AMOUNT_FAILED), changes: { sol: -FEES } });
  });
});

describe('a venue that lets the thief spend from the sold account after the simulation', () => {
  test('gets its way where nothing is asserted', async () => {
    const { landing, changes, person } = await landAfter(MODES.approvesThief, false);
    expect({ landing, changes }).toEqual({ landing: { end: 'landed' }, changes: SWAPPED });
    expect(person.sold).toMatchObject({ delegate: stranger.address, delegatedAmount: APPROVED });
  });

  test('approves nothing where the chain enforces the card: only the fee is lost', async () => {
    const { landing, changes, person } = await landAfter(MODES.approvesThief, true);
    expect({ landing, changes }).toEqual({
      landing: failedWith(4, DELEGATE_FAILED),
      changes: { sol: -FEES },
    });
    expect(person.sold).toMatchObject({ delegate: undefined, delegatedAmount: 0n });
  });
});

test('the guard refuses the route before anybody signs it, whatever is asserted', async () => {
  for (const instructions of [[hostileSwap()], await withAssertions(world, [hostileSwap()])]) {
    const verdict = await inspectTheft(world, await buildSwap(world, instructions));
    expect(verdict).toMatchObject({ ok: false, rule: 'unknown-venue' });
  }
});
