import { describe, expect, it } from 'vitest';
import { KNOWN_EXPLORERS } from '../../../src/apps/bot/settings.ts';
import { renderForPerson } from '../../../src/bot/features/render-outbox.ts';
import type { AlertStore } from '../../../src/bot/swap/alerts.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { PeopleStore, PreferencesStore } from '../../../src/bot/swap/people.ts';
import {
  DEFAULT_PREFERENCES,
  inEveryLanguage,
  LANGUAGES,
  type Language,
  type Person,
  type Preferences,
} from '../../../src/bot/swap/people.ts';
import type { PlanStore } from '../../../src/bot/swap/plans.ts';
import type { StandingStore } from '../../../src/bot/swap/standing.ts';
import type { SwapReader } from '../../../src/bot/swap/swap-store-port.ts';
import { SIGNED, sampleSwap, VIEW, VIEWS, WALLET } from '../i18n/sample-swap.ts';
import { partOf } from '../support/scripted.ts';

const views = inEveryLanguage((language) => ({ ...VIEWS[language], explorers: KNOWN_EXPLORERS }));

function renderTo(language: Language | undefined, chosen: Partial<Preferences> = {}) {
  const person = { id: 7 as PersonId, language } as Person;
  return renderForPerson({
    views,
    people: partOf<PeopleStore>({
      findPerson: async (id) => {
        expect(id).toBe(7);
        return language && person;
      },
    }),
    preferences: partOf<PreferencesStore>({ find: async () => ({ ...DEFAULT_PREFERENCES, ...chosen }) }),
    alerts: partOf<AlertStore>({}),
    plans: partOf<PlanStore>({}),
    swaps: partOf<SwapReader>({ listPast: async () => [] }),
    standing: partOf<StandingStore>({}),
    cachedLanguageOf: () => undefined,
  });
}

const LINK = {
  id: 'link',
  personId: 7 as PersonId,
  chatId: 7 as ChatId,
  dappSecret: new Uint8Array(),
  createdAt: 1,
  expiresAt: 2,
  returned: {
    kind: null,
    address: WALLET,
    session: { dappSecret: new Uint8Array(), walletPublicKey: new Uint8Array(), session: '' },
    sessionVerified: true,
  },
  decidedAt: null,
  messageId: null,
} as const;

const CONFIRMED = sampleSwap({ state: 'confirmed', wallet: WALLET, signed: SIGNED });

/** The words of each message from the locale files. */
const SAID: readonly (readonly [Language, string, string, string])[] = [
  ['en', 'You pay', 'Done', 'Is this your wallet?'],
  ['es', 'Pagas', 'Listo', '¿Es esta tu billetera?'],
  ['pt', 'Você paga', 'Pronto', 'Esta carteira é sua?'],
  ['ru', 'Вы платите', 'Готово', 'Это ваш кошелёк?'],
  ['tr', 'Ödeyeceğiniz', 'Tamam', 'Bu sizin cüzdanınız mı?'],
  ['zh', '你支付', '完成', '这是你的钱包吗'],
  ['ar', 'تدفع', 'تم', 'هل هذه محفظتك؟'],
];

describe('a message of the outbox', () => {
  it.each(SAID)('is drawn in %s for its recipient', async (language, card, notice, question) => {
    const render = renderTo(language);
    expect((await render.swapStatus(sampleSwap())).text).toContain(card);
    expect((await render.swapNotice(CONFIRMED))?.text).toContain(notice);
    expect((await render.walletQuestion(LINK)).text).toContain(question);
  });

  it('is English for an unknown person', async () => {
    expect((await renderTo(undefined).swapStatus(sampleSwap())).text).toContain('You pay');
    expect(SAID.map(([language]) => language)).toEqual(LANGUAGES);
  });

  it('links to the chosen explorer', async () => {
    for (const [explorer, url] of [
      [null, VIEW.explorerUrl(SIGNED.txHash)],
      ['solana_explorer', `https://explorer.solana.com/tx/${SIGNED.txHash}`],
    ] as const) {
      const render = renderTo('en', { explorer });
      expect(JSON.stringify(await render.swapNotice(CONFIRMED))).toContain(url);
    }
  });

  it('makes a sound at the end of a swap, unless the person turned it off', async () => {
    const isSilent = async (notices: Preferences['notices']) =>
      (await renderTo('en', { notices }).swapNotice(CONFIRMED))?.isSilent ?? false;
    expect(await isSilent('loud')).toBe(false);
    expect(await isSilent('silent')).toBe(true);
    expect(await renderTo('en', { notices: 'silent' }).swapStatus(CONFIRMED)).not.toHaveProperty('isSilent');
  });

  it('carries the same numbers, links and buttons to press in every language', async () => {
    const factsOf = async (language: Language) => {
      const notice = await renderTo(language).swapNotice(CONFIRMED);
      const { text, keyboard } = notice ?? expect.unreachable();
      expect(text).toMatch(/\d/);
      return [
        text.replaceAll('\u00a0', ' ').match(/[\d.]+ (SOL|USDC)|https?:\S+"/g),
        keyboard.map((row) => row.map((button) => ({ ...button, text: '' }))),
      ];
    };
    for (const language of LANGUAGES) expect(await factsOf(language)).toEqual(await factsOf('en'));
  });

  it.each(LANGUAGES)(
    'shows a browser wallet under its own name, never as a link, in %s',
    async (language) => {
      const words = async (ownName: string) => {
        const returned = { ...LINK.returned, ownName };
        return (await renderTo(language).walletQuestion({ ...LINK, returned })).text;
      };
      expect(await words('Burner Wallet')).toContain('Burner Wallet');
      expect(await words('Phantom at scam.com')).toContain('<code>Phantom at scam.com</code>');
      expect(await words('<b>@scam')).toContain('<code>&lt;b&gt;@scam</code>');
      expect((await renderTo(language).walletQuestion(LINK)).text).toContain(
        views[language].texts.plain('wallet-browser'),
      );
    },
  );
});
