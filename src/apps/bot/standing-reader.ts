import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { StandingReader, StandingReading } from '../../bot/swap/chain-port.ts';
import { accountState } from '../../solana/accounts.ts';
import type { Address } from '../../solana/address.ts';
import { binPrice } from '../../solana/dlmm/price.ts';
import { type OpenOrder, readOpenOrder } from '../../solana/dlmm/progress.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { READ_WITHIN_MS, tryRead } from './chain-reader.ts';

/** Micro-lamports per compute unit. */
const UNIT_PRICE = 20_000;

/** The order as one node has it at a finalized slot. */
interface NodeReading {
  readonly open: OpenOrder | undefined;
  readonly slot: number;
}

/**
 * Standing orders by their bytes, as every node that answers has them. A node alone is not believed where others are configured
 * and silent: a lie would tell a false end, and nothing is lost by waiting. The guard judges the transaction of a close afresh.
 */
export function createStandingReader(nodes: readonly Connection[]): StandingReader {
  const readAt = async (order: Address, since: number): Promise<readonly NodeReading[]> => {
    const answers = await Promise.all(
      nodes.map((node) => tryRead(() => readFinalized(node, order), READ_WITHIN_MS)),
    );
    return answers.flatMap((answer) => (answer !== undefined && answer.slot >= since ? [answer] : []));
  };
  return {
    readStanding: async (order, since) => agreeOn(await readAt(order, since), nodes.length),
    buildOrderClose: async (order) => {
      const answers = await readAt(order, 0);
      const placed = answers.find(({ open }) => open !== undefined)?.open;
      if (answers.length === 0) return undefined;
      if (placed === undefined) return 'gone';
      return tryRead(async () => {
        const { blockhash } = await Promise.any(nodes.map((node) => node.getLatestBlockhash('confirmed')));
        // A bot at rest does without the library of token instructions, which this module loads.
        const { buildOrderClose } = await import('../../solana/dlmm/build-transaction.ts');
        return buildOrderClose(order, placed.placed, placed.pool, { blockhash, unitPrice: UNIT_PRICE });
      }, READ_WITHIN_MS);
    },
  };
}

async function readFinalized(node: Connection, order: Address): Promise<NodeReading> {
  let slot = 0;
  const open = await readOpenOrder(async (addresses) => {
    const keys = addresses.map((address) => new PublicKey(address));
    const { context, value } = await node.getMultipleAccountsInfoAndContext(keys, 'finalized');
    slot = context.slot;
    return value
      .map((account: AccountInfo<Buffer> | null) => account && accountState(account))
      .map((account) => account ?? undefined);
  }, order);
  return { open, slot };
}

function agreeOn(answers: readonly NodeReading[], configured: number): StandingReading | undefined {
  const [first] = answers;
  if (first === undefined) return undefined;
  const slot = Math.min(...answers.map((answer) => answer.slot));
  const isAgreed = answers.length >= Math.min(2, configured);
  const open = answers.flatMap((answer) => answer.open ?? []);
  if (open.length === 0) return { state: { kind: 'gone' }, slot, isAgreed };
  if (open.length < answers.length) return undefined;
  const states = open.map(stateOf);
  const state = states.reduce((least, one) => (one.filled < least.filled ? one : least));
  return { state, slot, isAgreed };
}

function stateOf({ placed, pool, progress, deposit }: OpenOrder) {
  const sum = (of: (one: OpenOrder['progress'][number]) => bigint) =>
    progress.reduce((all, one) => all + of(one), 0n) as BaseUnits;
  const left = placed.bins.filter((_, at) => (progress[at]?.filled ?? 0n) < (progress[at]?.amount ?? 0n));
  const market = binPrice(pool.binStep, pool.activeBin);
  const distances = left.map(({ bin }) => {
    const apart = binPrice(pool.binStep, bin) - market;
    return Number(((apart < 0n ? -apart : apart) * 10_000n) / market);
  });
  return {
    kind: 'open' as const,
    amount: sum(({ amount }) => amount),
    filled: sum(({ filled }) => filled),
    got: sum(({ proceeds }) => proceeds),
    deposit,
    distanceBps: left.length === 0 ? 0 : Math.min(...distances),
    isDisabled: pool.isDisabled,
  };
}
