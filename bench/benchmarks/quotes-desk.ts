import type { Benchmark } from '../harness/benchmark.ts';
import { interleaveHttp } from '../harness/interleave-http.ts';
import { withServiceWorld } from '../harness/service-world.ts';
import { quoteRequests } from './swap-requests.ts';

const WALLETS = 256;

/** `POST /v1/quotes` with wallets: priced, built, written to disk. Bare Fastify does none of it. */
export const quotesDesk: Benchmark = {
  name: 'quotes-desk',
  run: () =>
    withServiceWorld((world) =>
      interleaveHttp({
        ...world,
        name: 'POST /v1/quotes with addresses',
        method: 'POST',
        path: '/v1/quotes',
        bodies: quoteRequests(WALLETS),
      }),
    ),
};
