import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { openNotices } from '../../../src/database/notices.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { openOnSimulatedDisk } from '../../database/support/open-on-simulated-disk.ts';
import type { SimulatedDisk } from '../../database/support/simulated-disk.ts';
import { makeSwap, OWNER } from '../support/make-swap.ts';

const NOW = 1_000;
const HASH = 'a hash of a token';

let disk: SimulatedDisk;
let store: BotStore;
let close: () => Promise<void>;

beforeEach(async () => {
  // Nothing goes to the disk by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const world = openOnSimulatedDisk<BotSchema>('create table first_page (id integer primary key)');
  ({ disk } = world);
  const notices = await openNotices(`file:${world.file}`, world.database);
  store = await createBotStore({
    database: world.database,
    cipher: createFieldCipher(randomBytes(32)),
    notices,
    now: () => NOW,
  });
  close = async () => {
    await notices.close();
    await world.close();
  };
});

afterEach(async () => {
  await close();
  vi.useRealTimers();
});

/** What would be there after a loss of power. */
const swapsOnDisk = () => disk.read<{ id: string }>('select id from swaps').map(({ id }) => id);
const triesOnDisk = () =>
  disk.read<{ unsure: number }>('select unsure from outbox').map(({ unsure }) => unsure);

describe('on the way to a new card', () => {
  it('nothing waits for the disk, and the card for all of it', async () => {
    disk.isSlow = true;
    const budget = store.serviceBudget({ keyId: 'a key', callsPerMinute: 60 });
    const taken = budget.take('quote', NOW);
    // The row of the budget is made with the first call ever.
    await disk.asked();
    disk.arrive();
    expect(await taken).toEqual({ ok: true });
    expect(await budget.take('quote', NOW)).toEqual({ ok: true });
    await store.swaps.createSwap(makeSwap('a', { messageId: null }), HASH, ['status']);
    const [item] = await store.outbox.claimDue(NOW, 10, 1_000, []);
    expect([item?.subject, swapsOnDisk(), disk.waiting]).toEqual(['a', [], 0]);

    if (!item) throw new Error('nothing was claimed');
    const started = store.outbox.startSending(item);
    await disk.asked();
    expect(await Promise.race([started, Promise.resolve('not yet')])).toBe('not yet');
    disk.arrive();
    expect(await started).toBe(true);
    expect([swapsOnDisk(), triesOnDisk()]).toEqual([['a'], [1]]);
    disk.isSlow = false;
  });
});

it('a message that becomes the card waits until its swap is on disk', async () => {
  disk.isSlow = true;
  const created = store.swaps.createSwap(makeSwap('a', { messageId: 7 }), HASH, ['status']);
  await disk.asked();
  disk.isSlow = false;
  disk.arrive();
  await created;
  expect(swapsOnDisk()).toEqual(['a']);
});

it('a link out of a group is known to nobody before its row is on disk, where it goes with what others write', async () => {
  disk.isSlow = true;
  const mint = (name: string) => name as Mint;
  let link: string | undefined;
  const shared = store.sharedIntents
    .share({ fromMint: mint('a'), toMint: mint('b'), amount: 1n as BaseUnits }, OWNER, NOW)
    .then((id) => {
      link = id;
    });
  await new Promise(setImmediate);
  expect(disk.waiting).toBe(0);
  const change = store.wallets.activateWallet(OWNER, 'none', NOW);
  await disk.asked();
  expect(link).toBeUndefined();
  disk.arrive();
  await Promise.all([shared, change]);
  expect(disk.read('select id from shared_intents')).toHaveLength(1);
  expect(link).toMatch(/^[\w-]{16}/);
  disk.isSlow = false;
});
