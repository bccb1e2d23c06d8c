import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromConnection } from '../../src/guard/web3.ts';
import { DFLOW_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, encodeUnsigned } from '../../src/solana/transaction.ts';
import {
  freezeTheft,
  hostileSwap,
  inspectTheft,
  needsOther,
  PERSONS_ACCOUNTS,
  prepareTheft,
  readPerson,
  withAssertions,
} from '../real-programs/dflow-theft.ts';
import { AMOUNT } from '../real-programs/real-case.ts';
import {
  buildSwap,
  changesBetween,
  type Landing,
  land,
  type RealWorld,
  readOwned,
  startRealWorld,
} from '../real-programs/real-world.ts';
import { assembledProgram, installProgram } from '../support/sbpf/assembled-program.ts';
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

/** One signature, and 400,000 units at 1,000 micro-lamports. */
const FEES = 5_400n;
/** 25,000 units per assertion: the wallet and each account. */
const enforcedFees = (mode: Mode) => FEES + 25n * (needsOther(mode) ? 4n : 3n);
const SWAPPED = { paid: -AMOUNT, bought: AMOUNT, sol: -FEES };

/** Thefts without assertions, and the assertion that stops each: `stoppedBy`, by its place in the list. */
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

/** Order within an assertion; a list fails with 6400 plus the place. */
const PLACES = ['amount', 'delegate', 'closeAuthority', 'owner'];
const FIRST_CODE = 6400;

let world: RealWorld;

beforeAll(async () => {
  world = await startRealWorld([]);
  await installProgram(world.chain.rpcUrl, DFLOW_PROGRAM, assembledProgram(DFLOW_STAND_IN));
});
afterAll(() => world.chain.close());
beforeEach(() => prepareTheft(world));

/** Simulates an honest venue, changes it, and lands the same bytes. */
async function landAfter(mode: Mode, isAsserted: boolean) {
  const before = await readOwned(world);
  const plain = await buildSwap(world, [hostileSwap(mode)]);
  const transaction = isAsserted ? await withAssertions(world, plain) : plain;
  const simulated = await fromConnection(world.connection).simulate(
    transaction,
    Object.values(PERSONS_ACCOUNTS),
  );
  expect(simulated.error).toBeUndefined();
  await setMode(world.chain.rpcUrl, mode);
  const landing = await land(world, transaction);
  const changes = changesBetween(before, await readOwned(world));
  return { landing, changes: Object.fromEntries(changes), person: await readPerson(world), transaction };
}

describe('an honest venue', () => {
  test.each([false, true])('lands, with assertions: %s', async (isAsserted) => {
    const { landing, changes, person, transaction } = await landAfter(MODES.honest, isAsserted);
    expect(landing).toEqual({ end: 'landed' });
    expect(changes).toEqual({ ...SWAPPED, sol: isAsserted ? -enforcedFees(MODES.honest) : -FEES });
    expect(person.sold.delegate).toBeUndefined();
    expect(transaction.length).toBeLessThanOrEqual(1_232);
  });
});

describe.each(thefts)('a venue that $name after the simulation', ({ mode, changes, accounts, stoppedBy }) => {
  test('succeeds without assertions', async () => {
    const landed = await landAfter(mode, false);
    expect(landed.landing).toEqual({ end: 'landed' });
    expect(landed.changes).toEqual({ ...SWAPPED, ...changes });
    expect(landed.person).toMatchObject(accounts);
  });

  test('fails with assertions: only the fee is lost', async () => {
    const before = await readPerson(world);
    const { landing, changes: lost, person, transaction } = await landAfter(mode, true);
    expect(lost).toEqual({ sol: -enforcedFees(mode) });
    expect(stopOf(landing, transaction)).toEqual(stoppedBy);
    expect(person).toEqual({ ...before, lamports: before.lamports - enforcedFees(mode) });
  });

  test('is refused or enforced, even as a known venue', async () => {
    const verdict = await inspectTheft(world, await buildSwap(world, [hostileSwap(mode)]), [VENUE_PROGRAM]);
    if (needsOther(mode)) expect(verdict).toMatchObject({ ok: false, rule: 'bystander-account' });
    else expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
    if (!verdict.ok) return;
    await setMode(world.chain.rpcUrl, mode);
    expect(stopOf(await land(world, verdict.transaction), verdict.transaction)).toEqual(stoppedBy);
  });
});

describe('a transaction that a wallet submits itself', () => {
  const serve = async () => {
    const plain = await buildSwap(world, [hostileSwap(MODES.honest)]);
    const verdict = await freezeTheft(world, plain, [VENUE_PROGRAM]);
    if (!verdict.ok) throw new Error(verdict.rule);
    expect(verdict.summary).toMatchObject({ enforcement: 'chain', networkFeeLamports: 10_000n });
    return verdict.cosigned;
  };

  test('lands with our signature in it, for one more fee', async () => {
    const [before, cosigned] = [await readOwned(world), await serve()];
    expect(await land(world, cosigned)).toEqual({ end: 'landed' });
    const changes = Object.fromEntries(changesBetween(before, await readOwned(world)));
    expect(changes).toEqual({ ...SWAPPED, sol: -enforcedFees(MODES.honest) - 5_000n });
  });

  test('is stopped by its assertions where the venue turns', async () => {
    const cosigned = await serve();
    await setMode(world.chain.rpcUrl, MODES.takesMore);
    expect(stopOf(await land(world, cosigned), cosigned)).toEqual(['sold', 'amount']);
  });

  test('is refused by the chain where the wallet changed it', async () => {
    const cosigned = await serve();
    const decoded = decodeTransaction(cosigned);
    const { recentBlockhash } = decodeTransaction(await buildSwap(world, []));
    const changed = encodeUnsigned({ ...decoded, recentBlockhash });
    changed.set(decoded.signatures[1] ?? new Uint8Array(), 65);
    const before = await readOwned(world);
    await expect(land(world, changed)).rejects.toThrow(/signature/i);
    expect(await readOwned(world)).toEqual(before);
  });
});

/** The account of the failed assertion, and its place in the list. */
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

test('the guard refuses the route for its unknown venue', async () => {
  const plain = await buildSwap(world, [hostileSwap(MODES.honest)]);
  for (const transaction of [plain, await withAssertions(world, plain)]) {
    expect(await inspectTheft(world, transaction)).toMatchObject({ ok: false, rule: 'unknown-venue' });
  }
});

/**
 * DFlow with one leg of kind 28 (TokenSwap), as observed of the program of November 2025: it calls the program that the leg
 * names, with the nine accounts behind it and SPL Token, and passes the person's signature on. Unlike DFlow it does not
 * check amounts.
 */
const DFLOW_STAND_IN = `
.equ TOKEN, 0
.equ VENUE, 10
.equ FIRST, 11
.equ FIRST_WRITABLE, 14 ; behind state, thief and person
.equ LAST, 19
.equ AMOUNT, 13         ; behind discriminator, number of legs and kind
.equ CALL, 0x4000
.equ METAS, 64
.equ CALL_DATA, 256

  call read_input
  lddw r9, HEAP
  mov64 r6, r9
  add64 r6, CALL
  ldxdw r1, [r9+DATA]
  ldxdw r1, [r1+AMOUNT]
  stb [r6+CALL_DATA], 1 ; token-swap's Swap: amount in, minimum out
  stxdw [r6+257], r1
  stdw [r6+265], 0
  mov64 r7, r6
  add64 r7, METAS       ; the next meta
  mov64 r8, FIRST
next_meta:
  mov64 r1, r8
  call write_meta
  add64 r7, 16
  add64 r8, 1
  jle r8, LAST, next_meta
  mov64 r1, TOKEN
  call write_meta
  ldxdw r1, [r9+624]    ; key of VENUE
  stxdw [r6], r1
  mov64 r1, r6
  add64 r1, METAS
  stxdw [r6+8], r1
  stdw [r6+16], 10
  mov64 r1, r6
  add64 r1, CALL_DATA
  stxdw [r6+24], r1
  stdw [r6+32], 17
  mov64 r1, r6
  mov64 r2, r9
  add64 r2, INFOS
  ldxdw r3, [r9]
  mov64 r4, 0
  mov64 r5, 0
  call sol_invoke_signed_c
  exit

; Writes the account of number r1 to r7: token accounts are writable, and who signed here signs there.
write_meta:
  mov64 r3, 0
  jlt r1, FIRST_WRITABLE, written
  mov64 r3, 1
written:
  stxb [r7+8], r3
  mul64 r1, INFO_BYTES
  add64 r1, r9
  add64 r1, INFOS
  ldxdw r2, [r1+KEY]
  stxdw [r7], r2
  ldxb r2, [r1+IS_SIGNER]
  stxb [r7+9], r2
  exit
`;
