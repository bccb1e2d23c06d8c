/*
 * A text becomes words here, before any word is understood: pictures, brackets and the spaces of numbers go, and scripts
 * without spaces are cut. A rule may be added where a language writes otherwise; each changes what every sentence is read
 * as, so `test/bot/requests/corpus.test.ts` and `parser/fuzz.test.ts` have to stay as they are.
 */
import { isMintAddress } from '../../../solana/mint.ts';
import { plainDigits } from '../../swap/words.ts';
import { HAN_WORDS } from './meanings.ts';

/** Telegram's longest message. */
const MAX_TEXT_LENGTH = 4_096;

/** `1️⃣` numbers a list and is no amount. */
const KEYCAPS = /[0-9#*]\ufe0f?\u20e3/g;

/** Emoji, with the pseudo-letters of flags and tags. */
const PICTURES =
  /\p{Extended_Pictographic}|\p{Variation_Selector}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\u200d/gu;

/** Signs of numbers, symbols and links are missing here, because they do not part words. */
const BREAKS = /[。、；;！!？?¡¿؟؛،…|"“”«»„()[\]{}]+/gu;

/** A Chinese comma or a colon parts words; a comma between digits may belong to a number. */
const PARTING = /(?<![0-9０-９])，|，(?![0-9０-９])|(?<=\p{L}{2})[:：]/gu;

const PERCENT_BEFORE = /百分之\s*(\d+(?:\.\d+)?)/g;
const PERCENT_APART = /(?<=\d) +%(?!\d)/g;
const US_DOLLARS = /\bu\.?s?\$\s*/gi;

/** `1 000`, but not `20, 100` and not two lines; other spaces part words. */
const GROUPED = /(?<![\d.,'’_])[1-9]\d{0,2}(?: \d{3})+(?![\d%]|[.,]\d{3})/g;

/** A no-break space keeps the groups of one number in one word. */
const INNER_SPACE = '\u00a0';

/** Boundaries of scripts without spaces; `2万` stays one number. */
const SCRIPT_EDGES =
  /(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?!(?<=\d)[百千万萬亿億])(?=\p{Script=Han})|(?<=[\p{Script=Arabic}\u0640])(?=[0-9A-Za-z$])|(?<=[0-9A-Za-z%])(?=\p{Script=Arabic})/gu;

const ARROWS = /[-=]*>|→|➡|⇒|➜|👉/gu;

const HAN_NUMBER = '[零〇一二两兩三四五六七八九十百千万萬亿億俩]+';

/** Known words and amounts such as `二十个` and `一点五`. */
export function hanParts(words: readonly string[]): RegExp {
  const known = words.toSorted((one, other) => other.length - one.length).join('|');
  return new RegExp(
    `(${HAN_NUMBER}[点點]${HAN_NUMBER}|${known}|${HAN_NUMBER}(?=$|[个個枚颗顆刀美块的]))`,
    'u',
  );
}

const HAN_PARTS = hanParts(HAN_WORDS);

const LINK = String.raw`(?:https?:\/\/|(?<![\w@.-])(?:www\.|(?:[a-z]+\.)?(?:jup\.ag|solscan\.io|dexscreener\.com|birdeye\.so|explorer\.solana\.com|pump\.fun|solana\.fm|raydium\.io|orb\.helius\.dev)\/))\S+`;
const LINKS = new RegExp(`(${LINK})`, 'gi');
const IS_LINK = new RegExp(`^${LINK}`, 'i');

type LinkedTokens =
  | { readonly kind: 'token'; readonly word: string }
  | { readonly kind: 'pair'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'pool'; readonly address: string }
  | { readonly kind: 'unknown' };

const SYMBOL_OR_MINT = /^[A-Za-z0-9$]{1,44}$/;

/** A token's address follows one of these parts of the path. */
const TOKEN_PLACES: Readonly<Record<string, readonly string[]>> = {
  'solscan.io': ['token', 'account', 'address'],
  'explorer.solana.com': ['address', 'token'],
  'solana.fm': ['address', 'token'],
  'orb.helius.dev': ['address', 'token'],
  'orbmarkets.io': ['address', 'token'],
  'jup.ag': ['tokens', 'token'],
  'birdeye.so': ['token'],
  'pump.fun': ['coin', ''],
  'raydium.io': ['token'],
};

const UNKNOWN: LinkedTokens = { kind: 'unknown' };

/**
 * Links stay whole: their punctuation is not the sentence's.
 * @param han the words at which Chinese is split
 */
export function splitWords(text: string, han = HAN_PARTS): readonly string[] {
  const parts = text.slice(0, MAX_TEXT_LENGTH).split(LINKS);
  return parts.flatMap((part, index) => (index % 2 === 1 ? [part] : plainWords(part, han)));
}

/** A link's words are not the person's. */
export function withoutLinks(text: string): string {
  return text.replace(LINKS, ' ');
}

/** The words have ASCII digits and no emoji. Chinese is split at the words of our tables. */
function plainWords(text: string, han: RegExp): readonly string[] {
  const plain = plainDigits(text.replace(PARTING, ' '))
    .replace(GROUPED, (number) => number.replaceAll(' ', INNER_SPACE))
    .replace(PERCENT_BEFORE, ' $1% ')
    .replace(PERCENT_APART, '%')
    .replace(US_DOLLARS, '$')
    .replace(KEYCAPS, ' ')
    .replace(ARROWS, ' → ')
    .replace(BREAKS, ' ')
    .replace(PICTURES, (picture) => (picture === '→' ? picture : ' '))
    .replace(SCRIPT_EDGES, ' ');
  const words = plain.split(/[^\S\u00a0]+/u).map((word) => word.replaceAll(INNER_SPACE, ' '));
  return words.flatMap(trimWord).flatMap((word) => partHan(word, han));
}

/** Keeps signs that belong to a number. */
function trimWord(word: string): readonly string[] {
  const bare = word.replace(/^['’`*_~.,:]+(?=\p{L}|\$)/u, '').replace(/['’`*_~:,]+$/u, '');
  const trimmed = /\d$/.test(bare.replace(/\.+$/, '')) ? bare : bare.replace(/\.+$/, '');
  return trimmed === '' ? [] : [trimmed];
}

function partHan(word: string, han: RegExp): readonly string[] {
  if (!/^\p{Script=Han}+$/u.test(word)) return [word];
  return word.split(han).filter((part) => part !== '');
}

/** Undefined for other words. Nothing is fetched. */
export function readLink(link: string): LinkedTokens | undefined {
  if (!IS_LINK.test(link)) return undefined;
  const url = parseUrl(link);
  if (!url) return UNKNOWN;
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'dexscreener.com') return readPool(path);
  const pair = host === 'jup.ag' || host === 'raydium.io' ? readPair(url, path) : undefined;
  return pair ?? readToken(TOKEN_PLACES[host] ?? [], path);
}

function parseUrl(link: string): URL | undefined {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  const trimmed = address.replace(/[).,!?;:'"»”]+$/u, '');
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined;
}

function readPool([chain, address]: readonly string[]): LinkedTokens {
  return chain === 'solana' && address !== undefined && isMintAddress(address)
    ? { kind: 'pool', address }
    : UNKNOWN;
}

function readToken(places: readonly string[], path: readonly string[]): LinkedTokens {
  const word = path.find((part, index) => isMintAddress(part) && places.includes(path[index - 1] ?? ''));
  return word === undefined ? UNKNOWN : { kind: 'token', word };
}

/** `/swap/SOL-BONK`, `?sell=…&buy=…` and `?inputMint=…&outputMint=…`. */
function readPair({ searchParams }: URL, [page, pair = '']: readonly string[]): LinkedTokens | undefined {
  const [from, to, more] = page === 'swap' && pair !== '' ? pair.split('-') : [];
  const sides = [
    from ?? searchParams.get('sell') ?? searchParams.get('inputMint'),
    to ?? searchParams.get('buy') ?? searchParams.get('outputMint'),
  ].map((side) => (!side || SYMBOL_OR_MINT.test(side) ? side : undefined));
  if (more !== undefined || sides.some((side) => side === undefined)) return undefined;
  const [pays = null, gets = null] = sides as (string | null)[];
  return pays || gets ? { kind: 'pair', from: pays || null, to: gets || null } : undefined;
}
