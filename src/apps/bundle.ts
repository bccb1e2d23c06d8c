import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGES_BUNDLE } from '../bot/pages/assets.ts';
import { keepBundle } from '../bot/pages/bundle.ts';
import { loadConfig } from '../config.ts';

/** The discard port: nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

/** `npm run bundle`, after a change of browser code. */
export async function bundleBrowserCode(): Promise<void> {
  const { CHAT_BUNDLE } = await import('../sandbox/telegram/register.ts');
  await keepBundle(PAGES_BUNDLE);
  await keepBundle(CHAT_BUNDLE);
}

/**
 * Fills the compile cache of an image. A bot that reaches nobody starts, which loads its code, threads
 * included; the other commands are only imported.
 */
export async function compileAhead(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-compile-'));
  try {
    await startOnce(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  await Promise.all([
    import('./own-service.ts'),
    import('./service.ts'),
    import('./cli.ts'),
    import('../database/open-postgres.ts'),
    import('../bot/leader/election.ts'),
  ]);
}

async function startOnce(folder: string): Promise<void> {
  const environment = {
    TELEGRAM_BOT_TOKEN: `1:${'0'.repeat(35)}`,
    TELEGRAM_API_ROOT: NOWHERE,
    PUBLIC_URL: 'https://bot.example',
    PORT: '0',
    SWAP_API_URL: NOWHERE,
    SWAP_API_KEY: 'a key that nobody asks for',
    SOLANA_RPC_URL: NOWHERE,
    SOLANA_WS_URL: 'off',
    MARKET_DATA_URL: 'off',
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
    LOG_LEVEL: 'silent',
  };
  const { config, mistakes } = loadConfig(environment, 'start');
  if (mistakes.length > 0 || !config.telegram) throw new Error('these settings do not start a bot');
  const { runBot } = await import('./bot.ts');
  const bot = await runBot(config, config.telegram);
  await bot.stop();
}
