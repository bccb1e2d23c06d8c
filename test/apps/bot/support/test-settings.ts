import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BotSettings } from '../../../../src/apps/bot/settings.ts';
import { createLog } from '../../../../src/log.ts';

/** Without reachable servers. */
export const PLAIN_SETTINGS: Omit<BotSettings, 'databaseUrl' | 'encryptionKeyFile' | 'log'> = {
  telegram: { mode: 'polling', token: '1:token', apiRoot: 'http://127.0.0.1:9' },
  publicUrl: 'https://swap.example.com',
  web: { host: '127.0.0.1', port: 0 },
  swapApi: { url: 'http://127.0.0.1:9', key: 'sk_test_of_the_operator' },
  callsPerMinute: 60,
  rpcUrls: ['http://127.0.0.1:9'],
  linkBases: { phantom: 'https://phantom.app/ul/v1' },
  allowedCosigners: [],
  allowedRouters: [],
  trustedProxies: [],
  explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
  addressUrl: (address) => `https://explorer.example/account/${address}`,
};

/** Settings with a temporary database; `lines` receives the log. */
export function testSettings(changes: Partial<BotSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bot-'));
  const lines: string[] = [];
  const settings: BotSettings = {
    ...PLAIN_SETTINGS,
    databaseUrl: `file:${join(folder, 'bot.db')}`,
    encryptionKeyFile: join(folder, 'encryption.key'),
    log: createLog({ level: 'debug', write: (line) => lines.push(line) }),
    ...changes,
  };
  return { settings, folder, lines };
}
