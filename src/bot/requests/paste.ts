import type { Message } from 'grammy/types';
import { parseAddress } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { renderProblem } from '../cards/problem.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import { DOLLAR_TOKENS } from '../swap/dollars.ts';
import { type ListedToken, namesToken } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { Uses } from '../telegram/services.ts';
import type { ParsedRequest } from './dialogue/state.ts';
import { findSide, findWrittenToken, loadCatalogue } from './find-token.ts';
import { readLexemes } from './parser/read-lexemes.ts';
import { readLink } from './parser/split-words.ts';

/*
 * A paste: a text in which a mint or a pool's address stands, bare or in any link. People paste calls of groups, charts and
 * links of other bots. What is pasted never says how much to swap: it leads to the card of its token.
 */

export interface Paste {
  /** The mints, each once: what SOL and dollars buy, where there is any. Never empty. */
  readonly mints: readonly Mint[];
  /** The text with the mint in place of each link and pool that leads to only one. */
  readonly text: string;
  /** No visible text had a mint: they come from behind its words, as in "Chart". */
  readonly isHidden: boolean;
}

/** Telegram's longest message. */
const MAX_LENGTH = 4_096;

/** One call of a node reads these. A text with more is no call. */
const MAX_ADDRESSES = 20;

/** Characters without width, which break a word that is copied, and those that turn the direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A letter of another alphabet beside an address looks like a part of it. Chinese and Arabic write without spaces. */
const ADDRESS =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])[1-9A-HJ-NP-Za-km-z]{32,44}(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])/gu;

const WORD = /\S+/g;

type ReadServices = Uses<'chain'>;

/** Undefined where no mint stands in the text. */
export async function readPaste(
  services: ReadServices,
  list: readonly ListedToken[],
  written: string,
  hiddenLinks: readonly string[],
): Promise<Paste | undefined> {
  const text = written.replace(INVISIBLE, '').slice(0, MAX_LENGTH);
  const shown = await readText(services, list, text);
  if (shown || hiddenLinks.length === 0) return shown && { ...shown, isHidden: false };
  const hidden = await readText(services, list, hiddenLinks.join(' '));
  return hidden && { mints: hidden.mints, text, isHidden: true };
}

const MAX_LINES_OF_A_REQUEST = 2;
const MAX_WORDS_OF_A_REQUEST = 20;
const MAX_UNREAD_OF_A_REQUEST = 2;

/** Longer or stranger than what a person writes to the bot: nothing but its mints is read. */
export function isCall(
  { text, isHidden }: Paste,
  { view }: ChatContext,
  list: readonly ListedToken[],
): boolean {
  if (isHidden) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MAX_LINES_OF_A_REQUEST || text.split(/\s+/).length > MAX_WORDS_OF_A_REQUEST) return true;
  const reader = { language: view.texts.language, namesToken: (word: string) => namesToken(list, word) };
  const unread = readLexemes(text, reader).filter(({ kind }) => kind === 'unknown');
  return unread.length > MAX_UNREAD_OF_A_REQUEST;
}

const MAX_PASTED = 4;

/** The card of the only mint; of several, the person taps one. */
export async function showPasted(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  { mints }: Paste,
): Promise<ParsedRequest> {
  const [only, other] = mints;
  if (other === undefined) {
    const found = await findWrittenToken(services, ctx, only ?? NATIVE_MINT);
    const token = 'token' in found ? found.token : found.ambiguity.choices[0];
    if (token) return { kind: 'talk', topic: 'price', price: { token, to: null } };
    return unclear('ambiguity' in found ? found.ambiguity.complaint : '');
  }
  const few = mints.slice(0, MAX_PASTED);
  const catalogue = await loadCatalogue(services, few);
  if (!catalogue.ok) return unclear(renderProblem(catalogue.problem, ctx.view).html);
  const sides = await Promise.all(few.map((mint) => findSide(services.chain, catalogue.value, mint)));
  const tokens = sides.flatMap((side) => (side.ok ? [side.value] : []));
  return tokens.length === 0 ? { kind: 'none' } : { kind: 'talk', topic: 'tokens', tokens };
}

function unclear(complaint: string): ParsedRequest {
  return { kind: 'unclear', complaint, isCertain: true };
}

/** Links behind words, as "Chart" in a forwarded call. */
export function hiddenLinksOf(message: Partial<Message> | undefined): readonly string[] {
  const entities = message?.entities ?? message?.caption_entities ?? [];
  return entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));
}

/** Base58 of 32 bytes, in any place of the text. */
export function addressesIn(text: string): readonly Mint[] {
  const found = text.match(ADDRESS) ?? [];
  return [...new Set(found)].filter((one) => parseAddress(one) !== undefined) as Mint[];
}

async function readText(services: ReadServices, list: readonly ListedToken[], text: string) {
  const addresses = addressesIn(text).slice(0, MAX_ADDRESSES);
  if (addresses.length === 0) return undefined;
  const behind = await findMints(services, list, addresses);
  const mintsOf = (part: string) => mostWanted(addressesIn(part).flatMap((one) => behind.get(one) ?? []));
  const mints = mostWanted([...behind.values()].flat());
  return mints.length === 0 ? undefined : { mints, text: withMints(text, mintsOf) };
}

/** A link of which the parser knows more than the mint stays: that of a pair says the direction. */
function withMints(text: string, mintsOf: (part: string) => readonly Mint[]): string {
  const orSame = (part: string) => {
    const [mint, other] = mintsOf(part);
    return mint === undefined || other !== undefined ? part : mint === NATIVE_MINT ? 'SOL' : mint;
  };
  return text.replace(WORD, (word) => {
    const link = readLink(word);
    if (link?.kind === 'token' || link?.kind === 'pair') return word;
    const isLink = link !== undefined || /\w\.\w+\//.test(word);
    return isLink ? orSame(word) : word.replace(ADDRESS, orSame);
  });
}

/** The mints of each address: its own, or those of the pool. None for wallets and whatever else. */
async function findMints(
  { chain }: ReadServices,
  list: readonly ListedToken[],
  addresses: readonly Mint[],
): Promise<ReadonlyMap<Mint, readonly Mint[]>> {
  const isListed = (mint: Mint) => mint === WRAPPED_SOL_MINT || namesToken(list, mint);
  const others = addresses.filter((address) => !isListed(address));
  const [facts, pools] = await Promise.all([
    others.length === 0 ? new Map() : chain.mints(others),
    others.length === 0 ? new Map<Mint, readonly Mint[]>() : chain.pools(others),
  ]);
  const pooled = [...new Set([...pools.values()].flat())].filter((mint) => !isListed(mint));
  const ofPools = pooled.length === 0 ? new Map() : await chain.mints(pooled);
  const isMint = (mint: Mint) => isListed(mint) || Boolean(facts.get(mint) ?? ofPools.get(mint));
  return new Map(
    addresses.map((address) => {
      const mints = isMint(address) ? [address] : (pools.get(address) ?? []).filter(isMint);
      return [address, mints.map((mint) => (mint === WRAPPED_SOL_MINT ? NATIVE_MINT : mint))];
    }),
  );
}

/** SOL and dollars are what others are bought with: of SOL and BONK it is BONK, of SOL and USDC it is SOL. */
function mostWanted(mints: readonly Mint[]): readonly Mint[] {
  const different = [...new Set(mints)];
  const rank = (mint: Mint) => (DOLLAR_TOKENS.has(mint) ? 0 : mint === NATIVE_MINT ? 1 : 2);
  const best = Math.max(...different.map(rank));
  return different.filter((mint) => rank(mint) === best);
}
