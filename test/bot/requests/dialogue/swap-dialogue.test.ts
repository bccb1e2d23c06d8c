import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { refuseRows } from '../../support/break-table.ts';
import { type ChatWorld, labels, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const fromBot = () => alice.messages().filter(({ from }) => from.is_bot);

describe('the dialogue of /swap', () => {
  it('answers an amount that no button can hold', async () => {
    await alice.say(`/swap ${'9'.repeat(62)} sol`);
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.say('usdc');
    const amount = await alice.waitForEdit(asked, 'how much SOL?');
    expect(labels(amount)).toEqual([['Back', 'Cancel']]);
  });

  it('takes an answer in a few words', async () => {
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with');
    await alice.say('my sol please');
    await alice.waitForEdit(asked, 'Swap SOL to…');
    await alice.say('usdc coin!!');
    await alice.waitForEdit(asked, 'Swap SOL to USDC: how much SOL?');
    await alice.say('one fifty');
    await alice.waitForEdit(asked, '“one fifty” is not an amount');
    await alice.say('one point five');
    await alice.waitForEdit(asked, 'You pay: 1.5 SOL');
  });

  it.each(['swap 1 sol to scamcoin', '1 sol to scamcoin'])(
    'takes %j for another swap, not for an amount of the one asked about',
    async (text) => {
      await alice.say('/swap SOL USDC');
      await alice.waitForMessage('Swap SOL to USDC: how much SOL?');
      await alice.say(text);
      const asked = await alice.waitForMessage('I found no token “scamcoin”');
      expect(textOf(asked)).not.toMatch(/USDC: how much|You pay/);
    },
  );

  it('lists the tokens of the last swaps first', async () => {
    await alice.say('/swap 10 USDT SOL');
    await alice.waitForMessage('You pay: 10 USDT');
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with');
    expect(labels(asked)).toEqual([['USDT', 'SOL', 'USDC'], ['Cancel']]);
  });

  it('goes back any number of times', async () => {
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with');
    for (let round = 0; round < 4; round += 1) {
      await alice.press('SOL');
      await alice.waitForEdit(asked, 'Swap SOL to…');
      await alice.press('Back');
      await alice.waitForEdit(asked, 'which token do you pay with');
    }
    await alice.press('USDC');
    await alice.waitForEdit(asked, 'Swap USDC to…');
    await alice.press('SOL');
    await alice.waitForEdit(asked, 'how much USDC?');
    await alice.press('Back');
    await alice.waitForEdit(asked, 'Swap USDC to…');
    await alice.press('USDT');
    await alice.waitForEdit(asked, 'Swap USDC to USDT');
    await alice.say('10');
    await alice.waitForEdit(asked, 'You pay: 10 USDC');
    expect(fromBot()).toHaveLength(1);
  });

  it('keeps its place during a short outage of the service', async () => {
    await alice.say('/swap SOL USDC');
    const asked = await alice.waitForMessage('how much SOL?');
    world.service.script.fail = true;
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'does not answer right now');
    world.service.script.fail = false;
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'You pay: 0.5 SOL');
  });

  it('keeps its place when the store fails during an answer', async () => {
    await alice.say('/swap SOL USDC');
    const asked = await alice.waitForMessage('how much SOL?');
    const mend = await refuseRows(world.test.database, 'swaps');
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'something went wrong on my side');
    await mend();
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'You pay: 0.5 SOL');
  });

  it('does not spend the price budget on one person', async () => {
    for (let n = 0; n < 12; n += 1) await alice.say('/quote 1 SOL USDC');
    await alice.say('/swap SOL USDC');
    const asked = await alice.waitForMessage('how much SOL?');
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'a lot at once');
    world.advance(5_000);
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'You pay: 0.5 SOL');
  });

  it('yields to commands: it repeats the question below their answer, and a new /swap restarts', async () => {
    await alice.say('/swap');
    const first = await alice.waitForMessage('which token');
    await alice.say('/help');
    const help = await alice.waitForMessage('Just write what you want');
    const again = await alice.waitForMessage('which token');
    expect(again.message_id).toBeGreaterThan(help.message_id);
    expect(alice.messages().map(({ message_id }) => message_id)).not.toContain(first.message_id);
    await alice.press('SOL', again);
    await alice.waitForEdit(again, 'Swap SOL to…');
    await alice.press('Back', again);
    await alice.waitForEdit(again, 'which token');
    await alice.press('SOL', again);
    await alice.waitForEdit(again, 'Swap SOL to…');
    await alice.say('/swap');
    const second = await alice.waitForMessage('which token do you pay with');
    await alice.waitForEdit(again, 'Stopped here');
    expect(second.message_id).not.toBe(again.message_id);
    await alice.press('USDC', second);
    await alice.waitForEdit(second, 'Swap USDC to…');
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.waitForEdit(second, 'Stopped here');
  });

  it.each(['no', 'ok', 'never mind', 'нет', '算了', 'hola', 'where is my money', 'i need a human'])(
    'is left by what is no answer, which is read anew: %s',
    async (text) => {
      await alice.say('/swap 1 SOL');
      const asked = await alice.waitForMessage('Swap SOL to…');
      await alice.say(text);
      await alice.waitForEdit(asked, (shown) =>
        /^(?:Stopped here|Cancelled)|I found no token/.test(shown.text ?? ''),
      );
      await alice.say(text);
      await alice.waitForEdit(asked, (shown) => /^(?:Stopped here|Cancelled)/.test(shown.text ?? ''));
      await alice.say('2 sol to usdc');
      await alice.waitForMessage('You pay: 2 SOL');
    },
  );

  it('is asked again once at most below other answers', async () => {
    await alice.say('/swap SOL');
    await alice.waitForMessage('Swap SOL to…');
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    const again = await alice.waitForMessage('Swap SOL to…');
    await alice.say('/help');
    await alice.waitForEdit(again, 'Stopped here');
  });

  it('survives a restart in the middle', async () => {
    await alice.say('/swap SOL');
    const asked = await alice.waitForMessage('Swap SOL to…');
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    await alice.press('USDC', asked);
    await alice.waitForEdit(asked, 'how much SOL?');
    await next.stop();
  });

  it('answers pictures and a photo of a price list with words', async () => {
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token');
    await world.bot.acceptUpdate({
      update_id: 900_000,
      message: {
        message_id: 900,
        date: 1,
        chat: { id: alice.chatId, type: 'private', first_name: 'Alice' },
        from: { id: alice.id, is_bot: false, first_name: 'Alice' },
        photo: [],
      },
    });
    await alice.waitForEdit(asked, 'tap a button or type your answer');
  });
});
