import fc from 'fast-check';
import type { Context } from 'grammy';
import { describe, expect, it } from 'vitest';
import { createDialogueStorage } from '../../../src/bot/conversations/dialogue-storage.ts';
import type { TextStore } from '../../../src/bot/swap/intake-ports.ts';

/** The storage over one row that holds this text. */
function storageOver(text: string) {
  const store = { read: async () => text } as Partial<TextStore> as TextStore;
  return createDialogueStorage<Context>(store, () => 0).storage.adapter;
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

  it('what was written is read, and what other code wrote is left', async () => {
    const written: string[] = [];
    const store = { write: async (_: string, text: string) => void written.push(text) };
    const { storage } = createDialogueStorage<Context>(store as Partial<TextStore> as TextStore, () => 0);
    const state = { version: [0, storage.version ?? ''] as [0, string], state: { swap: [] }, at: 0 };
    await storage.adapter.write('7:7', state);
    expect(written).toEqual([JSON.stringify(state)]);
    expect(await storageOver(JSON.stringify(state)).read('7:7')).toEqual(state);
    const ofOthers = { ...state, version: [0, 'other code'] };
    expect(await storageOver(JSON.stringify(ofOthers)).read('7:7')).toBeUndefined();
  });
});
