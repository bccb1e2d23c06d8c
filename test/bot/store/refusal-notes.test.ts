import { beforeEach, describe, expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { SIGNED_REFUSALS, type SignedRefusal, type Swap } from '../../../src/bot/swap/swap.ts';
import { dialects } from '../../support/test-database.ts';
import { makeSigned, moved, orderedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

describe.each(dialects)('a refusal after signing, on $name', ({ url }) => {
  let test: TestStore;

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  const swaps = () => test.store.swaps;
  const refuse = (swap: Swap, refusal: SignedRefusal, answer = 'bytes') =>
    swaps().noteRefusal({ swap, refusal, answer: Buffer.from(answer), now: 3_000 });
  const found = async (id: string) => swaps().findSwap(id as SwapId);
  const events = async (id: string) =>
    (await swaps().listEvents(id as SwapId)).filter(({ why }) => why.startsWith('refused after signing'));
  /** True when a swap's card is due; delivers everything due. */
  const isCardDue = async () => {
    const due = await test.store.outbox.claimDue(3_000, 10, 1_000, []);
    for (const item of due) await test.store.outbox.finish(item, 3_000);
    return due.length > 0;
  };

  it('is stored with its event and card, once per answer', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    await isCardDue();
    await refuse(ordered, 'changed');
    expect(await found('a')).toMatchObject({ state: 'ordered', refusal: 'changed' });
    expect(await events('a')).toMatchObject([{ from: 'ordered', to: 'ordered' }]);
    expect(JSON.stringify(await events('a'))).not.toContain('bytes');
    expect(await isCardDue()).toBe(true);
    await refuse(ordered, 'changed');
    await refuse(ordered, 'changed', 'other bytes');
    expect(await isCardDue()).toBe(false);
    await refuse(ordered, 'expired', 'third');
    expect(await isCardDue()).toBe(true);
    await refuse(ordered, 'changed');
    expect(await isCardDue()).toBe(false);
    expect(await found('a')).toMatchObject({ refusal: 'expired' });
    expect(await events('a')).toHaveLength(2);
  });

  it('ends with an accepted signature', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    await refuse(ordered, 'changed');
    const signed = await moved(swaps(), ordered, 'signed', { signed: makeSigned('a'), dueAt: 3_000 });
    expect(signed.refusal).toBeNull();
    await refuse(ordered, 'expired');
    expect(await found('a')).toMatchObject({ refusal: null });
    await refuse(signed, 'superseded');
    expect(await found('a')).toMatchObject({ state: 'signed', refusal: 'superseded' });
  });

  it.each(['cancelled', 'lapsed'] as const)('never touches a card that is %s', async (end) => {
    const ordered = await orderedSwap(swaps(), 'a');
    await moved(swaps(), ordered, end, { dueAt: null });
    await isCardDue();
    for (const refusal of SIGNED_REFUSALS) await refuse(ordered, refusal, refusal);
    expect(await found('a')).toMatchObject({ state: end, refusal: null });
    expect(await events('a')).toEqual([]);
    expect(await isCardDue()).toBe(false);
  });

  it('is recorded twenty times at most', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    for (let sent = 0; sent < 50; sent += 1) {
      await refuse(ordered, sent % 2 ? 'changed' : 'wrong_signer', `answer ${sent}`);
    }
    expect(await events('a')).toHaveLength(20);
  });

  it('is stored completely or not at all when the process dies', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    await isCardDue();
    const dying = (place: string) =>
      test.reopen({
        faultPoint: (name) => {
          if (name === place) throw new Error('the power went');
        },
      });
    const note = { swap: ordered, refusal: 'changed', answer: Buffer.from('x'), now: 3_000 } as const;
    const before = await dying('note-refusal:before-commit');
    await expect(before.swaps.noteRefusal(note)).rejects.toThrow('the power went');
    expect(await events('a')).toEqual([]);
    expect(await isCardDue()).toBe(false);
    const after = await dying('note-refusal:after-commit');
    await expect(after.swaps.noteRefusal(note)).rejects.toThrow('the power went');
    expect(await found('a')).toMatchObject({ refusal: 'changed' });
    expect(await isCardDue()).toBe(true);
  });
});
