import { inBackground } from '../../prices/price-client.ts';
import { type CatalogueDeps, loadCatalogue } from '../../requests/find-token.ts';
import type { SwapRequest } from '../../requests/parser/grammar.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import type { PersonId } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import type { Language } from '../../swap/people.ts';
import type { Problem } from '../../swap/problems.ts';
import { type AmountPorts, resolveAmount } from '../../swap/resolve-amount.ts';
import type { Intent } from '../../swap/swap.ts';
import { namesToken } from '../../swap/token.ts';

type ReadInline =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'unfinished' }
  /** Private: it depends on the wallet. */
  | { readonly kind: 'share' }
  | { readonly kind: 'problem'; readonly problem: Problem };

interface Typed {
  readonly text: string;
  readonly language: Language;
  readonly personId: PersonId;
}

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
  const { from: fromWord, to: toWord, amount: asked } = request;
  if (fromWord === null || toWord === null || asked === null) return { kind: 'unfinished' };
  if (asked.kind === 'share' || asked.kind === 'most') return { kind: 'share' };
  const catalogue = await loadCatalogue(deps, [fromWord, toWord]);
  if (!catalogue.ok) return problem(catalogue.problem);
  const sides = choosePair(fromWord, toWord, catalogue.value);
  if (!sides.ok) return problem(sides.problem);
  const { from, to } = sides.value;
  const ports = { ...deps, swapApi: inBackground(deps.swapApi) };
  const amount = await resolveAmount(ports, { asked, from, personId });
  return amount.ok ? { kind: 'intent', intent: { from, to, amount: amount.value } } : problem(amount.problem);
}

function problem(what: Problem): ReadInline {
  return { kind: 'problem', problem: what };
}
