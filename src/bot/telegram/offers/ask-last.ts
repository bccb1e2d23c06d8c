import type { SwapApi } from '../../swap/service-port.ts';

/** Asks for prices that many see: behind everybody who asks for themselves. */
export function askLast(swapApi: Pick<SwapApi, 'quote'>): Pick<SwapApi, 'quote'> {
  return { quote: (request) => swapApi.quote({ ...request, isShared: true }) };
}
