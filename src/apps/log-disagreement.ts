import type { Log } from '../log.ts';
import type { NodeAlert } from '../solana/agreement-rules.ts';

/** An alert comes with every poll of a transaction: the log has each this often, ms. */
const TOLD_EVERY_MS = 60_000;

const WORDS: Readonly<Record<NodeAlert, string>> = {
  nodes_contradict:
    'RPC nodes contradict each other about a transaction, which stays open: find out which one is wrong and remove it',
  heights_apart:
    'an RPC node is more than 150 blocks behind another one: it is stuck, or the other one is wrong; remove the one that is',
  silent_node_passed_over:
    'an RPC node has not answered for ten minutes: the end of a transaction was believed without it; mend or remove it',
  node_holds_end_back:
    'an RPC node still waits for a transaction that another one calls ended, and which stays open: remove the one that is wrong',
};

/** Tells of RPC nodes that do not agree, by their place in SOLANA_RPC_URL: the address of a node may hold a key. */
export function tellOfDisagreement(log: Log): (alert: NodeAlert, rpc: number) => void {
  const toldAt = new Map<string, number>();
  return (alert, rpc) => {
    const name = `${alert} ${rpc}`;
    const now = performance.now();
    if (now - (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return;
    toldAt.set(name, now);
    log.error({ alert, rpc }, WORDS[alert]);
  };
}
