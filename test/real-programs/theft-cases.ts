import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { bytes, u32, u64 } from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import type { Step } from './jupiter-swap.ts';
import { baitedPool, deepPool, offerOf, type RealCase, routeOf } from './real-case.ts';
import { accountOf, MINTS, type RealWorld } from './real-world.ts';
import { fillVault, type TokenSwapPool, vaultOf } from './token-swap-pool.ts';

/** Remainder of a baited vault at landing, base units. */
const LEFT = 1_000n;
const DELEGATE_OFFSET = 72;
const DELEGATED_AMOUNT_OFFSET = 121;

const own = (mint: Address) => [mint, accountOf(person.address, mint)] as const;
const [paid, bought, between, savings] = [
  own(MINTS.paid),
  own(MINTS.bought),
  own(MINTS.between),
  own(MINTS.savings),
];
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
export const theftCases: readonly RealCase[] = [
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
