import type { RULES } from './rules.ts';

/**
 * What a lie in each field may do. Whoever adds a field to the interface says it here: a field that is missing, or one too
 * many, is a red test.
 */
export const FIELDS: Readonly<Record<string, keyof typeof RULES>> = {
  'tokens.success': 'nothing',
  'tokens.data': 'nothing',
  'tokens.timestamp': 'nothing',
  'tokens.data.count': 'nothing',
  'tokens.data.tokens': 'nothing',
  'tokens.data.tokens[].chain': 'nothing',
  'tokens.data.tokens[].address': 'anotherToken',
  'tokens.data.tokens[].symbol': 'label',
  'tokens.data.tokens[].name': 'label',
  'tokens.data.tokens[].decimals': 'nothing',
  'tokens.data.tokens[].platform': 'nothing',
  'tokens.data.tokens[].assetClass': 'nothing',
  'tokens.data.tokens[].issuer': 'nothing',
  'tokens.data.tokens[].icon': 'nothing',
  'tokens.data.tokens[].tokenProgram': 'nothing',
  'tokens.data.pagination': 'nothing',
  'tokens.data.pagination.limit': 'nothing',
  'tokens.data.pagination.nextCursor': 'nothing',
  'quotes.success': 'nothing',
  'quotes.data': 'nothing',
  'quotes.timestamp': 'nothing',
  'quotes.data.quotes': 'nothing',
  'quotes.data.quotes[].quoteId': 'nothing',
  'quotes.data.quotes[].routeName': 'route',
  'quotes.data.quotes[].providerRequestId': 'nothing',
  'quotes.data.quotes[].unsignedTransaction': 'transaction',
  'quotes.data.quotes[].fromToken': 'nothing',
  'quotes.data.quotes[].toToken': 'nothing',
  'quotes.data.quotes[].fromAmount': 'nothing',
  'quotes.data.quotes[].fromAmountUSD': 'dollars',
  'quotes.data.quotes[].toAmount': 'price',
  'quotes.data.quotes[].toAmountUSD': 'dollars',
  'quotes.data.quotes[].slippageBps': 'nothing',
};
