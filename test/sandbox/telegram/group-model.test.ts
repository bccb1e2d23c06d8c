import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTelegramEmulator, type TelegramEmulator } from '../../../src/sandbox/telegram/emulator.ts';
import { ADMIN_RIGHTS, isThere, type Standing } from '../../../src/sandbox/telegram/groups/store.ts';
import { Params } from '../../../src/sandbox/telegram/params.ts';
import { DEFAULT_PEOPLE } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { ActionError } from '../../../src/sandbox/telegram/world.ts';
import { RareGroups } from '../../support/rare-groups.ts';
import { TOKEN } from './start-sandbox.ts';

const [ALICE, BOB, CAROL] = [5001, 5002, 5003] as const;
const BOT = 7_000_000_001;
let emulator: TelegramEmulator;

const person = fc.constantFrom(ALICE, BOB, CAROL);
const someone = fc.constantFrom(BOB, CAROL, BOT);
const id = fc.integer({ min: 1, max: 12 });
const standing: fc.Arbitrary<Standing> = fc.oneof(
  fc.constantFrom<Standing>({ status: 'member' }, { status: 'left' }, { status: 'kicked' }),
  fc.record({ status: fc.constant('administrator' as const), rights: fc.subarray([...ADMIN_RIGHTS]) }),
  fc.record({
    status: fc.constant('restricted' as const),
    may: fc.subarray<'can_send_messages'>(['can_send_messages']),
  }),
);
const act = fc.oneof(
  fc.record({ do: fc.constant('place' as const), someone, standing, by: person }),
  fc.record({ do: fc.constant('say' as const), by: person, text: fc.constantFrom('talk', '/quote') }),
  fc.record({ do: fc.constant('say' as const), by: person, text: fc.constant('/secret') }),
  fc.record({ do: fc.constant('remove' as const), by: person, id }),
  fc.record({ do: fc.constant('pin' as const), by: person, id, pinned: fc.boolean() }),
  fc.record({ do: fc.constant('anonymous' as const), by: person, on: fc.boolean() }),
  fc.record({ do: fc.constant('migrate' as const) }),
  fc.record({
    do: fc.constant('call' as const),
    method: fc.constantFrom('sendMessage', 'pinChatMessage', 'deleteMessage', 'editMessageText'),
    id,
  }),
  fc.record({ do: fc.constant('whisper' as const), to: person }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** An action in the group. A refusal is an ActionError; nothing else is thrown. */
async function perform(one: Act, chat: number, number: number): Promise<void> {
  const { people, world } = emulator;
  const groups = new RareGroups(world);
  try {
    if (one.do === 'place') groups.setStanding(chat, one.someone, one.standing, one.by);
    if (one.do === 'say') people.send(one.by, chat, `${one.text} ${one.by} no ${number}`);
    if (one.do === 'remove') groups.deleteMessages(chat, [one.id], one.by);
    if (one.do === 'pin') groups.pin(chat, one.id, one.pinned, one.by);
    if (one.do === 'anonymous') groups.setAnonymous(one.by, chat, one.on);
    if (one.do === 'migrate') groups.migrate(chat);
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(ActionError);
  }
  const text = `/secret ${one.do === 'whisper' ? one.to : 'all'} no ${number}`;
  if (one.do === 'call')
    await call(one.method, { chat_id: chat, message_id: one.id, text: `board ${number}` });
  if (one.do === 'whisper')
    await call('sendMessage', {
      chat_id: chat,
      text,
      ephemeral_message_parameters: { receiver_user_id: one.to },
    });
}

/** A refusal has a code of Telegram's; 500 is a failure of the emulator. */
async function call(method: string, values: Record<string, unknown>): Promise<void> {
  const { body } = await emulator.call(TOKEN, method, new Params(values));
  if (!body.ok) expect(body.description).toMatch(/^(Bad Request|Forbidden): \S/);
}

test('any sequence of actions keeps views separate, and the bot receives nothing from groups without it', async () => {
  let whispered = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 30 }), fc.boolean(), async (acts, isBasic) => {
      emulator = createTelegramEmulator({
        now: () => Date.UTC(2026, 10, 21, 12),
        log: { info: () => undefined, warn: () => undefined },
        botUsername: 'countersign_bot',
        botToken: TOKEN,
      });
      const { world } = emulator;
      const commands = [{ command: 'secret', description: 'x', is_ephemeral: true }];
      await call('setMyCommands', { commands, scope: { type: 'all_group_chats' } });
      const type = isBasic ? 'group' : 'supergroup';
      const { id: chat } = emulator.groups.open(ALICE, {
        title: 'G',
        type,
        members: [BOB, CAROL],
        bot: true,
      });
      // Only an administrator bot may send ephemeral messages unasked.
      emulator.groups.setStanding(chat, BOT, { status: 'administrator', rights: ['can_manage_chat'] });
      const messages = () => world.updates.pending().filter(({ kind }) => kind === 'message');
      for (const [number, one] of acts.entries()) {
        const wasThere = isThere(world.groups.standing(chat, BOT));
        const before = messages().length;
        await perform(one, chat, number);
        if (!wasThere && !isThere(world.groups.standing(chat, BOT))) expect(messages().length).toBe(before);
        for (const { id: other } of DEFAULT_PEOPLE) {
          const unseen = world.ephemeral.of(chat, other).flatMap(({ message }) => message.text ?? []);
          for (const someone of DEFAULT_PEOPLE.filter(({ id }) => id !== other)) {
            const view = JSON.stringify(viewOf(world, someone));
            expect(unseen.filter((text) => view.includes(`"${text}"`))).toEqual([]);
          }
        }
      }
      whispered += DEFAULT_PEOPLE.flatMap(({ id }) => world.ephemeral.of(chat, id)).length;
      emulator.world.close();
    }),
    { numRuns: 40 },
  );
  expect(whispered).toBeGreaterThan(40);
});
