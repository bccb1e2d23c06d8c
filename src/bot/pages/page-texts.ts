import type { Texts } from '../i18n/texts.ts';
import { type SwapState, TRANSITIONS } from '../swap/swap.ts';

/** What the script of the pages says. What only the server says is no part of it: every page carries this. */
const SAID = [
  'page-brand',
  'page-back',
  'page-copy',
  'page-copied',
  'page-copy-address',
  'page-no-real-money',
  'page-unreachable',
  'page-new-tab',
  'page-qr',
  'page-copy-link',
  'page-in-app',
  'page-wallet-cannot-sign',
  'page-retry',
  'page-explorer',
  'sign-title',
  'sign-asked-by-nobody',
  'sign-not-you',
  'sign-pay',
  'sign-receive',
  'sign-receive-about',
  'sign-paid',
  'sign-received-about',
  'sign-received',
  'sign-to',
  'sign-network-fee',
  'sign-rent-why',
  'sign-preparing',
  'sign-time-left-label',
  'sign-expired-title',
  'sign-expired',
  'sign-rebuild',
  'sign-price-changed-title',
  'sign-price-changed',
  'sign-accept-price',
  'sign-cancel-hint',
  'sign-same-in-wallet',
  'sign-checked',
  'sign-enforced',
  'sign-reconnect-title',
  'sign-reconnect',
  'sign-reconnect-answered',
  'sign-other-ways',
  'sign-phone-how',
  'sign-no-extension',
  'sign-rejected-in-wallet',
  'link-title',
  'link-asked-by-nobody',
  'link-why',
  'link-not-you',
  'link-phone-how',
  'link-returned-title',
  'link-returned',
  'link-ended-title',
  'link-ended',
  'link-other-ways',
  'link-rejected-in-wallet',
  'stage-confirmed-step',
  'stage-refused',
  'hint-declined',
  'hint-reconnect',
  'hint-busy',
  'hint-retry',
  'hint-unreadable',
  'hint-refused',
  'hint-wrong-signer',
  'hint-wallet-fee',
  'hint-expired',
  'hint-in-flight',
  'hint-chain',
  'hint-foreign',
  'warning-permanent-delegate',
  'warning-pausable',
  'warning-transfer-fee',
  'warning-transfer-hook',
  'warning-scaled-amount',
  'warning-existing-delegate',
  'warning-minimum-not-in-bytes',
  'warning-pays-out-elsewhere',
  'warning-other',
] as const;

/** Texts into which the script fills the one variable they have. */
const FILLED = {
  'page-about': 'usd',
  'page-app-link': 'wallet',
  'button-open-wallet': 'wallet',
  'sign-asked-by': 'person',
  'sign-expected': 'amount',
  'sign-before': 'amount',
  'sign-mint-of': 'symbol',
  'sign-lookalike': 'symbol',
  'sign-with': 'wallet',
  'sign-waiting-for-wallet': 'wallet',
  'sign-time-left': 'time',
  'sign-reconnect-wallet': 'wallet',
  'sign-browse': 'wallet',
  'sign-no-wallet-fits': 'wallets',
  'sign-wrong-account': 'address',
  'link-asked-by': 'person',
  'link-connect': 'wallet',
  'link-no-wallet-fits': 'wallets',
} as const;

type StageText = `stage-${SwapState}` | `stage-${SwapState}-text`;

/** The texts the script takes as they are. */
export type SaidText = (typeof SAID)[number] | StageText;
export type FilledText = keyof typeof FILLED;

/** Everything the script says in one language, with `{}` where it fills something in. */
export type PageTexts = Readonly<Record<SaidText | FilledText, string>>;

/** Resolves in one language what the script says, so that the page itself needs no Fluent. */
export function resolvePageTexts(texts: Texts): PageTexts {
  const stages = Object.keys(TRANSITIONS).flatMap((state) => [`stage-${state}`, `stage-${state}-text`]);
  const said = [...SAID, ...stages].map((key) => [key, texts.plain(key)]);
  const filled = Object.entries(FILLED).map(([key, variable]) => [
    key,
    texts.plain(key, { [variable]: '{}' }),
  ]);
  return Object.fromEntries([...said, ...filled]) as PageTexts;
}
