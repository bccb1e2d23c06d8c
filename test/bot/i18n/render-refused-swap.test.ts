import { describe, expect, it } from 'vitest';
import { renderNotice, renderSwap } from '../../../src/bot/cards/swap-card.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { SIGNED_REFUSALS, type SwapState, TRANSITIONS } from '../../../src/bot/swap/swap.ts';
import { plain } from './read-card.ts';
import { SIGNED, sampleSwap, VIEW, WALLET } from './sample-swap.ts';

const STATES = Object.keys(TRANSITIONS) as SwapState[];

describe('the card of a refused swap', () => {
  it('shows no refusal when the service takes only its own bytes and our node sent ours', () => {
    const changed = sampleSwap({
      ...{ state: 'submitted', reason: 'service:transaction_mismatch', isSentDirectly: true },
      signed: sampleSwap({ state: 'submitted' }).signed,
    });
    const text = plain(renderSwap(changed, VIEW));
    expect(text).toContain('through my own Solana node, because the swap service takes only the exact');
    expect(text).not.toMatch(/refused|sent nothing/);
    expect(plain(renderSwap({ ...changed, isSentDirectly: false }, VIEW))).toContain('refused it');
  });

  describe('whose wallet cannot pay', () => {
    const short = sampleSwap({ state: 'submitted', wallet: WALLET, signed: SIGNED, shortfall: 'sol' });
    const lack = 'Your wallet does not have enough SOL right now for this swap and its fee.';

    it.each([null, 'service:transaction_failed', 'service:transaction_expired'])(
      'says so, and that it is not over, also where the service said %s',
      (reason) => {
        const text = plain(renderSwap({ ...short, reason }, VIEW));
        expect(text).toContain('It cannot go through for now');
        expect(text).toContain(lack);
        expect(text).toContain('can still go through');
        expect(text).not.toMatch(/few seconds|says that it (failed|expired|is over)/);
      },
    );

    it('says so beside a refusal of the service', () => {
      const text = plain(renderSwap({ ...short, reason: 'service:forbidden' }, VIEW));
      expect(text).toContain(`${lack}\nThe swap service refused it`);
      expect(text).not.toContain('If it comes back in time');
    });

    it('names the token, and says it in the past after an expiry', () => {
      const symbol = short.intent.from.symbol;
      const tokenShort = { ...short, shortfall: 'token' } as const;
      expect(plain(renderSwap(tokenShort, VIEW))).toContain(`does not have enough ${symbol} right now`);
      const past = `did not have enough ${symbol} for this swap`;
      const expired = { ...tokenShort, state: 'expired' } as const;
      expect(plain(renderSwap(expired, VIEW))).toContain(past);
      expect(plain(renderNotice(expired, VIEW))).toContain(past);
    });

    it('says nothing of it once the swap is confirmed or failed', () => {
      for (const state of ['confirmed', 'failed'] as const) {
        expect(plain(renderSwap({ ...short, state }, VIEW))).not.toContain('enough');
        expect(plain(renderNotice({ ...short, state }, VIEW))).not.toContain('enough');
      }
    });
  });

  it.each(LANGUAGES)('has its own text in %s for a refusal of the service', (language) => {
    const view = { ...VIEW, texts: allTexts()[language] };
    const sent = sampleSwap({ state: 'submitted', wallet: WALLET, signed: SIGNED });
    const cards = ['unauthorized', 'GEO_BLOCKED', 'quote_expired', 'odd', 'http_404'].map((code) =>
      plain(renderSwap({ ...sent, reason: `service:${code}` }, view)),
    );
    expect(new Set([...cards, plain(renderSwap(sent, view))]).size).toBe(6);
    for (const card of cards) expect(card).toMatch(/^⚠️ /);
  });

  it.each(LANGUAGES)('says in %s why no node takes it, and what waits is not over', (language) => {
    const texts = allTexts()[language];
    const sent = sampleSwap({ state: 'submitted', wallet: WALLET, signed: SIGNED });
    const show = (changes: object) => plain(renderSwap({ ...sent, ...changes }, { ...VIEW, texts }));
    const refused = show({ reason: 'nodes:not-enough-sol' });
    expect(refused).toMatch(/^⏳ /);
    expect(refused).toContain(texts.plain('reason-not-enough-sol'));
    expect(show({ reason: 'nodes:odd' })).toContain('odd');
    expect(show({ reason: 'nodes:not-enough-sol', isSentDirectly: true })).toBe(show({}));
  });

  it.each(LANGUAGES)('says in %s that the service reports an end and the chain decides', (language) => {
    const view = { ...VIEW, texts: allTexts()[language] };
    const cards = (['submitted', 'expired'] as const).flatMap((state) =>
      ['transaction_failed', 'transaction_expired', 'forbidden'].map((code) =>
        plain(
          renderSwap(sampleSwap({ state, wallet: WALLET, signed: SIGNED, reason: `service:${code}` }), view),
        ),
      ),
    );
    const [failed, expired, refused, ...ended] = cards;
    expect(new Set([failed, expired, refused]).size).toBe(3);
    for (const card of [failed, expired]) expect(card).toMatch(/^⚠️ /);
    expect(ended[0]).toBe(ended[1]);
    expect(ended[0]).toMatch(/^⌛ /);
  });

  it('does not call the swap failed when only the service does', () => {
    const swap = sampleSwap({ state: 'submitted', signed: SIGNED, wallet: WALLET });
    const text = plain(renderSwap({ ...swap, reason: 'service:transaction_failed' }, VIEW));
    expect(text).toMatch(/^⚠️ The swap service says that it failed\. The chain decides…/);
    expect(text).toContain('only the chain decides. This wallet is free again by about');
    expect(text).not.toMatch(/Not sent|refused/);
  });

  it.each(LANGUAGES)('names in %s the refusal after signing, and stays open to sign', (language) => {
    const view = { ...VIEW, texts: allTexts()[language] };
    const order = sampleSwap({ state: 'ordered', wallet: WALLET, orderedAt: 0 });
    const cards = SIGNED_REFUSALS.map((refusal) => renderSwap({ ...order, refusal }, view));
    expect(new Set(cards.map(plain)).size).toBe(SIGNED_REFUSALS.length);
    for (const card of cards) {
      expect(plain(card)).toMatch(/^⚠️ /m);
      expect(card.keyboard).toEqual(renderSwap(order, view).keyboard);
    }
  });

  it('shows a refusal only while it matters', () => {
    const swap = sampleSwap({ signed: SIGNED, wallet: WALLET, refusal: 'superseded' });
    for (const state of STATES) {
      const told = plain(renderSwap({ ...swap, state }, VIEW)).includes('Only the first one counts');
      expect(told, state).toBe(['ordered', 'served', 'signed', 'submitted'].includes(state));
    }
  });
});
