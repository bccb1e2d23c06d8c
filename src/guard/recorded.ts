import recorded from '../../data/recorded-swaps.json' with { type: 'json' };
import type { Address } from '../solana/address.ts';
import { bytesOfBase64 } from '../solana/base64.ts';
import type { SwapOffer } from './offer.ts';
import { createGuardChain, type GuardChain } from './simulation/chain.ts';

/** A swap that landed on mainnet, with its accounts before and after: an inspection of it needs no node. */
export type RecordedSwap = {
  readonly name: string;
  /** Unsigned, as an aggregator hands it out. */
  readonly transaction: Uint8Array;
  readonly offer: SwapOffer;
  /** Answers as a node did at that slot, and knows no account but those of the swap. One for each inspection. */
  readonly chain: () => GuardChain;
};

/**
 * `data/recorded-swaps.json`: one that the guard passes, and one with a payment beside the swap. Balances and inner calls are
 * what a node reported when they landed; the layout of the accounts around them is rebuilt.
 */
export const RECORDED_SWAPS: readonly RecordedSwap[] = recorded.map((swap) => ({
  name: swap.name,
  transaction: bytesOfBase64(swap.transaction),
  offer: offerOf(swap),
  chain: () => chainOf(swap),
}));

type Recorded = (typeof recorded)[number];

function offerOf({ offer }: Recorded): SwapOffer {
  const [fromAddress, toAddress] = [offer.fromAddress, offer.toAddress] as [Address, Address];
  const [fromMint, toMint] = [offer.fromMint, offer.toMint] as [SwapOffer['fromMint'], Address];
  const { fromAmount, minimumToAmount } = offer;
  const amounts = { fromAmount: BigInt(fromAmount), minimumToAmount: BigInt(minimumToAmount) };
  return { fromAddress, toAddress, fromMint, toMint, ...amounts };
}

function chainOf({ accounts, after, innerInstructions, rent }: Recorded): GuardChain {
  const context = { slot: 1 };
  return createGuardChain({
    readAccounts: async (addresses) => ({ context, value: addresses.map(stateIn(accounts)) }),
    simulate: async (_bytes, watched) => ({
      context,
      value: {
        err: null,
        accounts: watched.map(stateIn(after)),
        innerInstructions: [{ instructions: innerInstructions }],
      },
    }),
    rentExemption: async (size) => {
      const deposit = new Map(Object.entries(rent)).get(`${size}`);
      if (deposit === undefined) throw new Error('no deposit of this size was recorded');
      return deposit;
    },
  });
}

type State = {
  readonly owner: string;
  readonly lamports: number;
  readonly executable: boolean;
  readonly data: string;
};

function stateIn(accounts: Readonly<Record<string, State | undefined>>) {
  return (address: Address) => {
    const state = accounts[address];
    return state === undefined ? null : { ...state, data: [state.data] };
  };
}
