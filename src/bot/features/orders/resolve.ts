import type { BaseUnits } from '../../../solana/mint.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { fromShown, parseAmount, type Scale, toShown } from '../../swap/amount.ts';
import { resolveAmount } from '../../swap/asked-amount.ts';
import { MAX_BASE_UNITS, type PersonId } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import type { AskedOrder } from '../../swap/place-order.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token } from '../../swap/token.ts';
import type { Uses } from '../../telegram/services.ts';
import type { OrderLine } from './parse.ts';

const DOLLARS = 'USDC';

/** Tokens from the list, amounts in base units: what is sold, and what all of it gets at least, never rounded down. */
export async function resolveOrder(
  services: Uses<'people' | 'prices' | 'chain'>,
  personId: PersonId,
  line: OrderLine,
): Promise<Result<AskedOrder>> {
  const money = line.paid ?? line.priced ?? DOLLARS;
  const words = line.side === 'sell' ? ([line.token, money] as const) : ([money, line.token] as const);
  const catalogue = await loadCatalogue(services, words);
  if (!catalogue.ok) return catalogue;
  const pair = choosePair(...words, catalogue.value);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  const price = readPrice(line.price);
  if (line.side === 'buy' && line.paid === null && line.amount.kind === 'exact') {
    const bought = parseAmount(line.amount.text, to);
    if (!bought.ok)
      return refused({ code: 'bad_amount', problem: bought.problem, token: to, text: line.amount.text });
    return inRange({ from, to, bought: bought.amount, sold: worth(bought.amount, to, from, price, false) });
  }
  const sold = await resolveAmount(services, { asked: line.amount, from, personId });
  if (!sold.ok) return sold;
  const bought =
    line.side === 'sell'
      ? worth(sold.value, from, to, price, true)
      : worth(sold.value, from, to, { value: price.unit, unit: price.value }, true);
  return inRange({ from, to, sold: sold.value, bought });
}

interface Fraction {
  readonly value: bigint;
  readonly unit: bigint;
}

function readPrice(text: string): Fraction {
  const [whole = '', fraction = ''] = text.split('.');
  return { value: BigInt(whole + fraction), unit: 10n ** BigInt(fraction.length) };
}

/** `units` of one token in units of the other, at so many of the other for one. */
function worth(
  units: bigint,
  one: Scale,
  other: Scale,
  { value, unit }: Fraction,
  isRoundedUp: boolean,
): BaseUnits {
  const above = toShown(units, one) * value * 10n ** BigInt(other.decimals);
  const below = unit * 10n ** BigInt(one.decimals);
  const shown = (above + (isRoundedUp ? below - 1n : 0n)) / below;
  return fromShown(shown, other) as BaseUnits;
}

function inRange(asked: AskedOrder): Result<AskedOrder> {
  for (const [token, amount] of [
    [asked.from, asked.sold],
    [asked.to, asked.bought],
  ] as const) {
    const problem = amount === 0n ? 'zero' : amount > MAX_BASE_UNITS ? 'too_large' : undefined;
    if (problem) return refused(badAmount(token, problem));
  }
  return done(asked);
}

function badAmount(token: Token, problem: 'zero' | 'too_large') {
  return { code: 'bad_amount', problem, token, text: '' } as const;
}
