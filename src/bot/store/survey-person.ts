import { createHash } from 'node:crypto';
import type { PersonId } from '../swap/brands.ts';
import type { PersonalData } from '../swap/personal-data-port.ts';
import { isFinal, isInFlight, type SwapState } from '../swap/transitions.ts';
import type { Connection } from './store-deps.ts';
import type { SwapRow } from './swap-table.ts';

type Survey = PersonalData & {
  /** Stands for the person and for each wallet and swap, by what becomes of it: anything new changes it. */
  readonly version: string;
};

type SwapFacts = Pick<SwapRow, 'id' | 'state' | 'due_at' | 'farewell_language'>;

const VERSION_CHARACTERS = 16;

/** Counts what is kept about a person. */
export async function surveyPerson(connection: Connection, personId: PersonId): Promise<Survey> {
  const person = await connection
    .selectFrom('people')
    .select('met_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const wallets = await connection
    .selectFrom('wallets')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const swaps = await connection
    .selectFrom('swaps')
    .select(['id', 'state', 'due_at', 'farewell_language'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const kinds = swaps.map(kindOf);
  const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((one) => one === kind).length;
  const facts = [personId, person?.met_at, wallets, swaps.map(({ id }, index) => [id, kinds[index]])];
  return {
    wallets: wallets.length,
    open: count('open'),
    past: count('past'),
    unsettled: count('unsettled'),
    version: digest(facts),
  };
}

/** A confirmation may be taken back until its block is final: until then the swap is due for another look. */
function kindOf(swap: SwapFacts): 'open' | 'past' | 'unsettled' {
  const state = swap.state as SwapState;
  if (isInFlight(state) || swap.farewell_language !== null) return 'unsettled';
  if (!isFinal(state)) return 'open';
  return swap.due_at === null ? 'past' : 'unsettled';
}

function digest(facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return hash.slice(0, VERSION_CHARACTERS);
}
