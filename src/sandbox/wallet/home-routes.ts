import { PublicKey } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../chain/faucet.ts';
import { sendPage } from '../look/page.ts';
import { readBalances } from '../look/read-balances.ts';
import { formBody, queryOf, wantsJson } from './form-body.ts';
import { homePage } from './pages/home-page.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { parseWalletMode, WALLET_MODES } from './wallet-mode.ts';
import type { WalletState } from './wallet-state.ts';

const GIFT_SOL = 10_000_000_000n;
const GIFT_USDC = 1_000_000_000n;
const RECENT = 8;

/** What the home page says after a button was pressed; an unknown word in the address says nothing. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ['funded', 'Your test money has arrived. Now go on in the chat.'],
  ['unfunded', 'The faucet could not pay just now. Try once more.'],
  ['mode', 'Saved.'],
  ['reset', 'This is a new wallet: other keys, nothing connected.'],
]);

/** The wallet's own page and what its buttons do. Each POST answers a browser with the page, a program with the state. */
export function registerHomeRoutes(scope: FastifyInstance, deps: WalletDeps, state: WalletState): void {
  scope.get('/', async (request, reply) => sendPage(reply, homePage(await readHome(deps, state, request))));
  scope.get('/state', () => state.describe());
  scope.post('/mode', async (request, reply) => {
    const mode = parseWalletMode(formBody(request).get('mode'));
    if (mode === undefined) return refuseMode(reply);
    state.mode = mode;
    return done(state, request, reply, 'mode');
  });
  scope.post('/faucet', async (request, reply) => {
    const address = formBody(request).get('address') ?? state.accounts.selected.address;
    const isPaid = state.accounts.find(address) !== undefined && (await fund(deps, address));
    return done(state, request, reply, isPaid ? 'funded' : 'unfunded', isPaid ? 200 : 503);
  });
  scope.post('/account', async (request, reply) => {
    const address = formBody(request).get('address') ?? 'new';
    if (address === 'new') state.accounts.add();
    else state.accounts.select(address);
    return done(state, request, reply, 'account');
  });
  scope.post('/forget', async (request, reply) => {
    state.apps.forget(formBody(request).get('dappKey') ?? '');
    return done(state, request, reply, 'forgotten');
  });
  scope.post('/reset', async (request, reply) => {
    state.reset();
    return done(state, request, reply, 'reset');
  });
}

/** Gives an account 10 SOL and 1,000 USDC; false when the chain did not take it. */
export async function fund(deps: WalletDeps, address: string): Promise<boolean> {
  try {
    await deps.faucet.give(address, gift(deps));
    return true;
  } catch (err) {
    deps.log.warn({ err }, 'faucet could not pay');
    return false;
  }
}

function gift({ book }: WalletDeps): Grant[] {
  const usdc = book.tokens.find(({ symbol }) => symbol === 'USDC');
  const sol = { mint: 'native', amount: GIFT_SOL };
  return usdc === undefined ? [sol] : [sol, { mint: usdc.address, amount: GIFT_USDC }];
}

async function readHome(deps: WalletDeps, state: WalletState, request: FastifyRequest) {
  const { connection, book } = deps;
  const { address } = state.accounts.selected;
  const [balances, activity] = await Promise.all([
    readBalances(connection, address, book).catch(() => undefined),
    connection.getSignaturesForAddress(new PublicKey(address), { limit: RECENT }).catch(() => []),
  ]);
  const words = gift(deps).map(({ mint, amount }) => book.format(mint, amount));
  const notice = NOTICES.get(queryOf(request).get('done') ?? '');
  return { state, book, balances, activity, gift: words.join(' + '), notice };
}

function done(
  state: WalletState,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  status = 200,
): FastifyReply {
  if (wantsJson(request)) return reply.code(status).send(state.describe());
  return reply.redirect(`/wallet?done=${what}`, 303);
}

function refuseMode(reply: FastifyReply): FastifyReply {
  const modes = WALLET_MODES.map(({ id }) => id);
  return reply
    .code(400)
    .send({ error: { code: 'invalid_request', message: `mode is one of ${modes.join(', ')}` } });
}
