import { LANGUAGES } from '../../src/bot/swap/people.ts';
import {
  act,
  goldens,
  inline,
  later,
  open,
  post,
  pressNth,
  type Step,
  say,
  walletConnects,
  walletSigns,
} from './play.ts';

/** The main path by button position: labels differ by language. */
const mainPath = (language: string): readonly Step[] => [
  act(`Alice’s app speaks ${language}`, (play) =>
    play.world.telegram.people.setLanguage(play.personOf('Alice'), language),
  ),
  say('/start'),
  say('/help'),
  say('/connect'),
  walletConnects(),
  pressNth(0),
  say('/swap 1,500 SOL USDC'),
  say('/swap 0.5 SOL USDC'),
  pressNth(0),
  open('/s/', '', 'Alice', language),
  post('/open'),
  walletSigns(),
  later(30),
  say('/status'),
  say('/history'),
  inline('1 SOL USDC'),
  say('/quote 1 SOL USDC', 'Alice@group'),
];

goldens(
  'languages',
  Object.fromEntries(LANGUAGES.map((language) => [`the main path in ${language}`, mainPath(language)])),
);
