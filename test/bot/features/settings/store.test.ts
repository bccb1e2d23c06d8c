import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choicesAad, readChoices } from '../../../../src/bot/features/settings/store.ts';
import { encryptField } from '../../../../src/bot/store/field-cipher.ts';
import { SubjectKeys } from '../../../../src/bot/store/subject-keys.ts';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import {
  DEFAULT_PREFERENCES,
  EXPLORERS,
  MAX_FAVOURITES,
  MAX_PRESETS,
  type Preferences,
} from '../../../../src/bot/swap/people.ts';
import { encodeBase58 } from '../../../../src/solana/address.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import { dialects } from '../../../support/test-database.ts';
import { openTestStore, type TestStore } from '../../support/open-test-store.ts';

const ANN = 7_123_456_789 as PersonId;
const BEN = 7_123_456_790 as PersonId;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const SOL = 'native' as Mint;

const mint = fc.oneof(
  fc.constant(SOL),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes) as Mint),
);
const pair = fc.tuple(mint, mint).filter(([from, to]) => from !== to);
const amount = fc.oneof(
  fc.constant('max'),
  fc.integer({ min: 1, max: 99 }).map((share) => `${share}%`),
  fc.bigInt({ min: 1n, max: 10n ** 18n }).map((dollars) => `$${dollars}`),
  fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 999 })).map(([whole, rest]) => `${whole}.${rest}`),
);
const favourite = fc.tuple(pair, amount).map(([[from, to], text]) => ({ from, to, amount: text }));
const choices: fc.Arbitrary<Partial<Preferences>> = fc.record(
  {
    pair: fc.option(pair.map(([from, to]) => ({ from, to }))),
    slippageBps: fc.integer({ min: 10, max: 5_000 }),
    presets: fc.array(amount, { minLength: 1, maxLength: MAX_PRESETS }),
    favourites: fc.array(favourite, { maxLength: MAX_FAVOURITES }),
    explorer: fc.option(fc.constantFrom(...EXPLORERS)),
    notices: fc.constantFrom('loud', 'silent'),
    confirmsTwice: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('stored preferences', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        expect(readChoices(JSON.stringify(chosen))).toEqual(chosen);
      }),
    );
  });

  it('fall back to defaults field by field where damaged, without throwing', () => {
    fc.assert(
      fc.property(
        choices,
        fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_PREFERENCES), 'more'), fc.jsonValue()),
        (chosen, damage) => {
          const read = readChoices(JSON.stringify({ ...chosen, ...damage }));
          for (const [name, value] of Object.entries(read))
            expect({ ...chosen, ...damage }[name as never]).toEqual(value);
          for (const name of Object.keys(chosen)) if (!(name in damage)) expect(read).toHaveProperty(name);
          expect(readChoices(JSON.stringify(read))).toEqual(read);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => void readChoices(text)));
  });

  it.each([
    ['pair', { from: SOL, to: SOL }],
    ['pair', { from: SOL, to: 'short' }],
    ['slippageBps', 9],
    ['slippageBps', 5_001],
    ['slippageBps', 0.5],
    ['presets', []],
    ['presets', ['1k']],
    ['presets', ['100%']],
    ['presets', ['0']],
    ['presets', ['0%', '50%']],
    ['presets', ['$0.00']],
    ['presets', ['1', '2', '3', '4', '5']],
    ['favourites', [{ from: SOL, to: USDC }]],
    ['explorer', 'somewhere'],
    ['notices', 'never'],
    ['confirmsTwice', 1],
  ])('%s is not %j', (name, value) => {
    expect(readChoices(JSON.stringify({ [name]: value, unknown: 1 }))).toEqual({});
  });
});

describe.each(dialects)('the preferences of people on $name', ({ url }) => {
  let test: TestStore;
  beforeAll(async () => {
    test = await openTestStore(url);
  });
  afterAll(() => test.database.destroy());
  beforeEach(async () => {
    await test.database.deleteFrom('preferences').execute();
    await test.database.deleteFrom('people').execute();
  });

  const meet = (id: PersonId) =>
    test.store.people.upsertPerson(
      { id, chatId: Number(id) as ChatId, username: null, firstName: 'A', languageCode: null },
      1,
    );

  it('are the defaults before any choice', async () => {
    expect(await test.store.preferences.find(ANN)).toEqual(DEFAULT_PREFERENCES);
    await meet(ANN);
    expect(await test.store.preferences.find(ANN)).toEqual(DEFAULT_PREFERENCES);
  });

  it('change one by one, for one person only', async () => {
    const { preferences } = test.store;
    const pairs = { pair: { from: SOL, to: USDC } };
    expect(await preferences.change(ANN, pairs, 1)).toEqual({ ...DEFAULT_PREFERENCES, ...pairs });
    await preferences.change(ANN, { notices: 'silent' }, 2);
    const both = { ...DEFAULT_PREFERENCES, ...pairs, notices: 'silent' };
    expect(await preferences.change(ANN, {}, 3)).toEqual(both);
    expect(await preferences.find(ANN)).toEqual(both);
    expect(await preferences.find(BEN)).toEqual(DEFAULT_PREFERENCES);
  });

  it('lose no concurrent change', async () => {
    const { preferences } = test.store;
    const changes = [
      { confirmsTwice: true },
      { slippageBps: 30 },
      { explorer: 'orb' },
      { notices: 'silent' },
    ] as const;
    await Promise.all(changes.map((change) => preferences.change(ANN, change, 1)));
    expect(await preferences.find(ANN)).toEqual(Object.assign({ ...DEFAULT_PREFERENCES }, ...changes));
  });

  it('keep the slippage of an earlier version until another is chosen', async () => {
    const { preferences } = test.store;
    await meet(ANN);
    await test.database
      .updateTable('people')
      .set({ slippage_bps: 250 })
      .where('person_id', '=', ANN)
      .execute();
    expect((await preferences.find(ANN)).slippageBps).toBe(250);
    expect((await preferences.change(ANN, { notices: 'silent' }, 1)).slippageBps).toBe(250);
    await meet(ANN);
    expect((await preferences.find(ANN)).slippageBps).toBe(250);
    await preferences.change(ANN, { slippageBps: 100 }, 2);
    expect((await preferences.find(ANN)).slippageBps).toBe(100);
  });

  it('are encrypted, and defaults when undecryptable or not JSON', async () => {
    const told: string[] = [];
    await test.store.preferences.change(ANN, { pair: { from: SOL, to: USDC } }, 1);
    const [row] = await test.database.selectFrom('preferences').selectAll().execute();
    expect(row?.encrypted_choices).toMatch(/^[A-Za-z0-9+/=]+$/);
    const damage = async (encrypted_choices: string) => {
      await test.database.updateTable('preferences').set({ encrypted_choices }).execute();
      const store = await test.reopen({ onUnreadableRow: (table, id) => told.push(`${table} ${id}`) });
      return store.preferences;
    };
    const lost = await damage('AAAA');
    expect(await lost.find(ANN)).toEqual(DEFAULT_PREFERENCES);
    const cipher = await new SubjectKeys(test.cipher).forWriting(test.database, `person:${ANN}`);
    const broken = await damage(encryptField(cipher, '{"pair":', choicesAad(ANN)));
    expect(await broken.find(ANN)).toEqual(DEFAULT_PREFERENCES);
    expect(told).toEqual([`preferences ${ANN}`]);
    await broken.change(ANN, { confirmsTwice: true }, 2);
    expect(await broken.find(ANN)).toEqual({ ...DEFAULT_PREFERENCES, confirmsTwice: true });
  });

  it('go with an erasure', async () => {
    await meet(ANN);
    await test.store.preferences.change(ANN, { confirmsTwice: true }, 1);
    await test.store.preferences.change(BEN, { confirmsTwice: true }, 1);
    await test.store.personalData.erase({ personId: ANN, language: 'en', now: 2 });
    expect(await test.store.preferences.find(ANN)).toEqual(DEFAULT_PREFERENCES);
    expect(
      (await test.database.selectFrom('preferences').select('person_id').execute()).map(
        (row) => row.person_id,
      ),
    ).toEqual([BEN]);
  });
});
