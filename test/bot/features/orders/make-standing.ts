import type { SwapId } from '../../../../src/bot/swap/brands.ts';
import type { Standing } from '../../../../src/bot/swap/standing.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { order, solPool } from '../../../guard/support/order-world.ts';
import { person } from '../../../guard/support/people.ts';
import { CHAT, OWNER, SOL, USDC } from '../../support/make-swap.ts';

/** 1.5 SOL for 300 USDC, of which a third is filled. */
export function makeStanding(change: Partial<Standing> = {}): Standing {
  return {
    ...{
      id: 'placed' as SwapId,
      order,
      personId: OWNER,
      chatId: CHAT,
      wallet: person.address,
      pool: solPool,
    },
    ...{ from: SOL, to: USDC, amount: 1_500_000_000n as BaseUnits, receives: 300_000_000n as BaseUnits },
    ...{ state: 'resting', filled: 500_000_000n as BaseUnits, got: 100_000_000n as BaseUnits },
    ...{ toldAt: 0, placedAt: 1_000, askedAt: null, slot: 0, endedAt: null, dueAt: null, fence: 0 },
    ...change,
  };
}
