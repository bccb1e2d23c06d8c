import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderNotice, renderSwap } from '../../../src/bot/cards/swap-card.ts';
import { formatCompact } from '../../../src/bot/i18n/money.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { CANCEL_WANTED, LEDGER_SHORT, type SwapState, TRANSITIONS } from '../../../src/bot/swap/swap.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { linksIn, plain } from '../i18n/read-card.ts';
import { SIGNED, sampleSwap, VIEW, WALLET } from '../i18n/sample-swap.ts';
import { SOL, USDC } from '../support/make-swap.ts';

const BONK = {
  ...USDC,
  symbol: 'Bonk',
  decimals: 5,
  mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint,
};

const labels = (message: ChatMessage) => message.keyboard.map((row) => row.map((button) => button.text));
const STATES = Object.keys(TRANSITIONS) as SwapState[];

describe('renderSwap', () => {
  it('shows the agreed amount until the received amount is read from the chain', () => {
    const confirmed = sampleSwap({ state: 'confirmed', wallet: WALLET, signed: SIGNED });
    expect(plain(renderNotice(confirmed, VIEW))).toContain('Agreed: at least 77.1519 USDC');
    const read = { ...confirmed, arrived: 77_912_345n as never };
    expect(plain(renderSwap(read, VIEW))).toBe('✅ Swapped SOL to USDC: the message below has the details\n');
    expect(labels(renderSwap(read, VIEW))).toEqual([]);
    expect(plain(renderNotice(read, VIEW))).not.toContain('Agreed');
    expect(plain(renderNotice(read, VIEW))).toContain('swapped for 77.912345 USDC');
    expect(plain(renderNotice(confirmed, VIEW))).toContain('swapped for ≈ 77.9312 USDC');
    const held = { ...read, heldAfter: 1_077_912_345n as never };
    expect(plain(renderNotice(held, VIEW))).toContain('You now hold 1,077.91 USDC.');
  });

  it('says until when a wallet app may land the transaction, and cancels meanwhile', () => {
    const served = sampleSwap({ state: 'served', wallet: WALLET, landsUntil: 1_795_258_495_000 });
    const card = renderSwap(served, VIEW);
    expect(plain(card)).toBe(
      [
        '📲 Approve it in your wallet app',
        '',
        'You pay: 0.5 SOL (≈\u00a0$78.12)',
        'You get: ≈ 77.9312 USDC (≈\u00a0$77.93)',
        'At least: 77.1519 USDC or better (1%\u00a0slippage)',
        '',
        'Your wallet app has the transaction. Compare what it shows, then approve or reject it there. If you do neither, ' +
          'the order is released at about 10:54:55 UTC and you can sign it again.',
      ].join('\n'),
    );
    expect(labels(card)).toEqual([['Cancel']]);
    const cancelling = renderSwap({ ...served, reason: CANCEL_WANTED }, VIEW);
    expect(plain(cancelling)).toContain('it can go through until about 10:54:55 UTC. Reject it there.');
    expect(labels(cancelling)).toEqual([]);
    expect(linksIn(card)).toEqual([]);
  });

  it('says that the nodes cannot tell what became of an old swap', () => {
    const old = sampleSwap({ state: 'submitted', wallet: WALLET, signed: SIGNED, reason: LEDGER_SHORT });
    expect(plain(renderSwap(old, VIEW))).toContain('I cannot tell whether it went through');
  });

  it.each([
    [
      'en',
      'Why: the price moved past your slippage limit while it was on its way.',
      'Ask for a fresh price.',
    ],
    [
      'ru',
      'Причина: пока транзакция была в пути, цена вышла за пределы вашего проскальзывания.',
      'Запросите',
    ],
  ] as const)('says in words why the chain refused it and what to do, in %s', (language, why, next) => {
    const view = { ...VIEW, texts: allTexts()[language] };
    const failed = sampleSwap({
      state: 'failed',
      signed: SIGNED,
      reason: 'chain:price-moved:Jupiter:4:6001',
    });
    for (const message of [renderSwap(failed, view), renderNotice(failed, view)]) {
      expect(plain(message)).toContain(why);
      expect(plain(message)).toContain(next);
      expect(plain(message)).not.toMatch(/6001|chain:/);
    }
  });

  it.each([
    ['cancelled_by_person', null, '🚫 Cancelled: 0.5 SOL to USDC\n\nNothing was signed'],
    ['not_signed_in_time', null, 'The price expired before it was confirmed.'],
    ['newer_offers', null, 'You asked for five newer prices, so this one ended.'],
    ['not_signed_in_time', 5, 'It was not signed in time.'],
    ['sponsored', 5, 'You signed it, but it did not reach the chain in time'],
  ])('tells a lapse by %s (ordered at %s) apart', (reason, orderedAt, words) => {
    const card = renderSwap(sampleSwap({ state: 'lapsed', reason, orderedAt }), VIEW);
    expect(plain(card)).toContain(words);
    expect(labels(card)).toEqual([['Quote again']]);
    const notice = plain(renderNotice(sampleSwap({ state: 'lapsed', reason, orderedAt }), VIEW));
    expect(notice.includes('was not signed')).toBe(reason !== 'sponsored');
  });

  it('warns of a high cost, and of an unknown one', () => {
    const { offer } = sampleSwap();
    const high = renderSwap(sampleSwap({ offer: { ...offer, toUsd: 70 } }), VIEW);
    expect(plain(high)).toContain(
      'You lose about $8.12 (10.39%) to price impact and fees. Little is traded here',
    );
    const unknown = plain(renderSwap(sampleSwap({ offer: { ...offer, fromUsd: null, toUsd: null } }), VIEW));
    expect(unknown).not.toContain('$');
    expect(unknown).not.toContain('impact');
    expect(unknown).toContain('I cannot judge this price');
    const lying = renderSwap(sampleSwap({ offer: { ...offer, toUsd: 0.5 } }), VIEW);
    expect(plain(lying)).toContain('I cannot judge this price');
    const some = renderSwap(sampleSwap({ offer: { ...offer, toUsd: 75 } }), VIEW);
    expect(plain(some)).toContain('You lose about $3.12 (3.99%) to price impact and fees. That is a lot');
  });

  it('T14: shows the mint of a token that borrows a known name, with a warning', () => {
    const fake = {
      ...USDC,
      mint: 'FakeUSDC1111111111111111111111111111111111' as Mint,
      symbol: 'US\u200bDC',
    };
    const { intent } = sampleSwap();
    const card = renderSwap(sampleSwap({ intent: { ...intent, to: fake } }), VIEW);
    expect(card.text).toContain('<code>FakeUSDC1111111111111111111111111111111111</code>');
    expect(plain(card)).toContain('USDC (Fake…1111) looks like a better-known token but is another one');
    expect(plain(card)).toContain('USDC calls itself “USD Coin”');
    expect(plain(renderSwap(sampleSwap(), VIEW))).not.toContain('looks like');
  });

  it('T14, T15: no name changes the layout, breaks the markup or makes a link', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '<a href="https://evil.example">x</a>',
        '\u202eCDSU',
        '&lt;b&gt;',
        '{ $pays }',
        '\n\n\n',
        'scam.com',
        'https://evil.example/x',
        't.me/evil',
        '@evil',
        '/swap',
        '#evil',
        '$EVIL',
        '+12025550123',
        'x@evil.com',
      ),
    );
    const state = fc.constantFrom(...STATES);
    fc.assert(
      fc.property(nasty, nasty, nasty, state, (symbol, name, reason, at) => {
        const mint = 'Mint111111111111111111111111111111111111111' as Mint;
        const to = { ...USDC, symbol, name, mint };
        const swap = sampleSwap({ state: at, reason, signed: SIGNED, wallet: WALLET });
        const named = { ...swap, intent: { ...swap.intent, to } };
        const neutral = { ...swap, intent: { ...swap.intent, to: { ...to, symbol: 'X', name: 'Y' } } };
        for (const render of [renderSwap, renderNotice]) {
          const parsed = parseHtml(render(named, VIEW).text);
          expect(parsed.text.length).toBeLessThan(1_500);
          const links = (parsed.entities ?? []).filter((entity) => entity.type === 'text_link');
          for (const link of links) expect(link.url).toMatch(/^https:\/\/explorer\.example\/tx\//);
          expect(linksIn(render({ ...named, reason: null }, VIEW))).toEqual(
            linksIn(render({ ...neutral, reason: null }, VIEW)),
          );
        }
        const expected = renderSwap(neutral, VIEW);
        const lines = (text: string) => text.split('\n').filter((line) => !line.startsWith('⚠️')).length;
        expect(lines(renderSwap({ ...named, reason: null }, VIEW).text)).toBe(
          lines(expected.text) - (at === 'failed' ? 1 : 0),
        );
      }),
    );
  });

  it('shows a rate of small units the readable way round', () => {
    const { offer, intent } = sampleSwap();
    const swap = sampleSwap({
      intent: { ...intent, from: BONK, to: SOL, amount: 100_000_000n as BaseUnits },
      offer: { ...offer, toAmount: 123_456n as BaseUnits },
    });
    expect(plain(renderSwap(swap, VIEW))).toContain('\n1 SOL = 8.1M Bonk');
  });

  it('shows what arrives of a token worth a fraction of a cent in short, and what leaves exactly', () => {
    const { offer, intent } = sampleSwap();
    const bought = sampleSwap({
      intent: { ...intent, to: BONK, amount: 4_935_602_666n as BaseUnits },
      offer: {
        ...offer,
        toAmount: 4_002_945_689_123n as BaseUnits,
        minimumToAmount: 3_962_916_232_232n as BaseUnits,
        fromUsd: 741.25,
        toUsd: 740.38,
      },
    });
    expect(plain(renderSwap(bought, VIEW)).split('\n').slice(0, 5)).toEqual([
      '🔄 You pay: 4.935602666 SOL (≈\u00a0$741.25)',
      // Cut: 40.03M would promise more than is expected.
      'You get: ≈ 40.02M Bonk (≈\u00a0$740.38,\u00a0$0.0000185\u00a0each)',
      'At least: 39,629,162.32 Bonk or better (1%\u00a0slippage)',
      '',
      '1 SOL = 8.11M Bonk · cost 0.12%',
    ]);
    const sold = sampleSwap({
      intent: { from: BONK, to: SOL, amount: 4_002_945_689_123n as BaseUnits },
      offer: { ...offer, toAmount: 4_930_000_000n as BaseUnits, fromUsd: 740.38, toUsd: 739.5 },
    });
    const each = '(≈\u00a0$740.38,\u00a0$0.0000185\u00a0each)';
    expect(plain(renderSwap(sold, VIEW))).toContain(
      `You pay: 40,029,456.89123 Bonk ${each}\nYou get: ≈ 4.93 SOL`,
    );
    const dust = { ...offer, fromUsd: 0.004, toUsd: 0.004 };
    expect(plain(renderSwap(sampleSwap({ ...sold, offer: dust }), VIEW))).toContain('Bonk (<\u00a0$0.01)');
  });

  it('never shows more of an expected amount than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_000n, max: 10n ** 19n }), (whole) => {
        const [, digits = '', letter = ''] =
          /^([\d.]+)([MBT])$/.exec(formatCompact(whole, { decimals: 0 })) ?? [];
        const shown = Number(digits) * 1000 ** ('MBT'.indexOf(letter) + 2);
        expect(shown).toBeLessThanOrEqual(Number(whole) * (1 + Number.EPSILON));
        expect(shown).toBeGreaterThan(Number(whole) * 0.99);
      }),
    );
  });
});
