import {
  goldens,
  later,
  open,
  ordered,
  post,
  press,
  quietly,
  say,
  set,
  streamed,
  walletConnects,
  walletRefuses,
  walletSigns,
} from './play.ts';

const UNKNOWN = 'A'.repeat(32);

goldens('pages', {
  'links that lead nowhere': [
    open(`/s/${UNKNOWN}`),
    open(`/c/${UNKNOWN}`),
    open(`/w/${UNKNOWN}`),
    open(`/w/${UNKNOWN}?data=x`),
    open(`/s/${UNKNOWN}`, '/status'),
    open('/s/short'),
    open('/nothing'),
    open('/privacy'),
    open('/pay/nothing'),
    open('/'),
    open('/healthz'),
    open('/readyz'),
    open(`/s/${UNKNOWN}`, '', 'Alice', 'ar'),
  ],
  'the connect page, the wallet’s return, and once more': [
    say('/connect'),
    open('/c/'),
    open('/c/', '/status'),
    walletConnects(),
    open('/c/'),
    walletConnects(),
    walletConnects(2),
    press('Yes, it is mine'),
    open('/c/'),
  ],
  'the wallet declines to connect': [say('/connect'), walletRefuses('connect'), open('/c/')],
  'a connect link that is too old': [say('/connect'), later(700, 60), open('/c/'), walletConnects()],
  'the signing page: what it does not take': [
    ordered,
    post('/open', '{'),
    post('/open', '[]'),
    post('/open', { extra: 1 }),
    post('/open', { account: 'x' }),
    post('/open', { account: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }),
    post('/open', { acceptOfferVersion: -1 }),
    post('/open', `{"account":"${'x'.repeat(2_000)}"}`),
    post('/open', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    post('/open', {}, { 'content-type': 'text/plain' }),
    post('/signed', { transaction: '????' }),
    post('/signed', { transaction: 'AAAA' }),
    post('/signed', {}),
    post('/nothing'),
  ],
  'the signing page while the service is away': [
    ordered,
    set('the service is away', (market) => {
      market.service.mode = 'away';
    }),
    post('/open'),
    set('there is no route', (market) => {
      market.service.mode = 'no_route';
    }),
    post('/open'),
  ],
  'the signing page without a way back to the wallet': [
    ordered,
    post('/reconnect'),
    post('/open'),
    post('/open'),
  ],
  'the status of an order as it is streamed': [ordered, streamed('/s/', [press('Cancel')])],
  'the status of a swap as it is streamed': [
    ordered,
    quietly('the page prepares a transaction', [post('/open')]),
    streamed('/s/', [walletSigns(), later(30)]),
  ],
  'the status of a link as it is streamed': [
    say('/connect'),
    streamed('/c/', [walletConnects(), press('Yes, it is mine')]),
  ],
});
