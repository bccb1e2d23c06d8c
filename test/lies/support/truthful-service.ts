import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import shipped from '../../../data/tokens.json' with { type: 'json' };
import {
  type Quote,
  type QuoteRequest,
  QuotesDataSchema,
  successEnvelope,
  type Token,
  TokensDataSchema,
} from '../../../src/contract/index.ts';
import type { Address } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import * as fake from '../../guard/support/fake-accounts.ts';
import type { FakeWorld } from '../../guard/support/fake-chain.ts';
import { transferToken, unitLimit, unitPrice } from '../../guard/support/instructions.ts';
import { desk, otherToken, person, stock, stranger } from '../../guard/support/people.ts';

/** Answer schemas by operation. */
export const ANSWERS = {
  tokens: successEnvelope(TokensDataSchema),
  quotes: successEnvelope(QuotesDataSchema),
} as const satisfies Record<string, TSchema>;
export type Operation = keyof typeof ANSWERS;

const listed = (symbol: string): Token => {
  const token = shipped.find((one) => one.symbol === symbol);
  if (!token) throw new Error(`${symbol} is not shipped`);
  return token;
};

/** A well-known token, and one that only its mint identifies. */
export const USDC = listed('USDC');
export const QUAX: Token = {
  chain: 'solana',
  address: otherToken,
  symbol: 'QUAX',
  name: 'Quax Coin',
  decimals: 5,
  platform: 'svm',
  assetClass: 'stock',
  issuer: 'backpack_securities',
  icon: 'https://icons.example/quax.png',
  tokenProgram: TOKEN_2022_PROGRAM,
};
/** On the chain and in no list; a lying service may still quote it. */
export const UNLISTED: Token = { ...QUAX, address: stock, symbol: 'NONE', name: 'None', decimals: 6 };

export const TOKENS: readonly Token[] = [listed('SOL'), USDC, listed('USDT'), QUAX];
const TRADED = [USDC, QUAX, UNLISTED];
/** Base units per base unit: 1 USDC is 40 QUAX. */
const QUAX_PER_USDC = 4n;

const mintOf = ({ decimals, tokenProgram }: Token) =>
  fake.mint({ decimals, program: (tokenProgram ?? TOKEN_PROGRAM) as Address });

/** The chain with these tokens and the balances of the person and the desk. */
export function chainOf(): FakeWorld {
  const holders = [person, desk, stranger].map(({ address }) => address);
  const accounts = holders.flatMap((owner) => [
    [owner, fake.wallet(10_000_000_000n)] as const,
    ...TRADED.map(({ address, tokenProgram }) => {
      const [mint, program] = [address as Address, tokenProgram as Address];
      const state = fake.tokenAccount({ mint, program, owner, amount: 10n ** 15n });
      return [findTokenAccount(owner, mint, program), state] as const;
    }),
  ]);
  const mints = TOKENS.map((token) => [token.address as Address, mintOf(token)] as const);
  return { accounts: new Map([...accounts, ...mints, [UNLISTED.address as Address, mintOf(UNLISTED)]]) };
}

/** The token list with every field of the interface. */
export function tokensAnswer() {
  const data = {
    count: TOKENS.length,
    tokens: TOKENS,
    pagination: { limit: 100, nextCursor: null },
  };
  return checked('tokens', data);
}

let quoted = 0;

/** A quote of the desk with every field of the interface; no route for other pairs. */
export function quotesAnswer(request: QuoteRequest) {
  const { fromToken, toToken } = request;
  const [from, to] = [fromToken, toToken].map((mint) => TRADED.find(({ address }) => address === mint));
  const quotes = from && to && from !== to ? [makeQuote(request, from, to)] : [];
  return checked('quotes', { quotes });
}

function makeQuote(request: QuoteRequest, from: Token, to: Token): Quote {
  quoted += 1;
  const fromAmount = BigInt(request.fromAmount);
  const toAmount = from !== QUAX ? fromAmount * QUAX_PER_USDC : fromAmount / QUAX_PER_USDC;
  const usdc = Number(from !== QUAX ? fromAmount : toAmount) / 1e6;
  return {
    quoteId: `quote-${quoted}`,
    routeName: 'desk',
    providerRequestId: `request-${quoted}`,
    ...(request.fromAddress === undefined
      ? {}
      : { unsignedTransaction: transactionText(from, to, fromAmount, toAmount) }),
    fromToken: from.address,
    toToken: to.address,
    fromAmount: request.fromAmount,
    fromAmountUSD: usdc,
    toAmount: toAmount.toString(),
    toAmountUSD: usdc * 0.998,
    slippageBps: 50,
  };
}

/** The swap of the desk, with a unique blockhash. */
export function transactionText(from: Token, to: Token, fromAmount: bigint, toAmount: bigint): string {
  const minimum = (toAmount * 9_950n + 9_999n) / 10_000n;
  const side = ({ address, tokenProgram, decimals }: Token) => ({
    ...{ mint: address as Address, program: tokenProgram as Address, decimals },
  });
  const steps = [
    transferToken(side(from), person.address, desk.address, fromAmount),
    transferToken(side(to), desk.address, person.address, minimum),
  ];
  const seed = new Uint8Array(32).fill(77);
  new DataView(seed.buffer).setUint32(0, quoted);
  const blockhash = createSigner(seed).address;
  const bytes = buildTransaction({
    instructions: [unitLimit(100_000), unitPrice(10_000n), ...steps],
    blockhash,
  });
  return Buffer.from(bytes).toString('base64');
}

/** Every field of the schema must be sent, otherwise the test could not lie about it. */
function checked(operation: Operation, data: object) {
  const answer = { success: true, data, timestamp: '2026-11-22T10:00:00.000Z' } as const;
  const [error] = Value.Errors(ANSWERS[operation], answer);
  if (error) throw new Error(`the service is not truthful: ${error.instancePath} ${error.message}`);
  return answer;
}
