import fc from 'fast-check';
import type { Context } from 'grammy';
import { describe, expect, it } from 'vitest';
import { createDialogueStorage } from '../../../src/bot/conversations/dialogue-storage.ts';
import type { TextStore } from '../../../src/bot/swap/intake-ports.ts';

/** The storage over one row that holds this text. */
function storageOver(text: string) {
  const store = { read: async () => text } as Partial<TextStore> as TextStore;
  const storage = createDialogueStorage<Context>(store, () => 0);
  if (storage.type !== 'key') throw new Error('kept by another thing than a key');
  return storage.adapter;
}

describe('a row that is no dialogue', () => {
  it.each([
    '',
    '1234',
    'null',
    '[]',
    '{}',
    '{"version":1}',
    '{"version":[0,"x"]}',
    '{"version":[],"state":1}',
    '{"version":[],"state":{}}',
  ])('%j is as if there were none', async (text) => {
    expect(await storageOver(text).read('7:7')).toBeUndefined();
  });

  it('whatever it holds, reading it gives nothing or what the plugin can judge', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const read = await storageOver(text).read('7:7');
        return read === undefined || Array.isArray(read.version);
      }),
    );
  });

  it('what was written is read', async () => {
    const state = { version: [0, 'code'], state: { swap: [] }, at: 0 };
    expect(await storageOver(JSON.stringify(state)).read('7:7')).toEqual(state);
  });
});
