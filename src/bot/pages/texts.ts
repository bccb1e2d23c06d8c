import type { FastifyRequest } from 'fastify';
import { allTexts, type Texts } from '../i18n/texts.ts';
import type { PersonId } from '../swap/brands.ts';
import { chooseLanguage, DEFAULT_LANGUAGE, type Language } from '../swap/people.ts';
import type { People } from '../swap/services.ts';
import { type SwapState, TRANSITIONS } from '../swap/swap.ts';
import type {} from './web-options.ts';

/** Every page carries them, so server-only texts are left out. */
const PLAIN_KEYS = [
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
  'sign-operator-fee',
  'sign-rent-why',
  'sign-preparing',
  'sign-expired-title',
  'sign-rebuild',
  'sign-price-changed-title',
  'sign-price-changed',
  'sign-accept-price',
  'sign-cancel-hint',
  'sign-same-in-wallet',
  'sign-red-warning',
  'sign-checked-title',
  'sign-checked',
  'sign-enforced-title',
  'sign-enforced',
  'sign-inspect',
  'sign-reconnect-title',
  'sign-reconnect',
  'sign-reconnect-answered',
  'sign-other-ways',
  'sign-phone-how',
  'sign-by-camera',
  'sign-by-app',
  'sign-app-how',
  'sign-open-app',
  'sign-offer-how',
  'card-network-fee',
  'sign-no-extension',
  'sign-rejected-in-wallet',
  'reclaim-page-title',
  'reclaim-asked-by-nobody',
  'reclaim-least',
  'reclaim-about',
  'reclaim-read',
  'reclaim-enforced',
  'reclaim-changed-title',
  'reclaim-changed',
  'reclaim-accept',
  'reclaim-in-wallet',
  'reclaim-stage-confirmed',
  'reclaim-stage-failed',
  'place-page-title',
  'place-gets-page',
  'place-enforced',
  'place-in-wallet',
  'place-stage-confirmed',
  'close-page-title',
  'close-enforced',
  'close-in-wallet',
  'close-stage-confirmed',
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
  'hint-late',
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

/** The browser fills the parameter in. */
const PARAMETER_KEYS = {
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
  'stage-served-left': 'time',
  'stage-served-cancel': 'time',
  'sign-reconnect-wallet': 'wallet',
  'sign-browse': 'wallet',
  'sign-red-warning-how': 'host',
  'sign-no-wallet-fits': 'wallets',
  'sign-wrong-account': 'address',
  'reclaim-asked-by': 'person',
  'link-asked-by': 'person',
  'link-connect': 'wallet',
  'link-no-wallet-fits': 'wallets',
} as const;

type StageKey = `stage-${SwapState}` | `stage-${SwapState}-text`;

export type PlainKey = (typeof PLAIN_KEYS)[number] | StageKey;

export type ParameterKey = keyof typeof PARAMETER_KEYS;

/** `{}` marks the parameter. */
export type PageTexts = Readonly<Record<PlainKey | ParameterKey, string>>;

export const ALL_TEXTS = allTexts();

/** Characters. */
const MAX_HEADER_LENGTH = 256;
const MAX_RANGES = 16;

/** Range and weight (RFC 9110 §12.5.4): `pt-BR;q=0.9`. */
const RANGE = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

interface Range {
  readonly tag: string;
  readonly weight: number;
}

/** The page carries no Fluent. */
export function resolvePageTexts(texts: Texts): PageTexts {
  const stages = Object.keys(TRANSITIONS).flatMap((state) => [`stage-${state}`, `stage-${state}-text`]);
  const said = [...PLAIN_KEYS, ...stages].map((key) => [key, texts.plain(key)]);
  const filled = Object.entries(PARAMETER_KEYS).map(([key, variable]) => [
    key,
    texts.plain(key, { [variable]: '{}' }),
  ]);
  return Object.fromEntries([...said, ...filled]) as PageTexts;
}

/** The browser's language is used before any lookup, because the owner's would reveal that a link exists. */
export function textsForRequest(request: FastifyRequest): Texts {
  return ALL_TEXTS[acceptedLanguage(request.headers['accept-language'])];
}

/** The owner's language is used, or the browser's where the owner is unknown. */
export async function textsForOwner(
  people: People,
  request: FastifyRequest,
  owned: { readonly personId: PersonId } | undefined,
): Promise<Texts> {
  const owner = owned && (await people.profiles.findPerson(owned.personId));
  return owner ? ALL_TEXTS[owner.language] : textsForRequest(request);
}

/** Ranges rank by weight, then order. Malformed ones are skipped, 0 excludes, `*` means the default. */
export function acceptedLanguage(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  const wanted = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',', MAX_RANGES)
    .flatMap(readRange)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return chooseLanguage(wanted.map(({ tag }) => (tag === '*' ? DEFAULT_LANGUAGE : tag)));
}

function readRange(text: string): readonly Range[] {
  const [, tag, weight = '1'] = RANGE.exec(text.trim()) ?? [];
  return tag === undefined ? [] : [{ tag, weight: Number(weight) }];
}
