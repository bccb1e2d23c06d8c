import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectGuardChain } from '../../src/guard/simulation/chain.ts';
import { LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import {
  hostileSwap,
  inspectTheft,
  needsOther,
  PERSONS_ACCOUNTS,
  prepareTheft,
  readPerson,
  withAssertions,
} from '../real-programs/dflow-theft.ts';
import { buildSwap, changesBetween, type Landing, land } from '../real-programs/landing.ts';
import { AMOUNT } from '../real-programs/real-case.ts';
import { type RealWorld, readOwned, startRealWorld } from '../real-programs/real-world.ts';
import { installDflowStandIn } from '../support/sbpf/dflow-stand-in.ts';
import {
  APPROVED,
  MODES,
  type Mode,
  SHORT,
  setMode,
  TAKEN,
  VENUE_PROGRAM,
} from '../support/sbpf/hostile-venue.ts';
import { stranger } from './support/people.ts';

/** Of one signature, and of 400,000 units at 1,000 micro-lamports. */
const FEES = 5_400n;
/** Each assertion raises the limit by 25,000 units; there is one for each account, and one for the wallet. */
const enforcedFees = (mode: Mode) => FEES + 25n * (needsOther(mode) ? 4n : 3n);
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

/** The order within an assertion. A list fails with 6400 and the place in it. */
const PLACES = ['amount', 'delegate', 'closeAuthority', 'owner'];
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
  const plain = await buildSwap(world, [hostileSwap(mode)]);
  const transaction = isAsserted ? await withAssertions(world, plain) : plain;
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
    expect(landing).toEqual({ end: 'landed' });
    expect(changes).toEqual({ ...SWAPPED, sol: isAsserted ? -enforcedFees(MODES.honest) : -FEES });
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
    const { landing, changes: lost, person, transaction } = await landAfter(mode, true);
    expect(lost).toEqual({ sol: -enforcedFees(mode) });
    expect(stopOf(landing, transaction)).toEqual(stoppedBy);
    expect(person).toEqual({ ...before, lamports: before.lamports - enforcedFees(mode) });
  });

  test('is refused, or enforced, even were its program a known venue', async () => {
    const verdict = await inspectTheft(world, await buildSwap(world, [hostileSwap(mode)]), [VENUE_PROGRAM]);
    if (needsOther(mode)) expect(verdict).toMatchObject({ ok: false, rule: 'bystander-account' });
    else expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
    if (!verdict.ok) return;
    await setMode(world.chain.rpcUrl, mode);
    expect(stopOf(await land(world, verdict.transaction), verdict.transaction)).toEqual(stoppedBy);
  });
});

/** Which account's assertion failed, and which one of its list. */
function stopOf(landing: Landing, transaction: Uint8Array) {
  if (landing.end !== 'failed') return landing;
  const { InstructionError } = JSON.parse(landing.error);
  const [index, { Custom: code }] = InstructionError;
  const { instructions, staticAccountKeys } = decodeTransaction(transaction);
  const { programIdIndex, accounts } = instructions[index] ?? { programIdIndex: -1, accounts: [] };
  expect(staticAccountKeys[programIdIndex]).toBe(LIGHTHOUSE_PROGRAM);
  const account = staticAccountKeys[accounts[0] ?? -1];
  const [name] = Object.entries(PERSONS_ACCOUNTS).find(([, address]) => address === account) ?? [];
  return [name, PLACES[code - FIRST_CODE]];
}

test('the guard refuses the route for its venue, whatever is asserted', async () => {
  const plain = await buildSwap(world, [hostileSwap(MODES.honest)]);
  for (const transaction of [plain, await withAssertions(world, plain)]) {
    expect(await inspectTheft(world, transaction)).toMatchObject({ ok: false, rule: 'unknown-venue' });
  }
});
