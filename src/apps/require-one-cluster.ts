import type { Connection } from '@solana/web3.js';
import type { Log } from '../log.ts';
import { createConnection } from '../solana/connection.ts';

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
export function endForForeignNode(log: Log): (error: ForeignNodeError) => void {
  return (error) => {
    log.fatal(error.message);
    process.exit(EXIT_CONFIG);
  };
}
