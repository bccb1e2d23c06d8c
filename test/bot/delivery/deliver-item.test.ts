import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { CHAT, moved, OWNER, orderedSwap, signedSwap } from '../support/make-swap.ts';
import { arrived, failed, useDelivery } from './use-delivery.ts';

describe('the delivery of due messages', () => {
  const world = useDelivery();
  const { makeNotifier, offer, confirm, storedMessage } = world;

  it('sends the card once, stores its id and edits it afterwards', async () => {
    world.answers.push(arrived(5));
    const swap = await offer();
    await world.time.play(0);
    expect(await storedMessage()).toBe(5);
    world.answers.push(arrived(5));
    await world.test.store.swaps.replaceOffer(swap, { offer: swap.offer }, 2_000, ['status']);
    await world.time.play(0);
    expect(world.calls).toEqual(['send 70 card:offered html', 'edit 70/5 card:offered html']);
    await world.time.play(3_600_000);
    expect(world.calls).toHaveLength(2);
  });

  it('turns a message of the dialogue into the card', async () => {
    world.answers.push(arrived(9));
    await offer('a', { messageId: 9 });
    await world.time.play(0);
    expect(world.calls).toEqual(['edit 70/9 card:offered html']);
  });

  it('draws the row at delivery, and announces the end after the card shows it', async () => {
    await confirm(arrived(5), arrived(6));
    await world.time.play(0);
    expect(world.calls).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
    expect(await storedMessage()).toBe(5);
  });

  it('counts "not modified" as success', async () => {
    await confirm(failed('done'), arrived(6));
    await world.time.play(60_000);
    expect(world.calls).toEqual(['edit 70/5 card:confirmed html', 'send 70 news:confirmed html']);
  });

  it('replaces a deleted card with a new one, and edits that', async () => {
    await confirm(failed('replace'), arrived(8), arrived(9));
    await world.time.play(0);
    expect(world.calls.slice(0, 2)).toEqual(['edit 70/5 card:confirmed html', 'send 70 card:confirmed html']);
    expect(await storedMessage()).toBe(8);
  });

  it('falls back to plain text when the markup is refused', async () => {
    world.answers.push(failed('plain_text'), arrived(5));
    await offer();
    await world.time.play(0);
    expect(world.calls).toEqual(['send 70 card:offered html', 'send 70 card:offered plain']);
    expect(world.alerts).toEqual(['markup_refused a:status 400']);
    expect(await storedMessage()).toBe(5);
  });

  it('sends nothing when the text is empty', async () => {
    world.answers.push(arrived(5), arrived(5), arrived(5));
    const ordered = await orderedSwap(world.test.store.swaps, 'a');
    await world.time.play(0);
    const notices = ['status', 'notice'] as const;
    await world.test.store.swaps.move({ swap: ordered, to: 'cancelled', why: 'test', notices, now: 2_000 });
    await world.time.play(60_000);
    expect(world.calls.filter((call) => call.includes('news'))).toEqual([]);
    expect(await world.test.store.outbox.claimDue(world.time.now(), 10, 1_000, [])).toEqual([]);
  });

  it('sends the wallet question unless it was decided meanwhile', async () => {
    const link = (id: string) => ({
      id,
      personId: OWNER,
      chatId: CHAT,
      dappSecret: new Uint8Array(32),
      createdAt: 1_000,
      expiresAt: 601_000,
      returned: null,
      decidedAt: null,
      messageId: null,
    });
    const session = { dappSecret: new Uint8Array(32), walletPublicKey: new Uint8Array(32), session: 's' };
    const returned = {
      kind: 'backpack' as const,
      address: 'Wa11et' as never,
      session,
      sessionVerified: true,
    };
    const { wallets } = world.test.store;
    await wallets.startLink(link('l1'), 'h1');
    world.answers.push(arrived(5));
    await wallets.recordReturn('l1', returned, 2_000);
    await world.time.play(0);
    expect(world.calls).toEqual(['send 70 yours? Wa11et html']);
    await world.notifier.stop();
    await wallets.startLink(link('l2'), 'h2');
    await wallets.recordReturn('l2', returned, 2_000);
    await wallets.dropLink('l2', 2_000);
    await makeNotifier().runOnce();
    expect(world.calls).toHaveLength(1);
  });

  it('does not announce an end that was corrected before the delivery', async () => {
    await world.notifier.stop();
    const submitted = await moved(
      world.test.store.swaps,
      await signedSwap(world.test.store.swaps, 'a'),
      'submitted',
    );
    const told = { why: 'test', notices: ['status', 'notice'], now: 2_000 } as const;
    const confirmed = await world.test.store.swaps.move({ swap: submitted, to: 'confirmed', ...told });
    await world.test.store.swaps.move({ swap: confirmed.swap, to: 'expired', ...told, correction: true });
    world.answers.push(arrived(5), arrived(6));
    await world.time.playUntil(3_000);
    await makeNotifier().runOnce();
    expect(world.calls).toEqual(['send 70 card:expired html', 'send 70 news:expired html']);
  });

  it('reports a drawing that throws and continues with the others', async () => {
    await world.test.database.updateTable('swaps').set({ offer: 'x' }).execute();
    world.answers.push(arrived(5));
    await offer('bad', { personId: 8 as PersonId });
    await world.test.database.updateTable('swaps').set({ offer: 'x' }).where('id', '=', 'bad').execute();
    await offer('good');
    await world.time.play(0);
    expect(world.calls).toEqual(['send 70 card:offered html']);
    expect(world.errors).toHaveLength(1);
  });
});
