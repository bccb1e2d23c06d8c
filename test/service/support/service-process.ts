import { createConnection } from '../../../src/solana/connection.ts';
import { startTestService } from './test-service.ts';

/** A service in a process of its own, for tests that kill it: `<rpc url> <database url>`; tells its address and key. */
const [rpcUrl = '', databaseUrl = ''] = process.argv.slice(2);
const { url, key } = await startTestService({ connection: createConnection([rpcUrl]), databaseUrl });
process.stdout.write(`${JSON.stringify({ url, key })}\n`);
