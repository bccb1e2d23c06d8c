import { createConnection } from '../../../src/solana/connection.ts';
import { startTestService } from './test-service.ts';

/** Options of a service in its own process. */
export interface ServiceProcessOrder {
  readonly rpcUrl: string;
  readonly databaseUrl: string;
  readonly keyBudgetPerMinute?: number;
  readonly executionLeaseMs?: number;
  /** Ms since the epoch; the clock then stops. */
  readonly clockAt?: number;
}

/** A service in its own process: reads its options as JSON, prints its address and key. */
const {
  rpcUrl,
  clockAt,
  executionLeaseMs = 4_000,
  ...order
}: ServiceProcessOrder = JSON.parse(process.argv[2] ?? '{}');
const { url, key } = await startTestService({
  connection: createConnection([rpcUrl]),
  ...order,
  timing: { executionLeaseMs },
  ...(clockAt === undefined ? {} : { now: () => clockAt }),
});
process.stdout.write(`${JSON.stringify({ url, key })}\n`);
