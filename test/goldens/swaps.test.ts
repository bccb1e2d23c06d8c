import type { Fate } from '../simulator/schedule.ts';
import {
  connected,
  extensionSigns,
  goldens,
  later,
  open,
  ordered,
  post,
  press,
  quietly,
  say,
  set,
  walletRefuses,
  walletSigns,
} from './play.ts';

const fate = (kind: Fate['kind']) =>
  set(`what is executed from now on ${kind.replace('_', ' ')}`, ({ faults }) => {
    faults.fate = { kind, delayMs: 2_000 };
  });
const refused = set('what is executed from now on is refused', ({ faults }) => {
  // Above the need of any scenario.
  faults.service.push(...Array<'refused'>(100).fill('refused'));
});
const level = (level: bigint) =>
  set(`prices are at ${level} thousandths`, (market) => {
    market.service.level = level;
  });

const opened = quietly('the page prepares a transaction', [post('/open')]);

goldens('swaps', {
  'signed in the wallet and confirmed': [
    connected,
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    open('/s/'),
    post('/open'),
    walletSigns(),
    open('/s/', '/status'),
    later(30),
    open('/s/'),
    press('Receipt'),
    say('/status'),
    say('/history'),
    press('🧾 Receipt'),
    press('Filter'),
    press('Swapped'),
    press('CSV'),
  ],
  'signed by an extension and confirmed': [ordered, opened, extensionSigns(), later(30)],
  'the wallet signs under a newer blockhash': [
    ordered,
    opened,
    walletSigns('signs under a newer blockhash'),
    later(30),
  ],
  'fails on chain': [
    connected,
    fate('fails'),
    say('/swap 20 USDC SOL'),
    press('Confirm'),
    opened,
    walletSigns(),
    later(30),
    say('/history'),
  ],
  'never lands and expires': [
    connected,
    fate('never_lands'),
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    opened,
    walletSigns(),
    say('/status'),
    later(180, 10),
    say('/history'),
    open('/s/'),
  ],
  'is refused by the service, which ends nothing': [
    connected,
    refused,
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    opened,
    walletSigns(),
    later(20),
    say('/status'),
    later(180, 10),
  ],
  'a second swap while one is on its way': [
    connected,
    fate('never_lands'),
    say('/swap 0.5 SOL USDC'),
    press('Confirm'),
    opened,
    walletSigns(),
    say('/swap 0.1 SOL USDC'),
    press('Confirm'),
    post('/open'),
    say('/cancel'),
    say('/forget'),
    press('Yes, erase everything'),
    later(200, 10),
  ],
  'the price on the page is worse than agreed': [
    ordered,
    level(900n),
    post('/open'),
    open('/s/'),
    post('/open', { acceptOfferVersion: 2 }),
    walletSigns(),
    later(30),
  ],
  'the wallet changes, forges or declines': [
    ordered,
    opened,
    walletSigns('changes the amount'),
    walletSigns('signs with another key'),
    walletRefuses('sign'),
    walletRefuses('sign', '-32000'),
    extensionSigns('changes the amount'),
    walletSigns(),
    walletSigns(),
    later(30),
  ],
});
