import { inBackground } from '../../prices/price-client.ts';
import type { AskedIntent } from '../../prices/shown-prices.ts';
import { type CatalogueDeps, loadCatalogue } from '../../requests/find-token.ts';
import type { SwapRequest } from '../../requests/parser/grammar.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { type Catalogue, choosePair } from '../../swap/catalogue.ts';
import { USDC } from '../../swap/dollars.ts';
import type { Language } from '../../swap/people.ts';
import type { Problem } from '../../swap/problems.ts';
import { type AmountPorts, resolveAmount } from '../../swap/resolve-amount.ts';
import { namesToken } from '../../swap/token.ts';

type ReadInline =
  | ({ readonly kind: 'intent' } & AskedIntent)
  | { readonly kind: 'unfinished' }
  /** Private: it depends on the wallet. */
  | { readonly kind: 'share' }
  | { readonly kind: 'problem'; readonly problem: Problem };

interface Typed {
  readonly text: string;
  readonly language: Language;
  readonly personId: PersonId;
}

const COUNTERS = [USDC.mint, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

export type ParseDeps = CatalogueDeps & AmountPorts;

export async function readInlineQuery(deps: ParseDeps, typed: Typed): Promise<ReadInline> {
  const listed = await deps.swapApi.listTokens();
  if (!listed.ok) return problem({ code: 'service', failure: listed.failure });
  const isToken = (word: string) => namesToken(listed.value, word);
  const read = readRequest(typed.text, { language: typed.language, namesToken: isToken, isCommand: true });
  if (read.kind === 'question' && read.question.code === 'amount') {
    const { problem: unread, text } = read.question;
    return problem({ code: 'unread_amount', problem: unread, text });
  }
  if (read.kind !== 'request') return { kind: 'unfinished' };
  return resolveRequest(deps, typed, read.request);
}

async function resolveRequest(
  deps: ParseDeps,
  { personId }: Typed,
  request: SwapRequest,
): Promise<ReadInline> {
  const { from: fromWord, to: toWord, amount } = request;
  const [first, second = null] = [fromWord, toWord].filter((word) => word !== null);
  if (first === undefined) return { kind: 'unfinished' };
  if (amount?.kind === 'share' || amount?.kind === 'most') return { kind: 'share' };
  const words = second === null ? [first, ...COUNTERS] : [first, second];
  const catalogue = await loadCatalogue(deps, words);
  if (!catalogue.ok) return problem(catalogue.problem);
  const sides = chooseSides(first, second, catalogue.value);
  if (!sides.ok) return problem(sides.problem);
  const { from, to } = sides.value;
  const ports = { ...deps, swapApi: inBackground(deps.swapApi) };
  const resolved = await resolveAmount(ports, { asked: amount ?? ONE, from, personId });
  if (!resolved.ok) return problem(resolved.problem);
  return { kind: 'intent', intent: { from, to, amount: resolved.value }, isImplied: amount === null };
}

/** A lone token is priced in USDC, and USDC in SOL. */
function chooseSides(word: string, counter: string | null, catalogue: Catalogue) {
  if (counter !== null) return choosePair(word, counter, catalogue);
  const inDollars = choosePair(word, USDC.mint, catalogue);
  const isItself = !inDollars.ok && inDollars.problem.code === 'same_token';
  return isItself ? choosePair(word, NATIVE_MINT, catalogue) : inDollars;
}

function problem(what: Problem): ReadInline {
  return { kind: 'problem', problem: what };
}
