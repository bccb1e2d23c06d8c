import type { BaseUnits } from '../../../solana/mint.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import type { OrderPrice } from '../../requests/parser/grammar.ts';
import { fromShown, parseAmount, type Scale, toShown } from '../../swap/amount.ts';
import { resolveAmount } from '../../swap/asked-amount.ts';
import { MAX_BASE_UNITS, type PersonId } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import { DOLLAR_TOKENS } from '../../swap/dollars.ts';
import { bestQuote, type PriceStep } from '../../swap/offer.ts';
import type { AskedOrder } from '../../swap/place-order.ts';
import { readTrades } from '../../swap/positions.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token, TokenPair } from '../../swap/token.ts';
import type { Uses } from '../../telegram/services.ts';
import type { OrderLine } from './parse.ts';

const DOLLARS = 'USDC';

type Ports = Uses<'people' | 'prices' | 'chain' | 'swaps'>;

/**
 * Tokens from the list, amounts in base units: what is sold, and what all of it gets at least, never rounded down. A price in
 * percent becomes a number here, once: the market's of now for this amount, or the average cost of `readTrades`.
 */
export async function resolveOrder(
  services: Ports,
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
  // "Buy 3 sol at 100" counts what comes.
  const isOfBought = line.side === 'buy' && line.paid === null && line.amount.kind === 'exact';
  const counted = isOfBought
    ? readBought(line.amount, to)
    : await resolveAmount(services, { asked: line.amount, from, personId });
  if (!counted.ok) return counted;
  const asked: Asked = { ...pair.value, side: line.side, counted: counted.value, isOfBought, personId };
  const prices: Fraction[] = [];
  for (const said of [line.price, ...(line.ladder ? [line.ladder.to] : [])]) {
    const price = await readPrice(services, asked, said);
    if (!price.ok) return price;
    prices.push(price.value);
  }
  const [first, last = first] = prices as [Fraction, Fraction?];
  if (line.ladder) return ladderOf(asked, [first, last], line.ladder.steps);
  const { price } = line;
  const relative = typeof price === 'string' ? {} : { relative: price };
  const step = stepOf(asked, counted.value, first);
  return inRange({ from, to, sold: step.sells, bought: step.receives, ...relative });
}

interface Asked extends TokenPair {
  readonly side: OrderLine['side'];
  readonly counted: BaseUnits;
  /** The amount is that of the bought token. */
  readonly isOfBought: boolean;
  readonly personId: PersonId;
}

function readBought(amount: OrderLine['amount'], to: Token): Result<BaseUnits> {
  const text = amount.kind === 'exact' ? amount.text : '';
  const parsed = parseAmount(text, to);
  return parsed.ok
    ? done(parsed.amount)
    : refused({ code: 'bad_amount', problem: parsed.problem, token: to, text });
}

/** Money for one token, in shown units. */
interface Fraction {
  readonly value: bigint;
  readonly unit: bigint;
}

const BPS = 10_000n;

async function readPrice(services: Ports, asked: Asked, price: OrderPrice): Promise<Result<Fraction>> {
  if (typeof price === 'string') {
    const [whole = '', fraction = ''] = price.split('.');
    return done({ value: BigInt(whole + fraction), unit: 10n ** BigInt(fraction.length) });
  }
  const base = await (price.of === 'market' ? readMarket(services, asked) : readCost(services, asked));
  if (!base.ok) return base;
  const { value, unit } = base.value;
  return done({ value: value * (BPS + BigInt(price.bps)), unit: unit * BPS });
}

/** What the best quote gives for this very amount, as on the card. */
async function readMarket(
  { prices }: Ports,
  { from, to, side, counted, isOfBought, personId }: Asked,
): Promise<Result<Fraction>> {
  const [pays, gets] = isOfBought ? [to, from] : [from, to];
  const request = { fromMint: pays.mint, toMint: gets.mint, fromAmount: counted, asker: personId };
  const answer = await prices.quote(request);
  if (!answer.ok) return refused({ code: 'service', failure: answer.failure });
  const got = bestQuote(answer.value)?.toAmount ?? 0n;
  if (got === 0n) return refused({ code: 'no_route' });
  const isOfToken = side === 'sell' || isOfBought;
  const [one, money] = side === 'sell' ? [from, to] : [to, from];
  return done(isOfToken ? ratio([one, counted], [money, got]) : ratio([one, got], [money, counted]));
}

/** Dollars for one of what is sold; the money of such an order is a stablecoin. */
async function readCost({ swaps }: Ports, { from, to, personId }: Asked): Promise<Result<Fraction>> {
  const { positions } = await readTrades(swaps, personId, from.mint);
  const position = positions.get(from.mint);
  if (!position || position.cost <= 0n || !DOLLAR_TOKENS.has(to.mint))
    return refused({ code: 'no_cost', token: from });
  return done(ratio([from, position.amount], [MICRO_DOLLARS, position.cost]));
}

const MICRO_DOLLARS = { decimals: 6 };

function ratio([one, units]: readonly [Scale, bigint], [money, paid]: readonly [Scale, bigint]): Fraction {
  return {
    value: toShown(paid, money) * 10n ** BigInt(one.decimals),
    unit: toShown(units, one) * 10n ** BigInt(money.decimals),
  };
}

/** What is sold at this price, and what it gets. */
function stepOf({ from, to, side, isOfBought }: Asked, counted: bigint, price: Fraction): PriceStep {
  const inverse = { value: price.unit, unit: price.value };
  if (isOfBought) return { sells: worth(counted, to, from, price, false), receives: counted as BaseUnits };
  const receives = worth(counted, from, to, side === 'sell' ? price : inverse, true);
  return { sells: counted as BaseUnits, receives };
}

/** Equal parts in whole units, the rest with the last, which is the farthest from the market. */
function ladderOf(asked: Asked, ends: readonly [Fraction, Fraction], steps: number): Result<AskedOrder> {
  const { from, to, side, counted } = asked;
  const isRising = ends[0].value * ends[1].unit <= ends[1].value * ends[0].unit;
  const [near, far] = isRising === (side === 'sell') ? ends : ([ends[1], ends[0]] as const);
  const last = BigInt(steps - 1);
  const part = counted / BigInt(steps);
  const parts = Array.from({ length: steps }, (_, at) => {
    const index = BigInt(at);
    const value = near.value * far.unit * (last - index) + far.value * near.unit * index;
    const amount = index === last ? counted - part * last : part;
    return stepOf(asked, amount, { value, unit: near.unit * far.unit * last });
  });
  const sum = (of: (step: PriceStep) => bigint) =>
    parts.reduce((all, step) => all + of(step), 0n) as BaseUnits;
  const whole = { from, to, sold: sum(({ sells }) => sells), bought: sum(({ receives }) => receives) };
  const least = parts.find(({ sells, receives }) => sells === 0n || receives === 0n);
  return inRange({ ...whole, ...(least && { sold: least.sells, bought: least.receives }), steps: parts });
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
    if (problem) return refused({ code: 'bad_amount', problem, token, text: '' });
  }
  return done(asked);
}
