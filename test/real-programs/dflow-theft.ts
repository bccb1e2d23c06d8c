import { PublicKey } from '@solana/web3.js';
import { enforceOffer } from '../../src/guard/enforce-offer.ts';
import { freezeTransaction } from '../../src/guard/freeze.ts';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import { inspectStatically } from '../../src/guard/inspect-statically.ts';
import { readTokenAccount, snapshotOf } from '../../src/guard/simulation/holdings.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { DFLOW_PROGRAM, TOKEN_2022_PROGRAM } from '../../src/solana/known-programs.ts';
import { dflowSwap, leg } from '../guard/support/dflow.ts';
import { rentFor } from '../guard/support/fake-accounts.ts';
import { bytes, type Instruction, u64 } from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import {
  installVenue,
  MODES,
  type Mode,
  nonceAccounts,
  VENUE_PROGRAM,
  venueAccounts,
} from '../support/sbpf/hostile-venue.ts';
import { tokenOf } from '../support/sbpf/programs.ts';
import { AMOUNT, deepPool, offerOf, QUOTED, SLIPPAGE_BPS } from './real-case.ts';
import { accountOf, MINTS, type RealWorld, resetPeople, TOKEN_SWAP_PROGRAM } from './real-world.ts';
import { swapAccounts } from './token-swap-pool.ts';

const EVENT_AUTHORITY = '8xeaWCsJYxRoudEZGJWURdfrtFhLYZz9b4iHJnW5tb3d' as Address;
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;
/** A leg that calls the given program with token-swap's accounts; one of eleven unchecked kinds. */
const TOKEN_SWAP_LEG = 28;
/** The interface's accounts of every swap, and the four unnamed ones behind them. */
const HEADER_ACCOUNTS = 4;
const SIGNATURE_FEE = 5_000n;

/** The person's accounts by role in the swap, and the thief's. */
const [sold, bought, other] = [MINTS.paid, MINTS.bought, MINTS.savings].map((mint) =>
  accountOf(person.address, mint),
) as [Address, Address, Address];
export const PERSONS_ACCOUNTS = { sold, bought, other };
const loot = accountOf(stranger.address, MINTS.savings);

/** Resets all balances for a case, and makes the venue honest. */
export async function prepareTheft(world: RealWorld): Promise<void> {
  const { rpcUrl } = world.chain;
  await resetPeople(world);
  await installVenue(rpcUrl, { sold: MINTS.paid, bought: MINTS.bought });
  await setAccounts(rpcUrl, [tokenAccount(loot, tokenOf(MINTS.savings), stranger.address, 0n, rentFor)]);
}

/** The venue's action on an unrelated account, which must be listed. */
const NEEDS_OTHER: readonly Mode[] = [MODES.takesOtherToken, MODES.takesAccount];
export const needsOther = (mode: Mode): boolean => NEEDS_OTHER.includes(mode);

/** A swap over DFlow whose only leg calls the hostile program, with the required accounts. */
export function hostileSwap(mode: Mode): Instruction {
  return overDflow([[VENUE_PROGRAM, ''], ...hostileAccounts(needsOther(mode) ? other : loot)]);
}

function hostileAccounts(listed: Address, rights: 's' | '' = ''): Instruction['accounts'] {
  const accounts = { person: person.address, sold, bought, other: listed, thief: stranger.address, loot };
  return venueAccounts(accounts, rights);
}

/** The hostile program called as a router, with the accounts by which it can take the wallet. */
export function directSwap(): Instruction {
  const data = bytes(1, u64(AMOUNT), u64(0n));
  return { program: VENUE_PROGRAM, accounts: [...hostileAccounts(loot, 's'), ...nonceAccounts], data };
}

/** The same swap over a pool of the token-swap program. */
export async function poolSwap(world: RealWorld): Promise<Instruction> {
  const pool = await deepPool(world, 'paid', 'bought');
  const [program, , ...accounts] = swapAccounts(
    pool,
    person.address,
    [MINTS.paid, sold],
    [MINTS.bought, bought],
  );
  return overDflow([program ?? [TOKEN_SWAP_PROGRAM, ''], ...accounts]);
}

/** A one-leg swap with these accounts: the called program and token-swap's accounts. */
function overDflow(legAccounts: Instruction['accounts']): Instruction {
  return oneLegSwap(legAccounts, {
    ...{ user: person.address, source: sold, destination: bought, destinationMint: MINTS.bought },
    ...{ amount: AMOUNT, quoted: QUOTED, slippageBps: SLIPPAGE_BPS },
  });
}

type Terms = Omit<Parameters<typeof dflowSwap>[1], 'destinationOwner' | 'actions'> & {
  readonly amount: bigint;
};

/** The same of any person, amounts in base units. */
export function oneLegSwap(legAccounts: Instruction['accounts'], { amount, ...terms }: Terms): Instruction {
  const { accounts: header, ...swap } = dflowSwap('swap', {
    ...terms,
    destinationOwner: terms.user,
    actions: [leg(amount, TOKEN_SWAP_LEG)],
  });
  return {
    ...swap,
    accounts: [
      ...header.slice(0, HEADER_ACCOUNTS),
      [EVENT_AUTHORITY, ''],
      [DFLOW_PROGRAM, ''],
      [INSTRUCTIONS_SYSVAR, ''],
      [TOKEN_2022_PROGRAM, ''],
      [DFLOW_PROGRAM, ''],
      [DFLOW_PROGRAM, ''],
      ...legAccounts,
    ],
  };
}

/**
 * The transaction with the guard's assertions after the route. The rules that would refuse a theft are skipped: they judge
 * the simulation, and the assertions cover what it does not show.
 */
export async function withAssertions(
  world: RealWorld,
  transaction: Uint8Array,
  venue: Address = VENUE_PROGRAM,
): Promise<Uint8Array> {
  const policy = policyOf(world, [venue]);
  const inspection = await inspectStatically(transaction, offerOf('paid', 'bought'), policy);
  const watched = [...Object.values(PERSONS_ACCOUNTS), person.address].filter((address) =>
    inspection.accounts.some((account) => account.address === address && account.isWritable),
  );
  const before = snapshotOf(watched, await policy.chain.readAccounts(watched));
  const result = await policy.chain.simulate(transaction, watched);
  const simulated = { before, after: snapshotOf(watched, result.accounts), result };
  const costLamports = SIGNATURE_FEE + inspection.priorityFeeLamports;
  const { maxPriorityFeeLamports } = policy;
  const card = { pays: AMOUNT, receivesAtLeast: inspection.context.minimumToAmount };
  const enforced = enforceOffer(inspection, simulated, {
    ...{ ...card, costLamports, maxPriorityFeeLamports, isFeeFixed: false },
  });
  if (enforced?.isComplete !== true) throw new Error('not everything that the card says is asserted');
  return enforced.bytes;
}

/** The person's accounts of the swap on chain. */
export async function readPerson({ connection }: RealWorld) {
  const keys = [sold, bought, other, person.address].map((address) => new PublicKey(address));
  const infos = await connection.getMultipleAccountsInfo(keys, 'confirmed');
  const token = (index: number) => {
    const info = infos[index];
    if (!info) throw new Error('the person has no such account');
    const owner = info.owner.toBase58() as Address;
    const state = readTokenAccount({ ...info, owner, lamports: BigInt(info.lamports) });
    if (state === undefined) throw new Error('not a token account');
    return state;
  };
  return { sold: token(0), bought: token(1), other: token(2), lamports: BigInt(infos[3]?.lamports ?? 0) };
}

/** The guard's verdict if these venues were known, or this program were allowed as a router. */
export function inspectTheft(
  world: RealWorld,
  transaction: Uint8Array,
  known: readonly Address[] = [],
  allowedRouters: readonly Address[] = [],
): Promise<GuardVerdict> {
  return inspectTransaction(transaction, offerOf('paid', 'bought'), {
    ...policyOf(world, known),
    allowedRouters,
  });
}

/** The same for a wallet that submits it itself. */
export function freezeTheft(world: RealWorld, transaction: Uint8Array, known: readonly Address[]) {
  return freezeTransaction(transaction, offerOf('paid', 'bought'), policyOf(world, known));
}

function policyOf({ connection }: RealWorld, known: readonly Address[]) {
  return {
    allowedCosigners: [],
    maxPriorityFeeLamports: 100_000n,
    venues: new Set(known),
    chain: fromConnection(connection),
  };
}
