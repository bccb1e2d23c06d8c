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

const FIND = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database.selectFrom('preferences').select('sealed_choices').where('person_id', '=', id),
);

const FIND_SLIPPAGE = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database.selectFrom('people').select('slippage_bps').where('person_id', '=', id),
);

/** Only what a person chose is kept, sealed with their key: the rest stands as the version that reads it has it. */
export function createPreferencesStore(deps: StoreDeps): PreferencesStore {
  return {
    find: async (personId) =>
      completed(deps.database, personId, await findChoices(deps, deps.database, personId)),
    change: (personId, change, now) =>
      inTransaction(deps, 'change-preferences', async (transaction) => {
        const choices = { ...(await findChoices(deps, transaction, personId)), ...change };
        const sealer = await deps.keys.sealerIn(transaction, keyOf(personId));
        const sealed_choices = sealText(sealer, writeChoices(choices), choicesPlace(personId));
        const fields = { sealed_choices, updated_at: now };
        await transaction
          .insertInto('preferences')
          .values({ person_id: personId, ...fields })
          .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
          .execute();
        await tellProcesses(transaction, 'person', `${personId}`);
        return completed(transaction, personId, choices);
      }),
  };
}

/** Nothing where no key opens them. */
async function findChoices(deps: StoreDeps, connection: Connection, id: PersonId): Promise<Choices> {
  const row = await FIND.executeTakeFirst(connection, { id });
  if (!row) return {};
  const opener = await deps.keys.openerOf(connection, [row.sealed_choices]);
  const open = () => openText(opener, row.sealed_choices, choicesPlace(id));
  const text = readOrTell(deps, 'preferences', String(id), open);
  return text === undefined ? {} : readChoices(text);
}

/** Whoever never chose how far a price may move has what an earlier version kept of them. */
async function completed(connection: Connection, id: PersonId, choices: Choices): Promise<Preferences> {
  const kept =
    choices.slippageBps ?? (await FIND_SLIPPAGE.executeTakeFirst(connection, { id }))?.slippage_bps;
  return { ...DEFAULT_PREFERENCES, ...(kept === undefined ? {} : { slippageBps: kept }), ...choices };
}

export function choicesPlace(id: number): string {
  return `preferences.choices.${id}`;
}
