import { startEmbeddedWorld } from '../../src/apps/embedded-world.ts';
import { fundSol } from '../../src/sandbox/chain/tokens.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { serveCommands } from '../part.ts';

/** Lamports of each funded wallet. */
const FUNDS = 10_000_000_000n;

const world = await startEmbeddedWorld({ log: silentLog() });

serveCommands({
  describe: () => ({ rpcUrl: world.rpcUrl, deskSeed: Buffer.from(world.deskSeed).toString('hex') }),
  fund: (address: string) => fundSol(world.rpcUrl, address, FUNDS),
});
