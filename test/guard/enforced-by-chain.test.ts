import { PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { addressFromBytes } from '../../src/solana/address.ts';
import { DFLOW_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, encodeUnsigned } from '../../src/solana/transaction.ts';
import {
  directSwap,
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
  readProgramFiles,
  startRealWorld,
} from '../real-programs/real-world.ts';
import {
  APPROVED,
  MODES,
  type Mode,
  SHORT,
  setMode,
  TAKEN,
  VENUE_PROGRAM,
} from '../support/sbpf/hostile-venue.ts';
import { installProgram } from '../support/sbpf/programs.ts';
import { pad } from './support/pad.ts';
import { person, stranger } from './support/people.ts';

/** One signature, and 400,000 units at 1,000 micro-lamports. */
const FEES = 5_400n;
/** 25,000 units per assertion: the wallet and each account. */
const enforcedFees = (mode: Mode) => FEES + 25n * (needsOther(mode) ? 4n : 3n);
const SWAPPED = { paid: -AMOUNT, bought: AMOUNT, sol: -FEES };

interface Theft {
  readonly name: string;
  readonly mode: Mode;
  /** The error code with which the real DFlow stops it by itself. */
  readonly seenByDflow?: number;
  /** Balances that end otherwise than in an honest swap, without assertions. */
  readonly changes: object;
  readonly accounts: object;
  /** The assertion that stops it: its account, and its place in the list. */
  readonly stoppedBy: readonly string[];
}

const thefts: readonly Theft[] = [
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
    seenByDflow: 15_015,
    changes: { paid: -AMOUNT - 1n },
    accounts: {},
    stoppedBy: ['sold', 'amount'],
  },
  {
    name: 'pays less than the minimum',
    mode: MODES.paysLess,
    seenByDflow: 15_001,
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
];

/** Order within an assertion; a list fails with 6400 plus the place. */
const PLACES = ['amount', 'delegate', 'closeAuthority', 'owner'];
const WALLET_PLACES = ['lamports', 'length', 'owner'];
const FIRST_CODE = 6400;

let world: RealWorld;
/** `npm run real-programs` plays this with the real DFlow in place of the stand-in. */
const IS_REAL = process.env.REAL_PROGRAMS !== undefined;

beforeAll(async () => {
  world = await startRealWorld(IS_REAL ? await readProgramFiles() : []);
  if (!IS_REAL) await installProgram(world.chain.rpcUrl, DFLOW_PROGRAM, 'dflow-stand-in');
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

describe.each(thefts)('a venue that $name after the simulation', ({ mode, changes, accounts, ...theft }) => {
  const isSeen = IS_REAL && theft.seenByDflow !== undefined;
  const stoppedBy = isSeen ? ['DFlow', theft.seenByDflow] : theft.stoppedBy;

  test('succeeds without assertions, unless the router sees it', async () => {
    const landed = await landAfter(mode, false);
    if (isSeen) {
      expect(stopOf(landed.landing, landed.transaction)).toEqual(stoppedBy);
      return expect(landed.changes).toEqual({ sol: -FEES });
    }
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
    for (const [padding, rule] of [
      ['unused', 'unused-account'],
      ['of the route', 'not-enforceable'],
    ] as const) {
      const full = pad(await buildSwap(world, [hostileSwap(mode)]), padding) ?? expect.unreachable();
      expect(await inspectTheft(world, full, [VENUE_PROGRAM])).toMatchObject({ ok: false, rule });
    }
    await setMode(world.chain.rpcUrl, mode);
    expect(stopOf(await land(world, verdict.transaction), verdict.transaction)).toEqual(stoppedBy);
  });
});

describe('a router that makes the wallet an account of the thief', () => {
  const readWallet = async () => {
    const wallet = await world.connection.getAccountInfo(new PublicKey(person.address), 'confirmed');
    return { owner: wallet?.owner.toBase58(), data: wallet?.data ?? new Uint8Array() };
  };
  const route = async () => buildSwap(world, [directSwap()]);
  // A nonce account cannot pay for the next case.
  afterEach(() =>
    setAccounts(world.chain.rpcUrl, [
      { address: person.address, lamports: 10n ** 10n, owner: SYSTEM_PROGRAM, data: new Uint8Array() },
    ]),
  );

  test('succeeds without assertions: whoever is its authority may withdraw all SOL', async () => {
    const [before, transaction] = [await readOwned(world), await route()];
    await setMode(world.chain.rpcUrl, MODES.takesWallet);
    expect(await land(world, transaction)).toEqual({ end: 'landed' });
    expect(Object.fromEntries(changesBetween(before, await readOwned(world)))).toEqual(SWAPPED);
    const { owner, data } = await readWallet();
    expect(owner).toBe(SYSTEM_PROGRAM);
    expect(addressFromBytes(data.subarray(8, 40))).toBe(stranger.address);
  });

  test('fails with assertions: only the fee is lost', async () => {
    const verdict = await inspectTheft(world, await route(), [], [VENUE_PROGRAM]);
    if (!verdict.ok) throw new Error(verdict.rule);
    expect(verdict.summary.enforcement).toBe('chain');
    await setMode(world.chain.rpcUrl, MODES.takesWallet);
    expect(stopOf(await land(world, verdict.transaction), verdict.transaction)).toEqual(['wallet', 'length']);
    expect((await readWallet()).data).toHaveLength(0);
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
    await setMode(world.chain.rpcUrl, MODES.mayClose);
    expect(stopOf(await land(world, cosigned), cosigned)).toEqual(['sold', 'closeAuthority']);
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
  const program = staticAccountKeys[programIdIndex];
  if (IS_REAL && program === DFLOW_PROGRAM) return ['DFlow', code];
  expect(program).toBe(LIGHTHOUSE_PROGRAM);
  const account = staticAccountKeys[accounts[0] ?? -1];
  if (account === person.address) return ['wallet', WALLET_PLACES[code - FIRST_CODE]];
  const [name] = Object.entries(PERSONS_ACCOUNTS).find(([, address]) => address === account) ?? [];
  return [name, PLACES[code - FIRST_CODE]];
}

test('the guard refuses the route for its unknown venue', async () => {
  const plain = await buildSwap(world, [hostileSwap(MODES.honest)]);
  for (const transaction of [plain, await withAssertions(world, plain)]) {
    expect(await inspectTheft(world, transaction)).toMatchObject({ ok: false, rule: 'unknown-venue' });
  }
});
