import { connected, goldens, later, press, say, set } from './play.ts';

const BAD = [
  '/alert',
  '/alert please',
  '/alert SOL > 100',
  '/alert SOL > 1,500',
  '/alert SOL > 1k',
  '/alert SOL 10%',
  '/alert SOL -100%',
  '/alert SOL > 0',
  '/alert SOL > 1.1234567',
  '/alert NONE > 5',
  '/alert DUP > 5',
  '/alert USDC > 2',
];
const level = (level: bigint) =>
  set(`prices are at ${level} thousandths`, (market) => {
    market.service.level = level;
  });

goldens('alerts', {
  'made, listed, paused, watched again, deleted': [
    say('/alert SOL > 200'),
    say('/alert SOL -10%'),
    say('/alert 2 SOL > 400.5 USDT'),
    say('/alerts'),
    press('Pause 1'),
    press('Watch 1 again'),
    press('Delete 1'),
    press('Delete 1'),
    press('Delete 1'),
  ],
  'what is no alert': BAD.map((line) => say(line)),
  'fires, and leads to a swap': [
    connected,
    say('/alert SOL > 160'),
    level(1_100n),
    later(600, 20),
    press('Confirm'),
    say('/alerts'),
  ],
  'of plain words': [say('tell me when 1 SOL gives 300 USDC'), say('/alert SOL 100'), say('/alerts')],
  'no price for long, and then again': [
    say('/alert SOL > 160'),
    set('the service is away', (market) => {
      market.service.mode = 'away';
    }),
    later(5_400, 60),
    set('the service is back', (market) => {
      market.service.mode = 'fine';
    }),
    later(1_200, 60),
  ],
  'runs out after ninety days': [say('/alert SOL > 500'), later(91 * 86_400, 86_400)],
});
