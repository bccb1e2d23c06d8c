import { createRequire } from 'node:module';

export interface Surfnet {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** The chain deadlocks after about 500 unread events. */
  drainEvents(): unknown;
  stop(): void;
}

interface SurfnetClass {
  startWithConfig(config: {
    readonly offline: boolean;
    readonly blockProductionMode: 'clock';
    readonly slotTimeMs: number;
  }): Surfnet;
}

interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly require: (id: string) => unknown;
}

/** Surfpool's published builds; Linux means glibc 2.34 or later. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@solana/surfpool-linux-x64-gnu',
  'darwin-x64': '@solana/surfpool-darwin-x64',
  'darwin-arm64': '@solana/surfpool-darwin-arm64',
};

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  require: createRequire(import.meta.url),
});

/** @throws ChainError `no_native_chain` without a build that loads on this machine (musl, an old glibc) */
export function loadSurfnet(machine: Machine = thisMachine()): SurfnetClass {
  const name = PACKAGES[`${machine.platform}-${machine.arch}`];
  if (name === undefined) throw noNativeChain(machine, 'there is no build of it for this platform');
  try {
    return (machine.require(name) as { Surfnet: SurfnetClass }).Surfnet;
  } catch (cause) {
    throw noNativeChain(machine, `${name} could not be loaded`, cause);
  }
}

function noNativeChain(machine: Machine, reason: string, cause?: unknown): ChainError {
  const message = [
    `The embedded Solana chain does not run on ${machine.platform}-${machine.arch}: ${reason}.`,
    'Start a local validator instead (for example `surfpool start`, which listens on http://127.0.0.1:8899)',
    'and set SOLANA_RPC_URL=http://127.0.0.1:8899.',
  ].join(' ');
  return new ChainError('no_native_chain', message, { cause });
}

export type ChainErrorCode = 'no_native_chain' | 'chain_did_not_start' | 'chain_call_failed' | 'unconfirmed';

export class ChainError extends Error {
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChainError';
    this.code = code;
  }
}
