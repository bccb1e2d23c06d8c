import type { Log } from '../../log.ts';

/** What fails, fails with every call: of one thing the log speaks this often. */
const TOLD_EVERY_MS = 60_000;

/** Wrong in what a person asked for, which the person is told. */
const FAULTS_OF_A_REQUEST = ['invalid_request', 'invalid_quote_request'];

/** Tells of a node by its place in SOLANA_RPC_URL, as the doctor names it: the address of a node may hold a key. */
export function tellOfNodes(log: Log): (rpc: number, isServing: boolean) => void {
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
export function tellOfService(log: Log): (call: { operation: string; outcome: string }) => void {
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
    } else if (Date.now() - (toldAt.get(name) ?? 0) >= TOLD_EVERY_MS) {
      toldAt.set(name, Date.now());
      isOpen.add(name);
      ofTrouble();
    }
  };
}
