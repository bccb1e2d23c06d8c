import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/log.ts';
import { startBot } from '../../src/roles/bot.ts';
import { BOT_WORK } from '../harness/bot-work.ts';
import { startProfile, stopProfile } from '../harness/cpu-profile.ts';
import { serveCommands } from '../harness/serve-commands.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The whole bot as it runs in earnest: web server, store on disk, outbox, watcher. @returns the webhook's address */
async function start(setting: BotSetting): Promise<string> {
  const { apiRoot, serviceUrl, token, secret, callsPerMinute, serviceKey, rpcUrl, cosigner } = setting;
  const { webUrl } = await startBot({
    telegram: setting.isPolling
      ? { mode: 'polling', token, apiRoot }
      : { mode: 'webhook', token, apiRoot, secret },
    publicUrl: 'https://bot.example',
    web: { host: '127.0.0.1', port: 0 },
    swapApi: { url: serviceUrl, key: serviceKey ?? 'a key of the stub' },
    callsPerMinute: callsPerMinute ?? 1_000_000,
    rpcUrls: [rpcUrl ?? `${serviceUrl}/rpc`],
    databaseUrl: setting.database?.url ?? `file:${join(folder, 'bot.db')}`,
    encryptionKeyFile: setting.database?.encryptionKeyFile ?? join(folder, 'encryption.key'),
    linkBases: {},
    cluster: 'mainnet-beta',
    allowedCosigners: cosigner === undefined ? [] : [cosigner],
    allowedRouters: [],
    explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
    addressUrl: (address) => `https://explorer.example/address/${address}`,
    trustedProxies: [],
    log: createLog({ level: 'info', write: () => undefined }),
  });
  return `${webUrl}/telegram/webhook`;
}

const stop = () => stopProfile(BOT_WORK);

serveCommands({ start, startProfile, stopProfile: stop });
