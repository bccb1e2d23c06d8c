import type { PublicKey } from '@solana/web3.js';
import type { ServedReader } from '../../src/bot/swap/chain-port.ts';
import { createReferenceSearch, type ReferenceNode } from '../../src/solana/find-by-reference.ts';
import { boundOf } from '../../src/solana/node-heights.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { type FakeChain, FINAL_AFTER_MS } from './fake-chain.ts';
import { messageOf } from './fake-transactions.ts';

/** `behind`: the answer is that of ten seconds ago, less than the margin of a served bound. */
export const NODE_FAULTS = ['silent', 'throws', 'slow', 'behind'] as const;
/** `hides`: a list that lacks what landed. `stuck`: the answer is that of the first minute; `ahead`: a height far in the future. */
export type NodeFault = 'none' | 'hides' | 'stuck' | 'ahead' | (typeof NODE_FAULTS)[number];

/** @param call kind and place of the node, from 1: `list 1`, `height 2`, `finalized 2` */
export type NextNodeFault = (call: string) => NodeFault;

const NODES = [1, 2, 3];
const STUCK_AT_MS = 60_000;
const AHEAD_BLOCKS = 100_000;
const BEHIND_MS = 10_000;
const SLOW_MS = 4_000;
/** Longer than a poll waits for a node. */
const SILENT_MS = 20_000;

/** The bot's own search over three nodes of the fake chain. */
export function servedReader(
  chain: FakeChain,
  time: VirtualTime,
  nextFault: NextNodeFault,
): Omit<ServedReader, 'blockMs'> {
  const nodes = NODES.map((place) => nodeOf(chain, time, (call) => nextFault(`${call} ${place}`)));
  const clock = { now: time.now, after: time.timers.after };
  const search = createReferenceSearch({ nodes, clock, now: time.now, onAlert: () => undefined });
  return {
    canFindServed: async () => true,
    highestBlockHeight: async () => {
      const heights = nodes.map((node) => node.getBlockHeight('processed').catch(() => undefined));
      return boundOf(await Promise.all(heights)).height;
    },
    findServed: async ({ id, wallet, lastValidBlockHeight, builtAt }, { cosigned, reference }) => {
      const servedMessage = JSON.stringify(messageOf(cosigned));
      const result = await search({
        ...{ id, address: reference ?? wallet },
        ...(reference === null && { sinceHeight: 0 }),
        ...{ lastValidBlockHeight, sentAt: builtAt },
        match: (txHash) => {
          const transaction = chain.bytesOf(txHash);
          const message = messageOf(transaction);
          if (!message || JSON.stringify(message) !== servedMessage) return undefined;
          return { transaction, txHash, blockhash: message.blockhash };
        },
      });
      return result.kind === 'landed' ? { kind: 'landed', ...result.found } : result;
    },
  };
}

function nodeOf(chain: FakeChain, time: VirtualTime, nextFault: NextNodeFault): ReferenceNode {
  const answer = async <T>(
    call: string,
    read: (seenAt: number, hides: boolean, ahead: number) => T,
  ): Promise<T> => {
    const fault = nextFault(call);
    if (fault === 'slow') await time.sleep(SLOW_MS);
    if (fault === 'silent') await time.sleep(SILENT_MS);
    if (fault === 'silent' || fault === 'throws') throw new Error('the node broke');
    const seenAt = fault === 'stuck' ? Math.min(STUCK_AT_MS, time.now()) : time.now();
    const ahead = fault === 'ahead' ? AHEAD_BLOCKS : 0;
    return read(seenAt - (fault === 'behind' ? BEHIND_MS : 0), fault === 'hides', ahead);
  };
  const node = {
    getBlockHeight: () => answer('height', (seenAt, _, ahead) => chain.height(seenAt) + ahead),
    getEpochInfo: () =>
      answer('finalized', (seenAt, _, ahead) => {
        const blockHeight = chain.height(seenAt - FINAL_AFTER_MS) + ahead;
        return { blockHeight, absoluteSlot: blockHeight };
      }),
    getSignaturesForAddress: (key: PublicKey) =>
      answer('list', (seenAt, hides) =>
        (hides ? [] : chain.listFor(key.toBase58(), seenAt)).map((signature) => {
          return { signature, slot: chain.height(seenAt) };
        }),
      ),
  };
  return node as unknown as ReferenceNode;
}
