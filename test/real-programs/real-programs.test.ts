import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import type { GuardChain } from '../../src/guard/simulation/chain.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { rentFor } from '../guard/support/fake-accounts.ts';
import {
  bytes,
  closeAccount,
  createTemporaryAccount,
  type Instruction,
  transferSol,
  u32,
  u64,
} from '../guard/support/instructions.ts';
import { pad } from '../guard/support/pad.ts';
import { person, stranger, temporary } from '../guard/support/people.ts';
import { inspectTheft, poolSwap, prepareTheft } from './dflow-theft.ts';
import {
  AMOUNT,
  baitedPool,
  deepPool,
  MINIMUM,
  offerOf,
  type RealCase,
  type RouteVersion,
  routeOf,
  type Step,
} from './real-case.ts';
import {
  accountOf,
  buildSwap,
  changesBetween,
  land,
  MINTS,
  type RealWorld,
  readOwned,
  readProgramFiles,
  resetPeople,
  startRealWorld,
  TOKEN_SWAP_PROGRAM,
} from './real-world.ts';
import { fillVault, type TokenSwapPool, vaultOf } from './token-swap-pool.ts';

/*
 * The guard against the real Jupiter and DFlow with pools of the real token-swap program, on an embedded chain. The program
 * files are not part of the repository (CONTRIBUTING.md, `npm run real-programs`).
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
  const account = tokenAccount(foreign, token, stranger.address, 0n, rentFor);
  const data = Uint8Array.from(account.data);
  data.set(bytes(u32(1), addressBytes(person.address)), DELEGATE_OFFSET);
  data.set(u64(2n ** 60n), DELEGATED_AMOUNT_OFFSET);
  await setAccounts(chain.rpcUrl, [{ ...account, data }]);
}

const VERSIONS: readonly RouteVersion[] = ['route', 'routeV2'];
const inEachVersion = (cases: readonly RealCase[]) =>
  cases.flatMap((one) => VERSIONS.map((version) => ({ ...one, version })));

let world: RealWorld;

beforeAll(async () => {
  world = await startRealWorld(await readProgramFiles());
});
afterAll(() => world.chain.close());
beforeEach(() => resetPeople(world));

async function play({ make }: RealCase, version: RouteVersion) {
  const swap = await make(world, version);
  const transaction = await buildSwap(world, swap.instructions);
  const verdict = await inspectTransaction(transaction, swap.offer, {
    chain: fromConnection(world.connection),
    allowedCosigners: [],
    maxPriorityFeeLamports: 100_000n,
  });
  await swap.withdrawBait?.();
  const before = await readOwned(world);
  // A theft lands with the inspected bytes, to measure its loss.
  const { end } = await land(world, verdict.ok ? verdict.transaction : transaction);
  return { swap, verdict, end, changes: changesBetween(before, await readOwned(world)) };
}

test.each(inEachVersion(honestCases))('$name over Jupiter, $version: passes and lands', async (one) => {
  const { swap, verdict, end, changes } = await play(one, one.version);
  expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  expect(end).toBe('landed');
  const gained = changes.get(swap.offer.toMint === 'native' ? 'sol' : 'bought') ?? 0n;
  const feesAtMost = 10_000n;
  expect(gained).toBeGreaterThanOrEqual(MINIMUM - feesAtMost);
});

/** Were the same bytes no loss when the bait is gone, the refusal would prove nothing. */
test.each(inEachVersion(theftCases))('$name, $version: is refused, and would be a loss', async (one) => {
  const { verdict, end, changes } = await play(one, one.version);
  expect(verdict).toMatchObject({ ok: false, rule: expect.not.stringMatching(/^simulation/) });
  expect(end).toBe('landed');
  const isLoss = (changes.get('bought') ?? 0n) < MINIMUM || (changes.get('savings') ?? 0n) < 0n;
  expect(isLoss).toBe(true);
});

/** Shows the outcome of another transaction, whatever it is asked about. */
function liarOf({ connection }: RealWorld, shown: Uint8Array): GuardChain {
  const chain = fromConnection(connection);
  const known = decodeTransaction(shown).staticAccountKeys;
  return {
    ...chain,
    simulate: async (_, watched) => {
      const seen = watched.filter((address) => known.includes(address));
      const [result, states] = [await chain.simulate(shown, seen), await chain.readAccounts(watched)];
      const accounts = watched.map((address, index) =>
        seen.includes(address) ? result.accounts[seen.indexOf(address)] : states[index],
      );
      return { ...result, accounts };
    },
  };
}

describe.each(VERSIONS)(
  '%s: the last step pays a stranger, and a node shows an honest simulation',
  (version) => {
    const make = async () => {
      const pool = await deepPool(world, 'paid', 'bought');
      const build = (to: Step['to']) =>
        buildSwap(world, [routeOf(version, ends, [{ pool, from: paid, to, numbers: [0, 1] }])]);
      const [shown, theft] = [await build(bought), await build([MINTS.bought, foreign])];
      const [liar, other] = [liarOf(world, shown), fromConnection(world.connection)];
      const inspect = (bytes: Uint8Array, chain: GuardChain = liar) =>
        inspectTransaction(bytes, offerOf('paid', 'bought'), {
          ...{ chain, allowedCosigners: [], maxPriorityFeeLamports: 100_000n },
        });
      return { theft, liar, other, inspect };
    };

    test('filled up it is refused, and would take the whole amount', async () => {
      const { theft, inspect } = await make();
      const full = pad(theft, 'unused') ?? expect.unreachable();
      expect(await inspect(full)).toMatchObject({ ok: false, rule: 'unused-account' });
      const byRoute = pad(theft, 'of the route') ?? expect.unreachable();
      expect(await inspect(byRoute)).toMatchObject({ ok: false, rule: 'not-enforceable' });
      const before = await readOwned(world);
      expect(await land(world, full)).toEqual({ end: 'landed' });
      const changes = changesBetween(before, await readOwned(world));
      expect([changes.get('paid'), changes.get('bought')]).toEqual([-AMOUNT, undefined]);
    });

    test('fails by its assertions where it is sent all the same', async () => {
      const { theft, inspect } = await make();
      const verdict = await inspect(theft);
      expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
      const before = await readOwned(world);
      expect(await land(world, verdict.ok ? verdict.transaction : theft)).toMatchObject({ end: 'failed' });
      expect([...changesBetween(before, await readOwned(world)).keys()]).toEqual(['sol']);
    });

    test('is refused where another node simulates as well', async () => {
      const { theft, liar, other, inspect } = await make();
      const simulateAtAll: GuardChain['simulateAtAll'] = async (...call) => [
        await liar.simulate(...call),
        await other.simulate(...call),
      ];
      expect(await inspect(theft, { ...liar, simulateAtAll })).toMatchObject({
        ok: false,
        rule: 'receiver-not-bound',
      });
    });
  },
);

test('a swap over DFlow and a known venue passes, and lands with its assertions', async () => {
  await prepareTheft(world);
  const plain = await buildSwap(world, [await poolSwap(world)]);
  const verdict = await inspectTheft(world, plain, [TOKEN_SWAP_PROGRAM]);
  expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  const before = await readOwned(world);
  expect(await land(world, verdict.ok ? verdict.transaction : plain)).toEqual({ end: 'landed' });
  const changes = changesBetween(before, await readOwned(world));
  expect(changes.get('bought')).toBeGreaterThanOrEqual(MINIMUM);
});
