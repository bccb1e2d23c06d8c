import { NATIVE_COIN } from '../../contract/limits.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const WALLET = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R';
const SWAP = { fromToken: NATIVE_COIN, toToken: USDC, fromAmount: '500000000' };
const QUOTE = { quoteId: 'q_7Yk2mVxLwQ9dT1bR', routeName: 'desk' };

/** One exchange for each operation. Transactions are cut short, so that a person can read the examples. */
export const EXAMPLES = {
  tokens: {
    data: {
      count: 1,
      tokens: [
        {
          chain: 'solana',
          address: USDC,
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          platform: 'svm',
          assetClass: 'crypto',
          issuer: null,
          icon: null,
          tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        },
      ],
      pagination: { limit: 100, nextCursor: null },
    },
  },
  quotes: {
    body: { ...SWAP, fromAddress: WALLET, toAddress: WALLET },
    data: {
      quotes: [
        {
          ...QUOTE,
          unsignedTransaction: 'AQAAAAAA',
          ...SWAP,
          fromAmountUSD: 75,
          toAmount: '74850000',
          toAmountUSD: 74.85,
          slippageBps: 50,
        },
      ],
    },
  },
  orders: {
    body: {
      ...{ ...SWAP, toAmount: '125000000', fromAddress: WALLET },
      orderAddress: '8vKzRpkQ6mWhp9XnYd7sT2cFgLwBq4UxJeA3NbHrVtMu',
    },
    data: {
      orders: [
        {
          pool: '5rCf1DM8LjKTw4YqhnoLcngyZYeNnQqztScTogYHAS6',
          ...{ ...SWAP, toAmount: '125004872', depositLamports: '1948800' },
          unsignedTransaction: 'AgAAAAAA',
        },
      ],
    },
  },
  execute: {
    body: { signedTransaction: 'AfGx3k2Q', ...QUOTE },
    data: {
      txHash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
      status: 'SUBMITTED',
    },
  },
} as const;
