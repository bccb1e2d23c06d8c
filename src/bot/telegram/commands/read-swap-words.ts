import { parseAmount } from '../../swap/amount.ts';
import type { Catalogue } from '../../swap/catalogue.ts';
import { chooseToken, type Intent, type IntentProblem, isSameAsset, parseIntent } from '../../swap/intent.ts';
import type { Token } from '../../swap/token.ts';

/** What stands behind `/swap`: everything, a part of it, or something that cannot be read. */
type SwapWords =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'part'; readonly from: Token | null; readonly to: Token | null }
  | { readonly kind: 'problem'; readonly problem: IntentProblem };

/** Reads `0.5 SOL USDC` as an intent, and nothing, `SOL` or `SOL USDC` as the beginning of one. */
export function readSwapWords(line: string, catalogue: Catalogue): SwapWords {
  const words = line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(to|for|in|into|->|→|>)$/i.test(word));
  if (words.length === 0) return { kind: 'part', from: null, to: null };
  if (words.length <= 2 && !startsLikeAmount(words[0] ?? '')) return readTokens(words, catalogue);
  const parsed = parseIntent(line, catalogue);
  return parsed.ok ? { kind: 'intent', intent: parsed.intent } : { kind: 'problem', problem: parsed.problem };
}

/** An amount, good or bad: `1,5 SOL` is a mistaken amount, not an unknown token. */
function startsLikeAmount(word: string): boolean {
  return parseAmount(word, { decimals: 19 }).ok || /^[-−+.,$]?\d/.test(word);
}

function readTokens(words: readonly string[], catalogue: Catalogue): SwapWords {
  const found: Token[] = [];
  for (const word of words) {
    const chosen = chooseToken(word, catalogue);
    if ('problem' in chosen) return problem(chosen.problem);
    found.push(chosen.token);
  }
  const [from = null, to = null] = found;
  if (from && to && isSameAsset(from, to)) return problem({ code: 'same_token', token: from });
  return { kind: 'part', from, to };
}

function problem(what: IntentProblem): SwapWords {
  return { kind: 'problem', problem: what };
}
