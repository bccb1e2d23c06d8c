import type { Connection } from '@solana/web3.js';
import type { Log } from '../log.ts';
import type { NodeAlert } from '../solana/agreement-rules.ts';
import { createConnection } from '../solana/connection.ts';

/** An alert comes with every poll of a transaction: the log has each this often, ms. */
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
};

/** What fails, fails with every call: of one thing the log speaks this often. */
const REPEAT_MS = 60_000;

/** Wrong in what a person asked for, which the person is told. */
const FAULTS_OF_A_REQUEST = ['invalid_request', 'invalid_quote_request'];

/** A node of another cluster than the others: a mistake in SOLANA_RPC_URL. */
export class ForeignNodeError extends Error {
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
  /** Ends the process: a node that could not be asked at the start turned out to be of another cluster. */
  readonly onForeign: (error: ForeignNodeError) => void;
  /** How long a node may take for its answer, ms. @default 3000 */
  readonly withinMs?: number;
  /** Between two questions to a node that has not answered yet, ms. @default 5000 */
  readonly againMs?: number;
}

interface Node {
  readonly place: number;
  readonly connection: Pick<Connection, 'getGenesisHash'>;
  hash?: string;
}

/**
 * Compares the genesis hash of every node: words of another cluster must not count. A node that does not answer is no
 * mistake; it is told to the operator and asked until it answers.
 * @returns what ends the asking
 * @throws ForeignNodeError where two nodes that answer are not of one cluster
 */
export async function requireOneCluster(urls: readonly string[], deps: ClusterDeps): Promise<() => void> {
  if (urls.length < 2) return () => {};
  const { withinMs: timeoutMs = 3_000 } = deps;
  const nodes = urls.map(
    (url, index): Node => ({ connection: createConnection([url], { timeoutMs }), place: index + 1 }),
  );
  await askAll(nodes);
  const missing = nodes.filter(({ hash }) => hash === undefined).map(({ place }) => place);
  if (missing.length === 0) return () => {};
  deps.log.warn({ rpc: missing }, 'RPC nodes did not tell their genesis hash; they are asked again');
  return askOn(nodes, deps);
}

function askOn(nodes: readonly Node[], deps: ClusterDeps): () => void {
  const { againMs = 5_000 } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const schedule = () => {
    timer = setTimeout(ask, againMs).unref();
  };
  const ask = async () => {
    try {
      await askAll(nodes);
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

async function askAll(nodes: readonly Node[]): Promise<void> {
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

/** The exit code of sysexits.h for a mistake in the configuration. */
const EXIT_CONFIG = 78;

/** For a program that runs: its supervisor starts it again, and the start says what is wrong. */
export function exitOnForeignNode(log: Log): (error: ForeignNodeError) => void {
  return (error) => {
    log.fatal(error.message);
    process.exit(EXIT_CONFIG);
  };
}

/** Tells of RPC nodes that do not agree, by their place in SOLANA_RPC_URL: the address of a node may hold a key. */
export function logDisagreement(log: Log): (alert: NodeAlert, rpc: number) => void {
  const toldAt = new Map<string, number>();
  return (alert, rpc) => {
    const name = `${alert} ${rpc}`;
    const now = performance.now();
    if (now - (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
    toldAt.set(name, now);
    log.error({ alert, rpc }, ALERTS[alert]);
  };
}

/** Tells of a node by its place in SOLANA_RPC_URL, as the doctor names it: the address of a node may hold a key. */
export function logNodeHealth(log: Log): (rpc: number, isServing: boolean) => void {
  const tell = createTelling();
  return (rpc, isServing) =>
    tell(
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

/** Tells of the swap service's failures and refusals, by what it was asked for. */
export function logServiceHealth(log: Log): (call: { operation: string; outcome: string }) => void {
  const tell = createTelling();
  return ({ operation, outcome }) => {
    if (FAULTS_OF_A_REQUEST.includes(outcome)) return;
    tell(
      operation,
      outcome === 'ok',
      () => log.warn({ operation, code: outcome }, 'the swap service fails, or refuses what it is asked for'),
      () => log.info({ operation }, 'the swap service answers again'),
    );
  };
}

/** Says that something is wrong once in a while, and that it is well again only where the trouble was told. */
function createTelling<Name>() {
  const toldAt = new Map<Name, number>();
  const isOpen = new Set<Name>();
  return (name: Name, isWell: boolean, ofTrouble: () => void, ofTheEnd: () => void): void => {
    if (isWell) {
      if (isOpen.delete(name)) ofTheEnd();
    } else if (Date.now() - (toldAt.get(name) ?? 0) >= REPEAT_MS) {
      toldAt.set(name, Date.now());
      isOpen.add(name);
      ofTrouble();
    }
  };
}
