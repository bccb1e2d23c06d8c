import { connected, goldens, later, press, say, set } from './play.ts';

const WRONG = [
  '/swap 1,500 SOL USDC',
  '/swap 2abc SOL USDC',
  '/swap 1e3 SOL USDC',
  '/swap -1 SOL USDC',
  '/swap 0 SOL USDC',
  '/swap 0.1234567891 SOL USDC',
  '/swap 18446744073.709551616 SOL USDC',
  '/swap 1 SOL NOPE',
  '/swap 1 SOL US',
  '/swap 1 SOL SOL',
  '/swap 1 SOL DUP',
];

const UNCLEAR = [
  '/swap 1 SOL',
  '/cancel',
  '/swap 1 SOL USDC or not',
  '/swap <b>& SOL USDC',
  '/swap 1.000 SOL USDC',
  '/swap 1.500k SOL USDC',
  '/swap 50% SOL USDC',
  '/swap max SOL USDC',
  '/swap $5 SOL USDC',
  '/swap 1 2 3 4 5',
  `/swap ${'9'.repeat(60)} SOL USDC`,
];

goldens('dialogue', {
  'step by step to a card': [say('/swap'), press('SOL'), press('USDC'), say('0.5')],
  'step by step with words, and answers that are none': [
    say('/swap'),
    say('NOPE'),
    say('SOL'),
    say('SOL'),
    say('USDC'),
    say('1,500'),
    say('-1'),
    say('much'),
    say('0.25'),
  ],
  'a name that two tokens have': [say('/swap 1 SOL DUP'), press('First')],
  'with a wallet: shares of it': [
    connected,
    say('/swap'),
    press('SOL'),
    press('USDC'),
    press('25%'),
    say('/swap 50% SOL USDC'),
    say('/swap max USDC SOL'),
    say('/swap max SOL USDC'),
  ],
  'other commands in between, and the end': [
    say('/swap'),
    say('/help'),
    say('/quote 1 SOL USDC'),
    press('SOL', 'Alice'),
    say('/cancel'),
    say('/cancel'),
  ],
  'begun anew': [say('/swap'), press('SOL'), say('/swap 20 USDC SOL'), say('/swap'), say('/start')],
  'left alone for a day': [say('/swap'), press('SOL'), later(90_000, 30_000), say('USDC')],
  'an amount that is wrong or too exact': WRONG.map((line) => say(line)),
  'an amount that is unclear': UNCLEAR.map((line) => say(line)),
  'plain words': [
    say('swap 0.5 SOL to USDC'),
    say('buy SOL for 20 USDC'),
    say('sell half of my SOL'),
    say('change 5 USDC into JUP please'),
    say('/swap SOL'),
    say('/cancel'),
  ],
  'a token that is not listed': [
    say('/swap 1 SOL Nqbdy11111111111111111111111111111111111111'),
    press('Cancel'),
  ],
  'the service is away': [
    set('the service is away', (market) => {
      market.service.mode = 'away';
    }),
    say('/swap 0.5 SOL USDC'),
    say('/quote 1 SOL USDC'),
    say('/swap'),
  ],
  'the service has no route, or wants a pause': [
    say('/swap 1 USDC USDT'),
    set('there is no route', (market) => {
      market.service.mode = 'no_route';
    }),
    say('/swap 0.5 SOL USDC'),
    set('the service limits us', (market) => {
      market.service.mode = 'limited';
      market.service.quoteRetryAfterS = undefined;
    }),
    say('/swap 0.7 SOL USDC'),
  ],
});
