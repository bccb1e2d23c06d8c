import { describe, expect, it } from 'vitest';
import { KNOWN_EXPLORERS } from '../../../src/apps/bot/settings.ts';
import { renderBalance } from '../../../src/bot/features/balance/view.ts';
import { renderHistory, renderHistoryFilter } from '../../../src/bot/features/history/view.ts';
import { renderSettings } from '../../../src/bot/features/settings/view.ts';
import { renderStatus } from '../../../src/bot/features/swap/command.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { DEFAULT_PREFERENCES, LANGUAGES, type Preferences } from '../../../src/bot/swap/people.ts';
import type { Wallet } from '../../../src/bot/swap/wallets.ts';
import {
  HISTORY_KINDS,
  type HistoryKind,
  SETTINGS_PAGES,
  WHOLE_HISTORY,
} from '../../../src/bot/telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { makeSwap, SOL, USDC } from '../support/make-swap.ts';
import { SIGNED, sampleSwap, VIEW, WALLET } from './sample-swap.ts';

const texts = allTexts();
const ID = 'abcdefghijklmnopqrstuv';
/** A token name with markup, a link and a mention. */
const EVIL = { ...USDC, mint: 'Scam111111111111111111111111111111111111111' as Mint, symbol: '<b>@x.com"' };

const swaps = (['confirmed', 'failed', 'expired', 'cancelled', 'ordered'] as const).map((state, index) =>
  sampleSwap({
    id: `${ID.slice(0, 21)}${index}` as never,
    state,
    signed: state === 'confirmed' ? SIGNED : null,
    wallet: WALLET,
    finalAt: 1_000,
    reason: state === 'failed' ? 'chain:price-moved:Jupiter:2:6001' : null,
    intent: { from: SOL, to: EVIL, amount: 123_456_789_012_345_678n as BaseUnits },
  }),
);

const wallet: Wallet = {
  id: ID,
  personId: 7 as never,
  kind: 'phantom',
  address: WALLET,
  label: null,
  confirmedAt: 1,
} as never;

const chosen: Preferences = {
  ...DEFAULT_PREFERENCES,
  pair: { from: SOL.mint, to: EVIL.mint },
  slippageBps: 300,
  favourites: [{ from: SOL.mint, to: EVIL.mint, amount: '$20' }],
  explorer: 'orb',
  notices: 'silent',
  confirmsTwice: true,
};

/** Every card and page around a swap, for one view. */
function* drawAll(view: typeof VIEW): Generator<ChatMessage> {
  const labelOf = (mint: Mint) => (mint === EVIL.mint ? EVIL : { mint, symbol: '', name: '' });
  for (const preferences of [DEFAULT_PREFERENCES, chosen])
    for (const page of SETTINGS_PAGES)
      for (const lastSwaps of [[], swaps])
        if (page !== 'language') yield renderSettings(page, { preferences, labelOf, lastSwaps }, view);
  for (const kind of Object.keys(HISTORY_KINDS) as HistoryKind[])
    for (const shownSwaps of [[], swaps]) {
      const shown = { ...WHOLE_HISTORY, kind, token: { swapId: ID as never, side: 'to' as const } };
      const turns = { hasNewer: true, hasOlder: true, now: 0 };
      yield renderHistory({ shown, swaps: shownSwaps, sales: [], token: EVIL, ...turns }, view);
      const recent = [SOL, EVIL].map((token) => ({ token, of: shown.token }));
      yield renderHistoryFilter(shown, recent, view);
    }
  const held = (usd: number | null) => ({ token: EVIL, amount: 5_000_000n as BaseUnits, usd });
  const unlisted = [undefined, 0, 9].map((decimals) => ({
    mint: EVIL.mint,
    amount: 7n as BaseUnits,
    decimals,
  }));
  const many = {
    tokens: Array.from({ length: 30 }, () => held(3)),
    dust: [held(0.001)],
    unlisted,
    isPriced: false,
    isWhole: true,
  };
  const none = { tokens: [], dust: [], unlisted: [], isPriced: true, isWhole: true };
  for (const balances of [undefined, many, none, { ...none, tokens: [held(null)] }])
    for (const isUnfolded of [true, false])
      for (const isActive of [true, false]) {
        const shown = { wallet, wallets: [wallet, wallet], isActive, positions: new Map() };
        yield renderBalance({ ...shown, balances, isUnfolded, at: 1_000 }, view.texts);
      }
  for (const ours of [wallet, undefined])
    for (const open of [[], [makeSwap(ID), ...swaps]])
      yield renderStatus({ wallet: ours, swaps: open, now: 1 }, view);
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('every card and page around a swap has markup and buttons that Telegram accepts', () => {
    const drawn = [...drawAll({ ...VIEW, texts: texts[language], explorers: KNOWN_EXPLORERS })];
    expect(drawn.length).toBeGreaterThan(40);
    for (const { text, keyboard } of drawn) {
      const parsed = parseHtml(text);
      expect(parsed.text.trim()).not.toBe('');
      expect(parsed.text.length).toBeLessThanOrEqual(4_096);
      expect(text).not.toContain('<b>@x');
      for (const button of keyboard.flat()) {
        expect(button.text.trim()).not.toBe('');
        if ('data' in button) expect(Buffer.byteLength(button.data)).toBeLessThanOrEqual(64);
      }
    }
  });
});
