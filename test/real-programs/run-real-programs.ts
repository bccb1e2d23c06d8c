import { readTransactionStatus } from '../../src/solana/chain-status.ts';
import type { GuardVerdict } from '../../src/solana/guard/guard-summary.ts';
import { inspectTransaction } from '../../src/solana/guard/inspect-transaction.ts';
import { decodeTransaction, transactionSignature } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from '../solana/guard/support/build-transaction.ts';
import { unitLimit, unitPrice } from '../solana/guard/support/instructions.ts';
import { person } from '../solana/guard/support/people.ts';
import { honestCases } from './honest-cases.ts';
import type { RouteVersion } from './jupiter-swap.ts';
import { readProgramFiles } from './program-files.ts';
import { MINIMUM, type RealCase, type RealSwap } from './real-case.ts';
import { type RealWorld, readOwned, resetPeople, startRealWorld } from './real-world.ts';
import { theftCases } from './theft-cases.ts';

/*
 * The guard against the real Jupiter program and a real pool program on an embedded chain:
 * `run-real-programs.ts <jupiter .so> <token-swap .so>`. Honest swaps must pass and land; thefts must be refused, and the
 * same bytes must land when the bait is gone, or the case would prove nothing.
 */

const POLL_MS = 100;
const POLLS = 100;
const VERSIONS: readonly RouteVersion[] = ['route', 'routeV2'];

type Outcome = { readonly isRight: boolean; readonly told: string };

async function judge(world: RealWorld, { make }: RealCase, version: RouteVersion): Promise<Outcome> {
  await resetPeople(world);
  const swap = await make(world, version);
  const transaction = await build(world, swap);
  const verdict = await inspectTransaction(transaction, swap.offer, {
    connection: world.connection,
    allowedCosigners: [],
    maxPriorityFeeLamports: 100_000n,
  });
  await swap.withdrawBait?.();
  const before = await readOwned(world);
  const landed = await land(world, signedBy(transaction, person));
  const changes = changesBetween(before, await readOwned(world));
  const isRight = swap.withdrawBait ? isTheftRefused(verdict, changes) : isHonest(verdict, swap, changes);
  const told = `${tellVerdict(verdict, transaction)}; ${landed}: ${tellChanges(changes)}`;
  return { isRight: isRight && landed === 'landed', told };
}

async function build({ connection }: RealWorld, { instructions }: RealSwap): Promise<Uint8Array> {
  const { blockhash } = await connection.getLatestBlockhash();
  return buildTransaction({
    blockhash,
    instructions: [unitLimit(400_000), unitPrice(1_000n), ...instructions],
  });
}

async function land({ connection }: RealWorld, signed: Uint8Array): Promise<string> {
  const signature = transactionSignature(decodeTransaction(signed));
  if (signature === undefined) throw new Error('unsigned');
  await connection.sendRawTransaction(signed, { skipPreflight: true });
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { status } = await readTransactionStatus(connection, [signature]);
    if (status === 'failed') return status;
    if (status === 'confirmed' || status === 'finalized') return 'landed';
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return 'never landed';
}

type Changes = ReadonlyMap<string, bigint>;

function changesBetween(before: Changes, after: Changes): Changes {
  const changes = [...after].map(([name, amount]) => [name, amount - (before.get(name) ?? 0n)] as const);
  return new Map(changes.filter(([, change]) => change !== 0n));
}

function isHonest(verdict: GuardVerdict, { offer }: RealSwap, changes: Changes): boolean {
  const gained = changes.get(offer.toMint === 'native' ? 'sol' : 'bought') ?? 0n;
  const feesAtMost = 10_000n;
  return verdict.ok && gained >= MINIMUM - feesAtMost;
}

/** Refused by a rule, not for want of a simulation; and the person would have lost by it. */
function isTheftRefused(verdict: GuardVerdict, changes: Changes): boolean {
  const isRefused = !verdict.ok && !verdict.rule.startsWith('simulation');
  const isLoss = (changes.get('bought') ?? 0n) < MINIMUM || (changes.get('savings') ?? 0n) < 0n;
  return isRefused && isLoss;
}

function tellVerdict(verdict: GuardVerdict, transaction: Uint8Array): string {
  const size = `${transaction.length} bytes`;
  return verdict.ok ? `passes, ${size}` : `refused by ${verdict.rule} (${verdict.detail}), ${size}`;
}

function tellChanges(changes: Changes): string {
  return [...changes].map(([name, change]) => `${name} ${change > 0n ? '+' : ''}${change}`).join(', ');
}

const world = await startRealWorld(await readProgramFiles(process.argv.slice(2)));
let failed = 0;
const cases = [...honestCases, ...theftCases].flatMap((one) => VERSIONS.map((version) => ({ one, version })));
for (const { one, version } of cases) {
  const { isRight, told } = await judge(world, one, version);
  failed += isRight ? 0 : 1;
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${one.name}, ${version}: ${told}\n`);
}
await world.chain.close();
process.stdout.write(`${cases.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
