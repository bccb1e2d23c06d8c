import { inspectTransaction } from '../../src/guard/inspect.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import {
  bytes,
  closeAccount,
  createTemporaryAccount,
  type Instruction,
  transferSol,
  u32,
  u64,
} from '../guard/support/instructions.ts';
import { person, stranger, temporary } from '../guard/support/people.ts';
import { judgeDflow } from './dflow-cases.ts';
import {
  AMOUNT,
  baitedPool,
  deepPool,
  MINIMUM,
  offerOf,
  type RealCase,
  type RealSwap,
  type RouteVersion,
  routeOf,
  type Step,
} from './real-case.ts';
import {
  accountOf,
  buildSwap,
  type Changes,
  changesBetween,
  land,
  MINTS,
  type RealWorld,
  readOwned,
  readProgramFiles,
  resetPeople,
  startRealWorld,
  tellChanges,
} from './real-world.ts';
import { fillVault, type TokenSwapPool, vaultOf } from './token-swap-pool.ts';

/*
 * The guard against the real Jupiter, DFlow and token-swap programs on an embedded chain:
 * `run-real-programs.ts <jupiter .so> <token-swap .so> <dflow .so>`. Honest swaps must pass, and land with the guard's
 * assertions; thefts must be refused, and the same bytes must land when the bait is gone, or the case would prove nothing.
 * Thefts over DFlow must fail on the chain where Lighthouse asserts what the card said.
 */

/** Deposit of a 165-byte account, which Jupiter adds to the amount; the close returns it. */
const DEPOSIT = 2_039_280n;

const own = (mint: Address) => [mint, accountOf(person.address, mint)] as const;
const [paid, bought, between, savings] = [
  own(MINTS.paid),
  own(MINTS.bought),
  own(MINTS.between),
  own(MINTS.savings),
];
const wrapped = [MINTS.sol, temporary] as const;

/** SOL passes through a temporary account. */
const throughTemporary = (route: Instruction): readonly Instruction[] => [
  createTemporaryAccount(temporary, person.address),
  route,
  closeAccount(temporary, person.address, person.address),
];

/** Swaps as built by Jupiter; each must pass and land. */
const honestCases: readonly RealCase[] = [
  {
    name: 'H1 a token for a token',
    make: async (world, version) => {
      const pool = await deepPool(world, 'paid', 'bought');
      const ends = { from: 'paid', to: 'bought', source: paid[1], destination: bought[1] } as const;
      const steps = [{ pool, from: paid, to: bought, numbers: [0, 1] as const }];
      return { offer: offerOf('paid', 'bought'), instructions: [routeOf(version, ends, steps)] };
    },
  },
  {
    name: 'H2 SOL for a token',
    make: async (world, version) => {
      const pool = await deepPool(world, 'sol', 'bought');
      const ends = { from: 'sol', to: 'bought', source: temporary, destination: bought[1] } as const;
      const steps = [{ pool, from: wrapped, to: bought, numbers: [0, 1] as const }];
      const instructions = [
        transferSol(person.address, temporary, AMOUNT + DEPOSIT),
        ...throughTemporary(routeOf(version, ends, steps)),
      ];
      return { offer: offerOf('sol', 'bought'), instructions };
    },
  },
  {
    name: 'H3 a token for SOL',
    make: async (world, version) => {
      const pool = await deepPool(world, 'paid', 'sol');
      const ends = { from: 'paid', to: 'sol', source: paid[1], destination: temporary } as const;
      const steps = [{ pool, from: paid, to: wrapped, numbers: [0, 1] as const }];
      return {
        offer: offerOf('paid', 'sol'),
        instructions: throughTemporary(routeOf(version, ends, steps)),
      };
    },
  },
  {
    name: 'H4 over two pools',
    make: async (world, version) => {
      const [first, second] = [
        await deepPool(world, 'paid', 'between'),
        await deepPool(world, 'between', 'bought'),
      ];
      const ends = { from: 'paid', to: 'bought', source: paid[1], destination: bought[1] } as const;
      const steps = [
        { pool: first, from: paid, to: between, numbers: [0, 1] as const },
        { pool: second, from: between, to: bought, numbers: [1, 2] as const },
      ];
      return { offer: offerOf('paid', 'bought'), instructions: [routeOf(version, ends, steps)] };
    },
  },
];

/** Remainder of a baited vault at landing, base units. */
const LEFT = 1_000n;
const DELEGATE_OFFSET = 72;
const DELEGATED_AMOUNT_OFFSET = 121;

const foreign = accountOf(stranger.address, MINTS.bought);
const ends = { from: 'paid', to: 'bought', source: paid[1], destination: bought[1] } as const;

const withdraw = (world: RealWorld, pool: TokenSwapPool, mint: Address) => ({
  withdrawBait: () => fillVault(world.chain.rpcUrl, pool, mint, LEFT),
});

/** Pays the person from a baited pool, and another person's account in the last step. */
const paysSomebodyElse = (receiverOf: (bait: TokenSwapPool) => Address): RealCase['make'] => {
  return async (world, version) => {
    const [bait, pool] = [await baitedPool(world, 'paid', 'bought'), await deepPool(world, 'paid', 'bought')];
    const receiver = [MINTS.bought, receiverOf(bait)] as const;
    const steps: readonly Step[] = [
      { pool: bait, from: paid, to: bought, numbers: [0, 1], percent: 1 },
      { pool, from: paid, to: receiver, numbers: [0, 2], percent: 99 },
    ];
    const instructions = [routeOf(version, ends, steps)];
    return { offer: offerOf('paid', 'bought'), instructions, ...withdraw(world, bait, MINTS.bought) };
  };
};

/** Thefts that look honest in a simulation; each must be refused, and lands when its bait is gone. */
const theftCases: readonly RealCase[] = [
  { name: 'A1 the last step pays a stranger', make: paysSomebodyElse(() => foreign) },
  {
    name: 'A2 the last step pays the vault that paid the person',
    make: paysSomebodyElse((bait) => vaultOf(bait.vaults, MINTS.bought)),
  },
  {
    name: 'A3 the last step pays an account that an earlier step sells from',
    make: async (world, version) => {
      await delegateToPerson(world);
      const [bait, pool] = [
        await baitedPool(world, 'paid', 'bought'),
        await deepPool(world, 'paid', 'bought'),
      ];
      const back = await deepPool(world, 'bought', 'between');
      const receiver = [MINTS.bought, foreign] as const;
      const steps: readonly Step[] = [
        { pool: bait, from: paid, to: bought, numbers: [0, 1], percent: 1 },
        { pool, from: paid, to: receiver, numbers: [0, 2], percent: 99 },
        { pool: back, from: receiver, to: between, numbers: [2, 3] },
        { pool: back, from: between, to: receiver, numbers: [3, 4] },
      ];
      const instructions = [routeOf(version, ends, steps)];
      return { offer: offerOf('paid', 'bought'), instructions, ...withdraw(world, bait, MINTS.bought) };
    },
  },
  {
    name: 'A4 the first step sells another token, which a baited pool gives back',
    make: async (world, version) => {
      const [sells, bait] = [
        await deepPool(world, 'savings', 'between'),
        await baitedPool(world, 'between', 'savings'),
      ];
      const pool = await deepPool(world, 'between', 'bought');
      const steps: readonly Step[] = [
        { pool: sells, from: savings, to: between, numbers: [0, 1] },
        { pool: bait, from: between, to: savings, numbers: [1, 2], percent: 1 },
        { pool, from: between, to: bought, numbers: [1, 3], percent: 99 },
      ];
      const instructions = [routeOf(version, ends, steps)];
      return { offer: offerOf('paid', 'bought'), instructions, ...withdraw(world, bait, MINTS.savings) };
    },
  },
];

/** The stranger approves the person as delegate, so that a signed route can spend from the account. */
async function delegateToPerson({ chain }: RealWorld): Promise<void> {
  const token = { address: MINTS.bought, symbol: '', decimals: 6, tokenProgram: TOKEN_PROGRAM };
  const account = tokenAccount(foreign, token, stranger.address, 0n);
  const data = Uint8Array.from(account.data);
  data.set(bytes(u32(1), addressBytes(person.address)), DELEGATE_OFFSET);
  data.set(u64(2n ** 60n), DELEGATED_AMOUNT_OFFSET);
  await setAccounts(chain.rpcUrl, [{ ...account, data }]);
}

const VERSIONS: readonly RouteVersion[] = ['route', 'routeV2'];

type Outcome = { readonly isRight: boolean; readonly told: string };

async function judge(world: RealWorld, { make }: RealCase, version: RouteVersion): Promise<Outcome> {
  await resetPeople(world);
  const swap = await make(world, version);
  const transaction = await buildSwap(world, swap.instructions);
  const verdict = await inspectTransaction(transaction, swap.offer, {
    chain: fromConnection(world.connection),
    allowedCosigners: [],
    maxPriorityFeeLamports: 100_000n,
  });
  await swap.withdrawBait?.();
  // A theft lands with the inspected bytes, to measure its loss.
  const signed = verdict.ok ? verdict.transaction : transaction;
  const before = await readOwned(world);
  const { end } = await land(world, signed);
  const changes = changesBetween(before, await readOwned(world));
  const isRight = swap.withdrawBait ? isTheftRefused(verdict, changes) : isHonest(verdict, swap, changes);
  const told = `${tellVerdict(verdict, signed)}; ${end}: ${tellChanges(changes)}`;
  return { isRight: isRight && end === 'landed', told };
}

function isHonest(verdict: GuardVerdict, { offer }: RealSwap, changes: Changes): boolean {
  const gained = changes.get(offer.toMint === 'native' ? 'sol' : 'bought') ?? 0n;
  const feesAtMost = 10_000n;
  return verdict.ok && verdict.summary.enforcement === 'chain' && gained >= MINIMUM - feesAtMost;
}

/** True if a rule refused it, not a missing simulation, and the person would have lost. */
function isTheftRefused(verdict: GuardVerdict, changes: Changes): boolean {
  const isRefused = !verdict.ok && !verdict.rule.startsWith('simulation');
  const isLoss = (changes.get('bought') ?? 0n) < MINIMUM || (changes.get('savings') ?? 0n) < 0n;
  return isRefused && isLoss;
}

function tellVerdict(verdict: GuardVerdict, transaction: Uint8Array): string {
  const size = `${transaction.length} bytes`;
  return verdict.ok
    ? `passes, enforced by the ${verdict.summary.enforcement}, ${size}`
    : `refused by ${verdict.rule} (${verdict.detail}), ${size}`;
}

const world = await startRealWorld(await readProgramFiles(process.argv.slice(2)));
let [passed, failed] = [0, 0];
const count = (name: string, { isRight, told }: Outcome) => {
  if (isRight) passed += 1;
  else failed += 1;
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${name}: ${told}\n`);
};
for (const one of [...honestCases, ...theftCases]) {
  for (const version of VERSIONS) count(`${one.name}, ${version}`, await judge(world, one, version));
}
for await (const { name, outcome } of judgeDflow(world)) count(name, outcome);
await world.chain.close();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
