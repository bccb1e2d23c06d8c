import { tellProcesses } from '../../database/notices.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { PersonId } from '../swap/brands.ts';
import { DEFAULT_PREFERENCES, type Preferences, type PreferencesStore } from '../swap/preferences-port.ts';
import { keyOf } from './person-keys.ts';
import { type Choices, readChoices, writeChoices } from './preferences-codec.ts';
import {
  type Connection,
  inTransaction,
  openText,
  readOrTell,
  type StoreDeps,
  sealText,
} from './store-deps.ts';

/** Asked for each person who comes: one statement, for whoever waits for a turn of the database waits with all of its turns. */
const FIND = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database.selectNoFrom([
    database.selectFrom('people').select('slippage_bps').where('person_id', '=', id).as('slippage_bps'),
    database
      .selectFrom('preferences')
      .select('sealed_choices')
      .where('person_id', '=', id)
      .as('sealed_choices'),
  ]),
);

/** Only what a person chose is kept, sealed with their key: the rest stands as the version that reads it has it. */
export function createPreferencesStore(deps: StoreDeps): PreferencesStore {
  return {
    find: async (personId) => completed(await findKept(deps, deps.database, personId)),
    change: (personId, change, now) =>
      inTransaction(deps, 'change-preferences', async (transaction) => {
        const kept = await findKept(deps, transaction, personId);
        const choices = { ...kept.choices, ...change };
        const sealer = await deps.keys.sealerIn(transaction, keyOf(personId));
        const sealed_choices = sealText(sealer, writeChoices(choices), choicesPlace(personId));
        const fields = { sealed_choices, updated_at: now };
        await transaction
          .insertInto('preferences')
          .values({ person_id: personId, ...fields })
          .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
          .execute();
        await tellProcesses(transaction, 'person', `${personId}`);
        return completed({ ...kept, choices });
      }),
  };
}

interface Kept {
  readonly choices: Choices;
  /** What an earlier version kept of them; undefined of somebody never met. */
  readonly slippageBps: number | undefined;
}

async function findKept(deps: StoreDeps, connection: Connection, id: PersonId): Promise<Kept> {
  const row = await FIND.executeTakeFirst(connection, { id });
  const sealed = row?.sealed_choices ?? null;
  const choices = sealed === null ? {} : await openChoices(deps, connection, id, sealed);
  return { choices, slippageBps: row?.slippage_bps ?? undefined };
}

/** Nothing where no key opens them. */
async function openChoices(
  deps: StoreDeps,
  connection: Connection,
  id: PersonId,
  sealed: string,
): Promise<Choices> {
  const opener = await deps.keys.openerOf(connection, [sealed]);
  const open = () => openText(opener, sealed, choicesPlace(id));
  const text = readOrTell(deps, 'preferences', String(id), open);
  return text === undefined ? {} : readChoices(text);
}

/** Whoever never chose how far a price may move has what an earlier version kept of them. */
function completed({ choices, slippageBps }: Kept): Preferences {
  return { ...DEFAULT_PREFERENCES, ...(slippageBps === undefined ? {} : { slippageBps }), ...choices };
}

export function choicesPlace(id: number): string {
  return `preferences.choices.${id}`;
}
