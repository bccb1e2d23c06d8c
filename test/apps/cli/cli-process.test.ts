import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const places = {
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
  };
  const program = spawn(process.execPath, ['src/boot.js', 'cli', ...words], {
    env: { PATH: process.env.PATH ?? '', ...places, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], printed, complaint] = await Promise.all([
    once(program, 'exit'),
    text(program.stdout),
    text(program.stderr),
  ]);
  return { code, printed, complaint };
}

describe('the command line as a process', () => {
  it('doctor without configuration reports the sandbox and exits with 0', async () => {
    const { code, printed } = await run(['doctor'], { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' });
    expect(printed).toMatch(/^ok {5}npm start .*it is the sandbox/m);
    expect(printed).toMatch(/^ok {5}disk +\d+ MB are free/m);
    expect(printed).toMatch(/^ok {5}chain /m);
    expect(code).toBe(0);
  });

  it('doctor exits with 1 on a failure', async () => {
    const { code, complaint } = await run(['doctor', 'service'], {
      HOST: '127.0.0.1',
      SERVICE_HOST: '192.0.2.1',
    });
    expect(complaint).toMatch(/^WRONG {2}SERVICE_PORT /m);
    expect(code).toBe(1);
  });

  it('doctor --production judges what a bot for people needs, also as JSON', async () => {
    const free = { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' };
    const { code, complaint } = await run(['doctor', '--production'], free);
    expect(complaint).toMatch(/^WRONG {2}npm start +PUBLIC_URL is missing/m);
    expect(code).toBe(1);
    const { code: again, printed } = await run(['doctor', '--production', '--json'], free);
    const { checks } = JSON.parse(printed) as { checks: { name: string; level: string }[] };
    expect(checks.find(({ name }) => name === 'npm start')).toMatchObject({ level: 'wrong' });
    expect(checks.map(({ name }) => name)).not.toContain('chain');
    expect(again).toBe(1);
  });

  it('config prints what is in force, names what no program reads, and keeps every secret', async () => {
    const secrets = {
      TELEGRAM_BOT_TOKEN: `1:${'t'.repeat(35)}`,
      SWAP_API_KEY: 'csk_the-swap-key',
      JUPITER_API_KEY: 'the-jupiter-key',
      SOLANA_RPC_URL: 'https://rpc.example/short-key,https://user:word@rpc2.example/?k=v',
      DATABASE_URL: 'postgres://bot:the-password@db.example/one',
    };
    const environment = { ...secrets, SWAP_API_URL: 'https://swap.example/', SOLANA_RPC_URLS: 'a typo' };
    const { code, printed, complaint } = await run(['config'], { ...environment, PORT: 'eighty' });
    expect(code).toBe(1);
    expect(printed).toBe('');
    for (const line of [
      'TELEGRAM_BOT_TOKEN=[secret]',
      'SWAP_API_URL=https://swap.example',
      'SOLANA_RPC_URL=https://rpc.example/…,https://rpc2.example/…',
      'DATABASE_URL=PostgreSQL database one at db.example:5432',
      '# LOG_LEVEL=info',
      'No program reads SOLANA_RPC_URLS.',
      'WRONG  PUBLIC_URL is missing. Give the https address under which people reach this bot’s pages.',
      'WRONG  PORT is "eighty". Use a whole number from 0 to 65535.',
    ])
      expect(complaint.split('\n')).toContain(line);
    const json = (await run(['config', '--json'], environment)).printed;
    expect(JSON.parse(json)).toMatchObject({
      variables: {
        PORT: { value: 8080, isDefault: true },
        SWAP_API_KEY: { value: '[secret]', isDefault: false },
      },
      unknown: ['SOLANA_RPC_URLS'],
    });
    for (const word of [
      'ttttt',
      'the-swap-key',
      'the-jupiter-key',
      'short-key',
      'word',
      'k=v',
      'the-password',
    ])
      expect(complaint + json).not.toContain(word);
  });
});
