import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askInline, chooseInline } from '../../../src/sandbox/telegram/control-routes.ts';
import type { Standing } from '../../../src/sandbox/telegram/groups/store.ts';
import { Params } from '../../../src/sandbox/telegram/params.ts';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

/**
 * What the emulator answers to each method, and what the bot hears of each act of a person, as a table in `conformance.txt`. Its words
 * come from the Bot API server. What the bot's own tests drive anyway has no row: a row is a refusal, a limit or a field that a bot
 * meets only when it does something wrong or rare.
 *
 * A line is `METHOD {parameters} [as NAME] => RESULT`. A result is the text of a refusal, or JSON of which every field must be there.
 * `"a*3"` stands for `aaa`, `"$NAME.field"` for a field of an earlier result, `"png 3x4"` for an upload. Chat and person are Alice's
 * unless a line says otherwise.
 */
const ALICE = 5001;
const BOT = 7_000_000_001;
const KNOWN = { alice: ALICE, bob: 5002, carol: 5003, bot: BOT, group: GROUP_ID };

const sections = readFileSync(new URL('conformance.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((section) => section.split('\n').filter((line) => line.trim() !== ''))
  .map(([title = '', ...lines]) => ({ title, lines }));

test.each(sections)('$title', async ({ lines }) => {
  const sandbox = await startSandbox({ inline: true });
  const results: Record<string, unknown> = { ...KNOWN };
  const wrong: string[] = [];
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await perform(sandbox, 'hear', {} as Values);
  for (const line of lines) {
    const [asked = '', expected = ''] = line.split(' => ');
    const {
      method = '',
      json = '{}',
      name,
    } = /^(?<method>\w+)(?: (?<json>\{.*\}))?(?: as (?<name>\w+))?$/.exec(asked)?.groups ?? {};
    const answer = await perform(sandbox, method, expand(JSON.parse(json), results) as Values);
    if (name) results[name] = answer;
    try {
      if (/^[[{"\dtnf]/.test(expected) && isJson(expected))
        expect({ answer }).toMatchObject({ answer: expand(JSON.parse(expected), results) });
      else expect(answer).toBe(expected);
    } catch {
      wrong.push(`${line}\n  but ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`);
    }
  }
  await sandbox.app.close();
  expect(wrong.join('\n')).toBe('');
});

/** The fields of all lines. */
interface Values {
  readonly person?: number;
  readonly chat: number;
  readonly message: number;
  readonly by?: number;
  readonly who?: number;
  readonly text: string;
  readonly name: string;
  readonly query: string;
  readonly id: string;
  readonly result: string;
  readonly reply?: number;
  readonly topic: number;
  readonly ephemeral?: number;
  readonly seconds: number;
  readonly perMinute: number;
  readonly on?: boolean;
  readonly allowed?: string[];
}

/** An act of a person, or else a call of the bot. The answer to a refusal is its text. */
async function perform(sandbox: TestSandbox, method: string, values: Values): Promise<unknown> {
  const act = actsOf(sandbox)[method];
  if (!act) return call(sandbox, method, values);
  try {
    return await act(values);
  } catch (refusal) {
    return String(refusal);
  }
}

function actsOf({ emulator, advance }: TestSandbox): Record<string, (values: Values) => unknown> {
  const { people, groups, world } = emulator;
  const place = ({ person = ALICE, chat = person }: Pick<Values, 'person' | 'chat'>) => ({ person, chat });
  return {
    say: ({ person = ALICE, chat = person, text, reply, topic, ephemeral }) =>
      people.send(person, chat, text, reply, { topic, ephemeral }),
    press: ({ person = ALICE, chat = person, message, text, ephemeral }) =>
      people.press(person, chat, message, { text, ephemeral }),
    block: () => people.setBlocked(ALICE, true) ?? true,
    type: ({ query, ...where }) => ({ id: askInline(world, { ...place(where), query }) }),
    choose: ({ id, result, ...where }) =>
      chooseInline(world, { ...place(where), queryId: id, resultId: result }),
    open: ({ by = ALICE, ...group }) => groups.open(by, group as never),
    place: ({ chat = GROUP_ID, who = BOT, by, ...standing }) =>
      groups.setStanding(chat, who, standing as unknown as Standing, by) ?? true,
    pin: ({ chat, message, on = true, by }) => groups.pin(chat, message, on, by) ?? true,
    remove: ({ chat, message, by = ALICE }) => groups.deleteMessages(chat, [message], by) ?? true,
    anonymous: ({ on = true, by = ALICE }) => groups.setAnonymous(by, GROUP_ID, on) ?? true,
    hide: ({ chat, by }) => groups.hideMembers(chat, true, by) ?? true,
    topic: ({ chat, name }) => groups.openTopic(chat, name),
    close: ({ chat, topic }) => groups.closeTopic(chat, topic, true) ?? true,
    migrate: ({ chat }) => groups.migrate(chat),
    pass: ({ seconds }) => advance(seconds * 1000) ?? true,
    limit: ({ perMinute }) => {
      world.pace.perMinute = perMinute;
      return true;
    },
    see: ({ person = ALICE, chat = person }) => {
      const found = world.people.find(({ id }) => id === person);
      return found && viewOf(world, found).chats.find((one) => one.chat.id === chat);
    },
    hear: async ({ allowed }) => {
      const updates = await world.updates.poll({ offset: 0, limit: 100, timeoutSeconds: 0 });
      if (allowed) world.updates.allow(allowed);
      await world.updates.poll({ offset: (updates.at(-1)?.update_id ?? 0) + 1, limit: 1, timeoutSeconds: 0 });
      return updates;
    },
  };
}

async function call({ emulator }: TestSandbox, method: string, values: Values): Promise<unknown> {
  const files = new Map<string, { name: string; bytes: Buffer }>();
  const params = Object.entries<unknown>({ chat_id: ALICE, ...values }).map(([field, value]) => {
    const { width, height, bytes } =
      /^png (?<width>\d+)x(?<height>\d+)(?: (?<bytes>\d+))?$/.exec(String(value))?.groups ?? {};
    if (width === undefined) return [field, value];
    files.set('upload', { name: 'a.png', bytes: png(Number(width), Number(height), Number(bytes ?? 0)) });
    return [field, 'attach://upload'];
  });
  const { body } = await emulator.call(TOKEN, method, new Params(Object.fromEntries(params), files));
  if (body.ok) return body.result;
  const { error_code, description, parameters } = body;
  return `${error_code} ${description}${parameters ? ` ${JSON.stringify(parameters)}` : ''}`;
}

/** Header of a PNG, filled up with `more` bytes. */
function png(width: number, height: number, more: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size, Buffer.alloc(more)]);
}

/** `a*3` is `aaa`, `$name.field` a field of an earlier result; `["x", "..*3"]` repeats the element before. */
function expand(value: unknown, results: Record<string, unknown>): unknown {
  if (Array.isArray(value)) {
    const times = Number(/^\.\.\*(\d+)$/.exec(String(value[1]))?.[1]);
    const all = Number.isNaN(times) ? value : Array.from({ length: times }, () => value[0]);
    return all.map((one) => expand(one, results));
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, expand(one, results)]));
  if (typeof value !== 'string') return value;
  const repeated = /^(.+)\*(\d+)$/s.exec(value);
  if (repeated) return (repeated[1] ?? '').repeat(Number(repeated[2]));
  if (!value.startsWith('$')) return value;
  return value
    .slice(1)
    .split('.')
    .reduce<unknown>((found, field) => (found as Record<string, unknown> | undefined)?.[field], results);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
