import { startChain } from '../../../../src/sandbox/chain/start.ts';
import { silentLog } from '../../../support/silent-log.ts';

// Runs until it is killed or its parent ends.
process.once('disconnect', () => process.exit());
const { rpcUrl } = await startChain({ log: silentLog(), slotTimeMs: 100 });
process.send?.(rpcUrl);
