import { startChain } from '../../../../src/sandbox/chain/start.ts';
import { silentLog } from '../../../support/silent-log.ts';

// Stays until it is killed, or whoever started it has gone.
process.once('disconnect', () => process.exit());
const { rpcUrl } = await startChain({ log: silentLog(), slotTimeMs: 100 });
process.send?.(rpcUrl);
