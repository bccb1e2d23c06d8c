import {
  connected,
  goldens,
  later,
  open,
  ordered,
  post,
  press,
  quietly,
  say,
  set,
  walletConnects,
  walletSigns,
} from './play.ts';

const level = (level: bigint) =>
  set(`prices are at ${level} thousandths`, (market) => {
    market.service.level = level;
  });

const opened = quietly('the page prepares a transaction', [post('/open')]);
const signed = [ordered, opened, walletSigns()];

goldens('cards', {
  'a card: refresh, turn, amount, details, cancel': [
    connected,
    say('/swap 0.5 SOL USDC'),
    level(990n),
    press('Refresh'),
    press('Turn'),
    press('Amount'),
    say('30'),
    press('More'),
    press('Details'),
    press('Rate'),
    press('Back'),
    press('Cancel'),
    press('Quote again'),
  ],
  'a card: slippage and other quotes': [
    connected,
    set('there are two routes', (market) => {
      market.service.routes = ['desk', 'second'];
    }),
    say('/swap 0.5 SOL USDC'),
    press('More'),
    press('Slippage'),
    press('0.5%'),
    press('More'),
    press('Other quotes'),
    press('second'),
    press('Confirm'),
  ],
  'a card without a wallet': [
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    walletConnects(),
    press('Yes, it is mine'),
  ],
  'a price that has run out': [
    connected,
    say('/swap 0.5 SOL USDC'),
    later(70, 10),
    level(990n),
    press('Confirm'),
    press('Confirm'),
  ],
  'a price that has run out and is no worse by now': [
    connected,
    say('/swap 0.5 SOL USDC'),
    later(70, 10),
    press('Confirm'),
  ],
  'an order that is not signed in time': [
    ordered,
    later(700, 50),
    open('/s/'),
    post('/open'),
    say('/history'),
  ],
  'an offer that is left alone for a day': [
    connected,
    say('/swap 0.5 SOL USDC'),
    later(90_000, 9_000),
    press('Quote again'),
  ],
  'an order that is cancelled': [ordered, press('Cancel'), open('/s/'), post('/open')],
  'a cancel by command': [ordered, say('/cancel'), say('/status')],
  'too little in the wallet': [connected, say('/swap 100 SOL USDC'), press('instead')],
  'no node answers': [
    connected,
    say('/swap 0.5 SOL USDC'),
    set('no node answers', (market) => {
      market.faults.chain = 'unreachable';
    }),
    press('Confirm'),
    post('/open'),
    say('/swap 0.6 SOL USDC'),
  ],
  'a loss that asks twice': [
    connected,
    level(800n),
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    press('Yes'),
  ],
  'status of several open swaps': [
    connected,
    say('/swap 0.5 SOL USDC'),
    say('/swap 20 USDC SOL'),
    press('Confirm'),
    say('/status'),

    say('/cancel'),
  ],
  'several past swaps, page by page': [
    quietly('Alice swaps 0.5 SOL', [...signed, later(30)]),
    ...Array.from({ length: 6 }, (_, n) => [say(`/swap ${n + 1} USDC SOL`), press('Cancel')]).flat(),
    say('/history'),
    press('Filter'),
    press('Not swapped'),
  ],
  'old buttons of a card that is over': [
    connected,
    say('/swap 0.5 SOL USDC'),
    say('/swap 0.6 SOL USDC'),
    press('Confirm'),
    press('Confirm', 'Alice', 'oldest'),
  ],
});
