import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '../log.ts';
import type { MarketState, OrderMarket } from './dlmm/move-market.ts';
import { acceptForms, formBody, html, type Page, registerStyle, sendPage, wantsJson } from './ui/page.ts';

interface Deps {
  readonly market: OrderMarket;
  readonly log: Log;
}

const FILLS = [
  ['1', 'Fill every order at this price'],
  ['0.5', 'Fill half of the orders at this price'],
  ['0', 'Stop before the orders at this price'],
] as const;

/**
 * The pools of the sandbox: a page at `/market/`, and `POST /market/move` with `mint`, `usd` and `fill` as texts, which
 * answers a caller of JSON with the pool's price. Moves run one after another.
 */
export async function registerMarketPage(app: FastifyInstance, { market, log }: Deps): Promise<void> {
  await registerStyle(app);
  let moving: Promise<unknown> = Promise.resolve();
  await app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.get('/market/', async (_request, reply) => sendPage(reply, page(await market.read())));
    scope.post('/market/move', async (request, reply) => {
      const body = formBody(request);
      const [usd, fill] = [Number(body.get('usd')), Number(body.get('fill') ?? 1)];
      const move = moving.then(() => market.move({ mint: body.get('mint') ?? '', usd, fill }));
      moving = move.catch(() => undefined);
      const asJson = wantsJson(request);
      try {
        const moved = await move;
        if (asJson) return reply.send({ pool: moved.pool.address, usd: moved.usd });
        return sendPage(
          reply,
          page(await market.read(), `${moved.pool.x.symbol} is at ${dollars(moved.usd)}.`),
        );
      } catch (err) {
        if (!(err instanceof RangeError)) log.warn({ err }, 'the sandbox could not move its market');
        const message =
          err instanceof RangeError ? err.message : 'The chain did not take the trade. Try once more.';
        return refuse(
          reply,
          err instanceof RangeError ? 400 : 502,
          message,
          asJson ? undefined : await market.read(),
        );
      }
    });
    done();
  });
}

function refuse(
  reply: FastifyReply,
  status: number,
  message: string,
  states?: readonly MarketState[],
): FastifyReply {
  return states === undefined
    ? reply.code(status).send({ message })
    : sendPage(reply, page(states, message), status);
}

function page(states: readonly MarketState[], notice?: string): Page {
  const body = html`
${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
<section class="card">
  <h1>Market</h1>
  <p class="quiet">Pools where standing orders rest. A move trades until the pool has your price, and fills what rests on the way.</p>
</section>
${states.map(
  ({ pool, usd, range }) => html`
<section class="card">
  <h2>${pool.x.symbol} in ${pool.y.symbol}</h2>
  <p><strong>${dollars(usd)}</strong> <span class="quiet">from ${dollars(range[0])} to ${dollars(range[1])}</span></p>
  <p><a href="/explorer/address/${pool.address}">The pool</a></p>
  <form method="post" action="/market/move">
    <input type="hidden" name="mint" value="${pool.x.address}">
    <label>Price in dollars <input name="usd" inputmode="decimal" required autocomplete="off"></label>
    ${FILLS.map(
      ([value, words], at) =>
        html`<label class="choice"><input type="radio" name="fill" value="${value}"${
          at === 0 ? html` checked` : ''
        }><span>${words}</span></label>`,
    )}
    <div class="buttons"><button class="button primary">Move the price</button></div>
  </form>
</section>`,
)}`;
  return { title: 'Sandbox market', app: 'Market', body };
}

const DIGITS = 5;

function dollars(usd: number): string {
  return `$${usd.toLocaleString('en', { maximumSignificantDigits: DIGITS })}`;
}
