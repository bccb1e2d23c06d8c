import { describe, expect, it } from 'vitest';
import { createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import { signedSwap } from '../support/make-swap.ts';
import { noteQueries } from '../support/note-queries.ts';
import { openTestStore } from '../support/open-test-store.ts';

describe('looks that end in the same moment', () => {
  it('are written by one statement, whose text is the same however many they are', async () => {
    const texts: string[] = [];
    const { database, cipher } = await openTestStore();
    const watched = database.withPlugin(noteQueries(texts));
    const { swaps } = await createBotStore({ database: watched, cipher, now: () => 0 });
    const swap = await signedSwap(swaps, 'a');
    texts.length = 0;
    for (const looks of [1, 2, 3, 40, 41]) {
      await Promise.all(Array.from({ length: looks }, () => swaps.postpone(swap, { dueAt: looks }, 0)));
      expect(await swaps.nextDueAt(0)).toBe(looks);
    }
    expect(new Set(texts.filter((text) => text.includes('UPDATE'))).size).toBe(1);
    expect(texts.filter((text) => text.includes('UPDATE'))).toHaveLength(5);
    await database.destroy();
  });
});
