import { createConnection } from '../../../src/solana/connection.ts';
import { startTestService } from './test-service.ts';

/** What a service in a process of its own is told. */
export interface ServiceProcessOrder {
  readonly rpcUrl: string;
  readonly databaseUrl: string;
  readonly keyBudgetPerMinute?: number;
  readonly executionLeaseMs?: number;
  /** Milliseconds since the epoch; its clock then stands still. */
  readonly clockAt?: number;
}

/** A service in a process of its own: its order comes as JSON; it tells its address and key. */
const { rpcUrl, clockAt, ...order }: ServiceProcessOrder = JSON.parse(process.argv[2] ?? '{}');
const { url, key } = await startTestService({
  connection: createConnection([rpcUrl]),
  ...order,
  ...(clockAt === undefined ? {} : { now: () => clockAt }),
});
process.stdout.write(`${JSON.stringify({ url, key })}\n`);
