import { choose, connected, follow, goldens, inline, press, say, set } from './play.ts';

goldens('inline', {
  'prices, and one of them is sent': [
    inline('1 SOL USDC', 'Alice@group'),
    choose(0),
    follow('Bob', 'Alice@group'),
  ],
  'nothing typed yet': [inline(''), connected, inline('')],
  words: [inline('sell 1 sol for usdc'), inline('$50 SOL USDC'), inline('1 SOL in JUP')],
  'one token': [inline('sol'), inline('2 SOL'), inline('usdc')],
  'bad input': [
    inline('1'),
    inline('good morning everybody'),
    inline('1 NOPE USDC'),
    inline('1,500 SOL USDC'),
    inline('1 SOL SOL'),
    inline('50% SOL USDC'),
    inline('max SOL USDC'),
    inline('1 SOL DUP'),
  ],
  'with a wallet': [connected, inline('0.5 SOL USDC'), choose(0), say('/status')],
  'the service is away': [
    set('the service is away', (market) => {
      market.service.mode = 'away';
    }),
    inline('1 SOL USDC'),
  ],
  'in another language': [say('/language'), press('Español'), inline('1 SOL USDC'), choose(0)],
});
