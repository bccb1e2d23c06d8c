import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLog } from '../../src/log.ts';
import { createService } from '../../src/service/create-service.ts';
import { createKey } from '../../src/service/keys/manage-keys.ts';
import { readPools } from '../../src/service/providers/desk/pricing.ts';
import { deskProvider } from '../../src/service/providers/desk/provider.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import { readTokenList } from '../../src/service/tokens/registry.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { serveCommands } from '../part.ts';

/** The seed is in hexadecimal digits. */
type ChainAccess = Readonly<Record<'rpcUrl' | 'deskSeed', string>>;

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The whole service with a database on disk, the ordinary log and an unlimited budget. */
async function start({ rpcUrl, deskSeed }: ChainAccess): Promise<{ url: string; key: string }> {
  const database = await openDatabase<ServiceSchema>(`file:${join(folder, 'service.db')}`);
  const pools = await readPools('data/prices.json');
  const service = await createService({
    database,
    connection: createConnection([rpcUrl]),
    tokens: await readTokenList('data/tokens.json'),
    providers: [deskProvider({ seed: Buffer.from(deskSeed, 'hex'), pools })],
    keyBudgetPerMinute: 1_000_000_000,
    log: createLog({ level: 'info', write: () => undefined }),
    now: Date.now,
  });
  const { key } = await createKey(database, { name: 'bench' }, Date.now());
  return { url: await service.listen('127.0.0.1', 0), key };
}

serveCommands({ start });
