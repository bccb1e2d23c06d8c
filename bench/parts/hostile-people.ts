import { constants, setPriority } from 'node:os';
import type { Attack } from '../harness/hostile/attacker.ts';
import { flood } from '../harness/hostile/attacks/flood-chats.ts';
import {
  guessKeys,
  guessTokens,
  makeUpReturns,
  sendGiants,
} from '../harness/hostile/attacks/flood-requests.ts';
import {
  askByHalves,
  comeAndGo,
  readNoStream,
  readNothingOfPages,
  readNothingOfService,
} from '../harness/hostile/attacks/hold-connections.ts';
import type { Siege, Tally } from '../harness/hostile/hostile-world.ts';
import { serveCommands } from '../harness/serve-commands.ts';

const ATTACKS: Readonly<Record<string, Attack>> = {
  'pages not read': readNothingOfPages,
  'service not read': readNothingOfService,
  'streams not read': readNoStream,
  'half requests': askByHalves,
  'chat floods': flood,
  'made-up tokens': guessTokens,
  'made-up keys': guessKeys,
  'made-up returns': makeUpReturns,
  'giant bodies': sendGiants,
  'come and go': comeAndGo,
};
const ADDRESSES = 200;

// The honest people share the core: what they wait for must not be the attackers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let siege: Siege;
let ending = new AbortController();
const tally: Record<string, number> = {};

/** Begins: every kind of attack from as many addresses; of `only` those, from as many as ever. */
function attack({ only, ...first }: Siege & { readonly only?: readonly string[] }): void {
  siege = first;
  ending = new AbortController();
  const kinds = Object.entries(ATTACKS);
  for (let number = 0; number < ADDRESSES; number += 1) {
    const [kind, begin] = kinds[number % kinds.length] ?? [];
    if (kind === undefined || begin === undefined || only?.includes(kind) === false) continue;
    const note = (what: string) => {
      const name = `${kind}: ${what}`;
      tally[name] = (tally[name] ?? 0) + 1;
    };
    const place = Math.floor(number / kinds.length);
    const localAddress = `127.0.1.${number + 1}`;
    begin({ localAddress, place, siege: () => siege, signal: ending.signal, note });
  }
}

serveCommands({
  attack,
  kinds: () => Object.keys(ATTACKS),
  /** Goes on with fresh tokens. */
  renew: (tokens: readonly string[]) => {
    siege = { ...siege, tokens };
  },
  stop: (): Tally => {
    ending.abort();
    return tally;
  },
});
