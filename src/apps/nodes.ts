import type { Connection } from '@solana/web3.js';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createConnection } from '../solana/connection.ts';
import type { NodeAlert } from '../solana/node-verdict.ts';
import { websocketUrlOf } from '../solana/signature-socket.ts';

/** Per alert or failure, ms. */
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

/** They say nothing about the service. */
const PASSED_OVER = ['invalid_request', 'invalid_quote_request', 'cancelled'];

class ForeignNodeError extends Error {
  readonly code = 'foreign_node';

  constructor(foreign: number, first: number) {
    super(
      `SOLANA_RPC_URL: node ${foreign} belongs to another cluster than node ${first}: their genesis hashes differ. Name nodes of one cluster`,
    );
    this.name = 'ForeignNodeError';
  }
}

interface ClusterDeps {
  readonly log: Log;
  /** For a node that was silent at the start. */
  readonly onForeign: (error: ForeignNodeError) => void;
  /** Per node, ms. @default 3000 */
  readonly withinMs?: number;
  /** Before silent nodes are asked again, ms. @default 5000 */
  readonly againMs?: number;
}

interface Node {
  readonly place: number;
  readonly connection: Pick<Connection, 'getGenesisHash'>;
  hash?: string;
}

/**
 * An answer of another cluster must not count. Silent nodes are logged and asked again.
 * @returns stops the retries
 * @throws ForeignNodeError where two nodes belong to different clusters
 */
export async function requireOneCluster(urls: readonly string[], deps: ClusterDeps): Promise<() => void> {
  if (urls.length < 2) return () => {};
  const { withinMs: timeoutMs = 3_000 } = deps;
  const nodes = urls.map(
    (url, index): Node => ({ connection: createConnection([url], { timeoutMs }), place: index + 1 }),
  );
  await readHashes(nodes);
  const missing = nodes.filter(({ hash }) => hash === undefined).map(({ place }) => place);
  if (missing.length === 0) return () => {};
  deps.log.warn({ rpc: missing }, 'RPC nodes did not tell their genesis hash; they are asked again');
  return keepAsking(nodes, deps);
}

function keepAsking(nodes: readonly Node[], deps: ClusterDeps): () => void {
  const { againMs = 5_000 } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const schedule = () => {
    timer = setTimeout(ask, againMs).unref();
  };
  const ask = async () => {
    try {
      await readHashes(nodes);
    } catch (error) {
      if (!isOver) deps.onForeign(error as ForeignNodeError);
      return;
    }
    if (!isOver && nodes.some(({ hash }) => hash === undefined)) schedule();
  };
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function readHashes(nodes: readonly Node[]): Promise<void> {
  const silent = nodes.filter(({ hash }) => hash === undefined);
  await Promise.all(
    silent.map(async (node) => {
      const hash = await node.connection.getGenesisHash().catch(() => undefined);
      if (hash !== undefined) node.hash = hash;
    }),
  );
  const [first, ...others] = nodes.filter(({ hash }) => hash !== undefined);
  const foreign = others.find(({ hash }) => hash !== first?.hash);
  if (first && foreign) throw new ForeignNodeError(foreign.place, first.place);
}

/** The address of SOLANA_WS_URL, or that of the first node. Undefined where it is off. */
export function wsUrlOf({ wsUrl }: Pick<Config, 'wsUrl'>, [first]: readonly string[]): string | undefined {
  if (wsUrl !== null) return wsUrl === 'off' ? undefined : wsUrl;
  return first && websocketUrlOf(first);
}

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;

/** The restart by its supervisor reports the mistake. */
export function exitOnForeignNode(log: Log): (error: ForeignNodeError) => void {
  return (error) => {
    log.fatal(error.message);
    process.exit(EXIT_CONFIG);
  };
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
