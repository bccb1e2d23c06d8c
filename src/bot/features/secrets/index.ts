import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { NextFunction } from 'grammy';
import { decodeBase58 } from '../../../solana/address.ts';
import { isSecretKey } from '../../../solana/ed25519.ts';
import { html, joinLines } from '../../i18n/html.ts';
import type { BotContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';
import type { Uses } from '../../telegram/services.ts';
import type { Feature } from '../feature.ts';

/** Deletes a wallet's secret that a person wrote or edited into a message, and says what to do now. */
export const secrets: Feature = { private: { before: warnOfSecret } };

async function warnOfSecret(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: BotContext,
  next: NextFunction,
): Promise<void> {
  const kind = findSecret(ctx.msg?.text ?? ctx.msg?.caption ?? '');
  if (!kind) return next();
  const isDeleted = await ctx.deleteMessage().catch(() => false);
  if (!(await mayBeAnswered(services, ctx))) return;
  const { texts } = ctx.view;
  const known = [texts.html(kind), texts.html('secret-lost')];
  const done = texts.html(isDeleted ? 'secret-deleted' : 'secret-kept');
  await reply(services.chat, ctx, joinLines([...known, html``, done, texts.html('secret-now')]));
}

/** BIP 39 has phrases of 12 to 24 words. */
const MIN_PHRASE_WORDS = 12;

const PHRASE_WORDS: ReadonlySet<string> = new Set(wordlist);

/** Base58 of 64 bytes. */
const BASE58_KEY = /[1-9A-HJ-NP-Za-km-z]{80,88}/g;
const MAX_KEY_LENGTH = 88;

/** The key file of the Solana command line. */
const KEY_FILE = /\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/g;

/** A transaction's signature has the length of a key, too, and is none. */
export function findSecret(text: string): 'secret-phrase' | 'secret-key' | undefined {
  if (longestRun(text.toLowerCase().match(/\p{L}+/gu) ?? []) >= MIN_PHRASE_WORDS) return 'secret-phrase';
  const encoded = (text.match(BASE58_KEY) ?? []).map((key) => decodeBase58(key, MAX_KEY_LENGTH));
  const listed = (text.match(KEY_FILE) ?? []).map((key) => Uint8Array.from(JSON.parse(key)));
  return [...encoded, ...listed].some((bytes) => bytes && isSecretKey(bytes)) ? 'secret-key' : undefined;
}

/** A run has only words of secret phrases; ordinary sentences have words like "the" between them. */
function longestRun(words: readonly string[]): number {
  let longest = 0;
  let run = 0;
  for (const word of words) {
    run = PHRASE_WORDS.has(word) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
