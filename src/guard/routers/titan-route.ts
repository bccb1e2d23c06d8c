import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { walkBytes } from './byte-walk.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';
import { lessFee } from './quoted-minimum.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';
import { ATLAS } from './titan-custody.ts';
import { readLegs } from './titan-legs.ts';
import { decodeTitanV3Route, TITAN_V3 } from './titan-v3-route.ts';

const SWAP_ROUTE_V2 = 'f95b542145160087';
const CUSTODY = 1;
const HEADER_ACCOUNTS = 8;
const BPS = 10_000n;

/** The route an instruction of Titan takes, second or third version; `undefined` when it is neither. */
export function decodeTitanRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  if (instruction.data[0] === TITAN_V3) return decodeTitanV3Route(instruction);
  return discriminatorOf(instruction) === SWAP_ROUTE_V2 ? decodeV2(instruction) : undefined;
}

/**
 * The second version names its minimum outright. Whether it holds before or after the two fees is not published, so it
 * is read as one that they still lessen.
 */
function decodeV2(instruction: ResolvedInstruction): ReadRoute {
  const walk = walkBytes(instruction.data, DISCRIMINATOR_LENGTH);
  const [maximumIn, minimumOut, mints] = [walk.u64(), walk.u64(), walk.u8()];
  const feeBps = walk.u16() + walk.u16();
  const legs = readLegs(walk, mints);
  walk.finish();
  if (legs.accounts > instruction.accounts.length - HEADER_ACCOUNTS) {
    refuse('titan-instruction', 'a route with too few accounts');
  }
  const at = (position: number) => accountAt(instruction, position);
  if (at(CUSTODY) !== ATLAS) refuse('titan-instruction', 'another account holds the tokens on the way');
  return {
    ...PLAIN_ROUTE,
    ...lessFee({ minimumOut, roundingUnits: 0n }, BigInt(feeBps), BPS),
    router: 'titan',
    receiver: 'header',
    maximumIn,
    steps: legs.count,
    platformFeeBps: feeBps,
    authority: at(0),
    sourceMint: at(2),
    source: at(3),
    destinationMint: at(4),
    destination: at(5),
    destinationTokenProgram: at(7),
  };
}
