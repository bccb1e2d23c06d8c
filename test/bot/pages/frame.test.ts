import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAsker } from '../../../src/bot/pages/frame.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { PeopleStore, Person } from '../../../src/bot/swap/people.ts';
import type { People } from '../../../src/bot/swap/services.ts';
import { partOf } from '../support/scripted.ts';

type Named = Pick<Person, 'id' | 'firstName' | 'username'>;

const named = (firstName: string, username: string | null, id = 5003): Named => ({
  id: id as PersonId,
  firstName,
  username,
});

async function shownName(one: Named): Promise<string | undefined> {
  const profiles = partOf<PeopleStore>({ findPerson: async () => one as Person });
  return (await findAsker(partOf<People>({ profiles }), one.id))?.name;
}

test.each([
  ['Ada', 'ada', '“Ada” (@ada)'],
  ['Ada', null, '“Ada” (id 5003)'],
  ['Alice (@alice)', null, '“Alice alice” (id 5003)'],
  ['Alice” (@alice)', 'mallory', '“Alice alice” (@mallory)'],
  ['Alice″ ﹙＠alice﹚', 'mallory', '“Alice alice” (@mallory)'],
  ['Alice’\u200b’ ⁽@alice⁾', 'mallory', '“Alice alice” (@mallory)'],
  ['Ada\u202e)ecila@(\n\n“', 'mallory', '“Ada ecila” (@mallory)'],
  ["O’Brien d'Arc", 'dan', "“O’Brien d'Arc” (@dan)"],
  ['李雷', null, '“李雷” (id 5003)'],
  ['@@ ((', 'ada', '“?” (@ada)'],
  ["Alice'\u0301' (@alice)", 'mallory', '“Alice alice” (@mallory)'],
  ['\u2800\u3164', null, '“?” (id 5003)'],
])('%j of %j is %s', async (firstName, username, shown) => {
  expect(await shownName(named(firstName, username))).toBe(shown);
});

const username = fc.stringMatching(/^[A-Za-z]\w{3,31}$/);
const handle = fc.option(username, { nil: null });
const plainName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 64 }),
  fc.constantFrom('Alice', 'Bob M.'),
);
const id = fc.integer({ min: 1, max: 2 ** 52 });
const person = fc.record({ firstName: plainName, username: handle, id }).map((one) => one as Named);

/** Characters that could make a first name look like another person's full name. */
const decoration = fc.constantFrom(
  '',
  ' ',
  '“',
  '”',
  '"',
  '″',
  "''",
  '’\u200b’',
  '(',
  ')',
  '﹙',
  '❨',
  '＠',
  '\u202e',
  '\n',
);

test("a first name made from another person's full name never becomes that full name", async () => {
  const parts = fc.tuple(decoration, decoration, decoration);
  await fc.assert(
    fc.asyncProperty(person, person, parts, async (victim, own, [before, between, after]) => {
      fc.pre(own.id !== victim.id && (own.username === null || own.username !== victim.username));
      const full = (await shownName(victim)) ?? '';
      const firstName = `${before}${full.replace(' ', between)}${after}`;
      const shown = await shownName({ ...own, firstName });
      expect(full).not.toBe('');
      expect(shown).not.toContain(full);
      if (victim.username !== null) expect(shown).not.toContain(`@${victim.username})`);
    }),
  );
});

test('a full name is a quoted first name followed by the handle, for any first name', async () => {
  await fc.assert(
    fc.asyncProperty(person, async (one) => {
      const own = one.username === null ? `id ${one.id}` : `@${one.username}`;
      const shown = (await shownName(one)) ?? '';
      expect(shown.endsWith(`” (${own})`)).toBe(true);
      expect(shown.slice(1, -`” (${own})`.length)).not.toMatch(/[@“”"()[\]{}\p{C}]|['’]{2}/u);
    }),
  );
});
