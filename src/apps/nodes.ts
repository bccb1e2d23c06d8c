import type { Connection } from '@solana/web3.js';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createConnection } from '../solana/connection.ts';
import type { NodeAlert } from '../solana/node-verdict.ts';
import { websocketUrlOf } from '../solana/signature-socket.ts';

/** Each alert or failure is logged at most once in this time, ms. */
const LOG_EVERY_MS = 60_000;

const ALERTS: Readonly<Record<NodeAlert, string>> = {
  nodes_contradict:
    'RPC nodes contradict each other about a transaction, which stays open: find out which one is wrong and remove it',
  heights_apart:
    'an RPC node is more than 150 blocks behind another one: it is stuck, or the other one is wrong; remove the one that is',
  silent_node_passed_over:
    'an RPC node has not answered for ten minutes: the end of a transaction was believed without it; mend or remove it',
  node_holds_end_back:
    'an RPC node still waits for a transaction that another one calls ended, and which stays open: remove the one that is wrong',
  ledger_too_short:
    'the ledger of an RPC node begins after a transaction was signed, which stays open: name a node with the whole history',
};

/** Calls that end like this say nothing about the health of the service. */
const PASSED_OVER = [
  ...['invalid_request', 'invalid_quote_request', 'cancelled'],
  // The end of one swap.
  ...['transaction_expired', 'transaction_failed', 'quote_expired'],
];

/** `foreign_node` needs the operator; `nodes_undecided` may pass, because a silent node may decide it. */
class ForeignNodeError extends Error {
  readonly code: 'foreign_node' | 'nodes_undecided';

  constructor(foreign: number, first: number, isDecidable: boolean) {
    super(
      `SOLANA_RPC_URL: node ${foreign} belongs to another cluster than node ${first}: their genesis hashes differ, and no two nodes agree. Name nodes of one cluster`,
    );
    this.name = 'ForeignNodeError';
    this.code = isDecidable ? 'nodes_undecided' : 'foreign_node';
  }
}

/** Nodes of another cluster count as silent, for every reader of the chain. */
export interface RpcCluster {
  isLeftOut(url: string): boolean;
  /** Names the wrong node as `node 2`; false where all nodes that answered belong together. */
  trouble(): string | false;
  stop(): void;
}

interface ClusterOptions {
  readonly log: Log;
  /** Each node must answer within this time, ms. @default 3000 */
  readonly withinMs?: number;
  /**
   * Silent nodes are asked again after this time, ms, and those left out every twelfth time.
   * @default 5000
   */
  readonly againMs?: number;
}

interface Node {
  readonly place: number;
  readonly url: string;
  readonly connection: Connection;
  hash?: string;
}

const LEFT_OUT_ROUNDS = 12;

/**
 * An answer of another cluster must not count. Two nodes that agree decide, else the first one that answered. A
 * silent node is logged and asked again; one of another cluster is left out until it answers as the others do.
 * @throws ForeignNodeError where nodes contradict each other at the start and no two agree
 */
export async function openCluster(urls: readonly string[], options: ClusterOptions): Promise<RpcCluster> {
  const { log, withinMs: timeoutMs = 3_000, againMs = 5_000 } = options;
  const nodes = urls.map(
    (url, index): Node => ({ url, connection: createConnection([url], { timeoutMs }), place: index + 1 }),
  );
  const leftOut = new Set<Node>();
  let trusted: string | undefined;
  let rounds = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = urls.length < 2;

  const isForeign = ({ hash }: Node) => hash !== undefined && hash !== trusted;
  const judge = () => {
    trusted = hashOfTwo(nodes) ?? trusted ?? nodes.find(({ hash }) => hash !== undefined)?.hash;
    for (const node of nodes) {
      const rpc = node.place;
      if (isForeign(node) === leftOut.has(node)) continue;
      if (leftOut.delete(node)) log.info({ rpc }, 'an RPC node answers for the same cluster again');
      else {
        leftOut.add(node);
        log.error({ rpc }, 'an RPC node answers for another cluster than the others; it is left out');
      }
    }
  };
  const again = async () => {
    rounds += 1;
    const isDue = (node: Node) => node.hash === undefined || rounds % LEFT_OUT_ROUNDS === 0;
    await readHashes(nodes.filter((node) => (node.hash === undefined || isForeign(node)) && isDue(node)));
    if (isOver) return;
    judge();
    schedule();
  };
  const schedule = () => {
    if (nodes.every((node) => node.hash !== undefined && !isForeign(node))) return;
    timer = setTimeout(again, againMs).unref();
  };

  if (!isOver) {
    await readHashes(nodes);
    requireAgreement(nodes);
    judge();
    const silent = nodes.filter(({ hash }) => hash === undefined).map(({ place }) => place);
    if (silent.length > 0)
      log.warn({ rpc: silent }, 'RPC nodes did not tell their genesis hash; they are asked again');
    schedule();
  }
  return {
    isLeftOut: (url) => [...leftOut].some((node) => node.url === url),
    trouble: () => leftOut.size > 0 && [...leftOut].map(({ place }) => `node ${place}`).join(', '),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** A node that does not answer keeps what it said before. */
async function readHashes(nodes: readonly Node[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const hash = await node.connection.getGenesisHash().catch(() => undefined);
      if (hash !== undefined) node.hash = hash;
    }),
  );
}

function requireAgreement(nodes: readonly Node[]): void {
  const [first, ...others] = nodes.filter(({ hash }) => hash !== undefined);
  const foreign = others.find(({ hash }) => hash !== first?.hash);
  if (!first || !foreign || hashOfTwo(nodes) !== undefined) return;
  const isDecidable = others.length + 1 < nodes.length;
  throw new ForeignNodeError(foreign.place, first.place, isDecidable);
}

/** The hash of two nodes or more; undefined where as many say another one. */
function hashOfTwo(nodes: readonly Node[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { hash } of nodes) if (hash !== undefined) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] > Math.max(1, second?.[1] ?? 0) ? first[0] : undefined;
}

/** The address of SOLANA_WS_URL, or that of the first node. Undefined where it is off. */
export function wsUrlOf({ wsUrl }: Pick<Config, 'wsUrl'>, [first]: readonly string[]): string | undefined {
  if (wsUrl !== null) return wsUrl === 'off' ? undefined : wsUrl;
  return first && websocketUrlOf(first);
}

/** Nodes are named by position in SOLANA_RPC_URL: a URL may hold a key. */
export function logDisagreement(log: Log): (alert: NodeAlert, rpc: number, detail: string) => void {
  const report = createChangeLog();
  return (alert, rpc, detail) =>
    report(`${alert} ${rpc}`, false, () => log.error({ alert, rpc, detail }, ALERTS[alert]));
}

export function logNodeHealth(log: Log): (rpc: number, isServing: boolean) => void {
  const report = createChangeLog();
  return (rpc, isServing) =>
    report(
      rpc,
      isServing,
      () =>
        log.warn(
          { rpc },
          'an RPC node fails or is slow; where there are others, it is asked last for a while',
        ),
      () => log.info({ rpc }, 'an RPC node answers in time again'),
    );
}

export function logSocketHealth(log: Log): (isServing: boolean) => void {
  const report = createChangeLog();
  return (isServing) =>
    report(
      'socket',
      isServing,
      () => log.warn('the websocket of the RPC node fails: people hear of the end of a swap later'),
      () => log.info('the websocket of the RPC node works again'),
    );
}

export function logServiceHealth(log: Log): (call: { operation: string; outcome: string }) => void {
  const report = createChangeLog();
  return ({ operation, outcome }) => {
    if (PASSED_OVER.includes(outcome)) return;
    report(
      operation,
      outcome === 'ok',
      () => log.warn({ operation, code: outcome }, 'the swap service fails, or refuses what it is asked for'),
      () => log.info({ operation }, 'the swap service answers again'),
    );
  };
}

/** Ms and number of failures in a row that are no passing fault. */
const TROUBLE_AFTER_MS = 60_000;
const TROUBLE_AFTER_CALLS = 3;
const KEY_REFUSED = ['unauthorized', 'forbidden', 'key_disabled'];

/** Judges by the calls made anyway. */
export class ServiceHealth {
  readonly #now: () => number;
  readonly #failing = new Map<string, { readonly since: number; readonly code: string; calls: number }>();
  #isKnown = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  report({ operation, outcome }: { operation: string; outcome: string }): void {
    if (PASSED_OVER.includes(outcome)) return;
    this.#isKnown = true;
    const last = this.#failing.get(operation);
    if (outcome === 'ok') this.#failing.delete(operation);
    else if (last?.code === outcome) last.calls += 1;
    else {
      const { since = this.#now(), calls = 0 } = last ?? {};
      this.#failing.set(operation, { since, code: outcome, calls: calls + 1 });
    }
  }

  /** The operation and, in backquotes, its code: a service of others chooses it. False where all goes well, undefined before the first call. */
  trouble(): string | false | undefined {
    for (const [operation, { since, code, calls }] of this.#failing) {
      const lasts = this.#now() - since >= TROUBLE_AFTER_MS && calls >= TROUBLE_AFTER_CALLS;
      if (lasts || KEY_REFUSED.includes(code)) return `${operation}, \`${code.replaceAll('`', '')}\``;
    }
    return this.#isKnown && this.#failing.size === 0 ? false : undefined;
  }
}

/** A failure once per interval; a recovery only after a logged failure. */
function createChangeLog() {
  const loggedAt = new Map<string | number, number>();
  const failing = new Set<string | number>();
  return (name: string | number, isOk: boolean, onFailure: () => void, onRecovery?: () => void): void => {
    if (isOk) {
      if (failing.delete(name)) onRecovery?.();
      return;
    }
    const now = performance.now();
    if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
    loggedAt.set(name, now);
    failing.add(name);
    onFailure();
  };
}
