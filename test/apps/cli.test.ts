import { beforeEach, describe, expect, it } from 'vitest';
import { runKeyCommand } from '../../src/apps/cli/key-commands.ts';
import { runSwapCommand } from '../../src/apps/cli/swap-commands.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLocalVerifier, presentedKey } from '../../src/service/keys/verifier.ts';
import { serviceMigrations } from '../../src/service/store/service-migrations.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { makeSwap } from '../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';
import { databaseUrl, dialects } from '../support/test-database.ts';

const NOW = 1_800_000_000_000;

describe.each(dialects)('keys on the command line, on $name', ({ url }) => {
  let database: Awaited<ReturnType<typeof openDatabase<ServiceSchema>>>;
  const run = (...words: string[]) => runKeyCommand(database, words, NOW);

  beforeEach(async () => {
    database = await openDatabase<ServiceSchema>(await databaseUrl(url));
    await migrate(database, 'service', serviceMigrations);
  });

  it('print a key once, list it without its value, and revoke it', async () => {
    const made = await run(
      'create',
      'partner bot',
      '--permissions',
      'api.access,quotes.read',
      '--days',
      '30',
    );
    const [key = '', , sentence = ''] = made.text.split('\n');
    const keyId = /key_[\w-]+/.exec(sentence)?.[0] ?? '';
    const verifier = createLocalVerifier(database, () => NOW);
    expect(await verifier.verify(presentedKey(key), ['api.access', 'quotes.read'])).toMatchObject({
      kind: 'valid',
      keyId,
    });
    expect(await verifier.verify(presentedKey(key), ['transactions.execute'])).toEqual({ kind: 'forbidden' });
    const list = await run('list');
    expect(list.text).toContain('partner bot');
    expect(list.text).not.toContain(key);
    expect((await run('revoke', keyId)).exitCode).toBe(0);
    expect((await run('list')).text).toContain('revoked');
    expect((await run('revoke', keyId)).exitCode).toBe(2);
  });

  it.each([
    [['create']],
    [['create', 'a', 'b']],
    [['create', 'a', '--permissions', 'everything']],
    [['create', 'a', '--days', '0']],
    [['create', 'a', '--unknown']],
    [['create', 'x'.repeat(81)]],
    [['revoke']],
    [['revoke', 'key_none']],
    [['destroy']],
    [[]],
  ])('refuse %j with an explanation, and create nothing', async (words) => {
    const outcome = await run(...words);
    expect(outcome.exitCode).toBe(2);
    expect(outcome.text.length).toBeGreaterThan(10);
    expect((await run('list')).text).toContain('no key yet');
  });
});

describe.each(dialects)('swaps on the command line, on $name', ({ url }) => {
  let test: TestStore;
  const run = (...words: string[]) => runSwapCommand(test.store.swaps, words, NOW);

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('list open swaps, and tell the story of a swap', async () => {
    const swap = makeSwap('a');
    await test.store.swaps.createSwap(swap, 'hash', []);
    expect((await run('list')).text).toBe('No swap is open.');
    expect((await run('list', '--stuck')).text).toBe('No swap is stuck.');
    const shown = await run('show', swap.id);
    expect(shown.text).toContain(`${swap.id}: `);
    expect(shown.text).toContain('- → offered  offered');
  });

  it('strip control characters from symbols, and show the mint', async () => {
    const swap = makeSwap('a');
    const to = { ...swap.intent.to, mint: 'FakeUSDC1111111111111111111111111111111111' as Mint };
    const nasty = { ...to, symbol: '\u001b[2JUS\u202eDC\n' };
    await test.store.swaps.createSwap({ ...swap, intent: { ...swap.intent, to: nasty } }, 'hash', []);
    const { text } = await run('show', swap.id);
    expect(text).toContain('USDC” (Fake…1111)');
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });

  it('never set a state: they only request another check of the chain', async () => {
    const swap = makeSwap('a');
    await test.store.swaps.createSwap(swap, 'hash', []);
    expect((await run('recheck', swap.id)).exitCode).toBe(2);
    expect((await test.store.swaps.findSwap(swap.id))?.state).toBe('offered');
    for (const words of [[], ['show'], ['show', 'none'], ['list', '--all'], ['set', swap.id, 'confirmed']]) {
      expect((await run(...words)).exitCode).toBe(2);
    }
  });
});
