import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBot } from '../../src/apps/bot.ts';
import { createLog } from '../../src/log.ts';
import type { BotSetting } from '../card.ts';
import { serveCommands } from '../part.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The whole bot as in `npm start`: web server, store on disk, outbox, watcher. @returns the webhook's address */
async function start({ apiRoot, serviceUrl, token, secret }: BotSetting): Promise<string> {
  const { webUrl } = await startBot({
    telegram: { mode: 'webhook', token, apiRoot, secret },
    publicUrl: 'https://bot.example',
    web: { host: '127.0.0.1', port: 0 },
    swapApi: { url: serviceUrl, key: 'a key of the stub' },
    callsPerMinute: 1_000_000,
    rpcUrls: [`${serviceUrl}/rpc`],
    databaseUrl: `file:${join(folder, 'bot.db')}`,
    encryptionKeyFile: join(folder, 'encryption.key'),
    linkBases: {},
    allowedCosigners: [],
    allowedRouters: [],
    explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
    addressUrl: (address) => `https://explorer.example/address/${address}`,
    trustedProxies: [],
    log: createLog({ level: 'info', write: () => undefined }),
  });
  return `${webUrl}/telegram/webhook`;
}

serveCommands({ start });
