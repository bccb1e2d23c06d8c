import fc from 'fast-check';
import type { Context } from 'grammy';
import { describe, expect, it } from 'vitest';
import { createDialogueStorage } from '../../../../src/bot/requests/dialogue/state.ts';
import type { TextStore } from '../../../../src/bot/swap/stores.ts';

const CTX = { chatId: 7, from: { id: 7 }, update: { update_id: 1 } } as Context;

/** Reads a row with this text. */
async function readOver(text: string) {
  const store = { read: async () => text, delete: async () => {} } as Partial<TextStore> as TextStore;
  const dialogues = createDialogueStorage<Context>(store, () => 0);
  const state = await dialogues.storage.adapter.read(CTX);
  return { state, isEnded: dialogues.wasEndedByDeploy(CTX) };
}

describe('the row of a dialogue', () => {
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
    expect(await readOver(text)).toEqual({ state: undefined, isEnded: false });
  });

  it('with any content reads as empty or as data that the plugin can check', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const { state } = await readOver(text);
        return state === undefined || Array.isArray(state.version);
      }),
    );
  });

  it('round-trips, and ends when other code wrote it', async () => {
    const written: string[] = [];
    const store = { write: async (_: string, text: string) => void written.push(text) };
    const { storage } = createDialogueStorage<Context>(store as Partial<TextStore> as TextStore, () => 0);
    const state = { version: [0, storage.version ?? ''] as [0, string], state: { swap: [] }, at: 0 };
    await Promise.resolve(storage.adapter.write(CTX, state));
    expect(written).toEqual([JSON.stringify(state)]);
    expect(await readOver(JSON.stringify(state))).toEqual({ state, isEnded: false });
    const ofOthers = { ...state, version: [0, 'other code'] };
    expect(await readOver(JSON.stringify(ofOthers))).toEqual({ state: undefined, isEnded: true });
  });
});
