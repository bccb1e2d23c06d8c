import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { refuseRows } from '../../support/break-table.ts';
import {
  type ChatWorld,
  LISTED,
  labels,
  returnFromWallet,
  startChatWorld,
} from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const fromBot = () => alice.messages().filter(({ from }) => from.is_bot);

describe('the dialogue of /swap', () => {
  it('leads from the first question to the card in one message, by taps and words', async () => {
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with');
    expect(labels(asked)).toEqual([['SOL', 'USDC', 'USDT'], ['Cancel']]);
    await alice.press('SOL');
    const to = await alice.waitForEdit(asked, 'Swap SOL to…');
    expect(labels(to)).toEqual([
      ['USDC', 'USDT'],
      ['Back', 'Cancel'],
    ]);
    await alice.say('usdc');
    await alice.waitForEdit(asked, 'Swap SOL to USDC: how much SOL?');
    await alice.say('0.5');
    const card = await alice.waitForEdit(asked, 'You pay: 0.5 SOL');
    expect(labels(card)).toEqual([
      ['✅ Confirm'],
      ['Any wallet: scan a code'],
      ['Amount', '⇅ Turn', 'More'],
      ['Refresh', 'Cancel'],
    ]);
    expect(fromBot()).toHaveLength(1);
    await until(() => expect(alice.messages().map(({ text }) => text)).not.toContain('0.5'));
    await alice.say('hello');
    await alice.waitForMessage('What would you like to do?');
  });

  it('answers an amount that no button can hold', async () => {
    await alice.say(`/swap ${'9'.repeat(62)} sol`);
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.say('usdc');
    const amount = await alice.waitForEdit(asked, 'how much SOL?');
    expect(labels(amount)).toEqual([['Back', 'Cancel']]);
  });

  it('keeps its place after a wrong answer, and explains the error', async () => {
    await alice.say('/swap SOL');
    const asked = await alice.waitForMessage('Swap SOL to…');
    for (const [word, complaint] of [
      ['NOPE', 'I found no token “NOPE”'],
      ['SOL', 'SOL to SOL would change nothing'],
      ['buy 5 usdc every day', 'I swap only now'],
      ['DUP', 'Which one do you mean?'],
    ]) {
      await alice.say(word ?? '');
      await alice.waitForEdit(asked, complaint ?? '');
    }
    expect(labels(await alice.waitForEdit(asked, 'Which one'))).toEqual([
      ['DUP · Dup1…1111 · First'],
      ['DUP · Dup2…2222 · Second'],
      ['Cancel'],
    ]);
    await alice.press('DUP · Dup2…2222 · Second');
    await alice.waitForEdit(asked, 'Swap SOL to DUP (Dup2…2222): how much SOL?');
    for (const [word, complaint] of [
      ['1,500', 'could mean two things'],
      ['2abc', 'is not an amount'],
      ['1e3', 'out in digits'],
      ['-1', 'more than zero'],
      ['0', 'more than zero'],
      ['0.0000000001', 'at most 9 decimals'],
      ['99999999999999999999', 'more SOL than can exist'],
    ]) {
      await alice.say(word ?? '');
      await alice.waitForEdit(asked, complaint ?? '');
    }
    await alice.say('0.25');
    await alice.waitForEdit(asked, 'You pay: 0.25 SOL');
    expect(world.service.asked).toMatchObject([{ toMint: LISTED[3]?.mint, fromAmount: 250_000_000n }]);
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

  it('offers shares of the balance, and keeps some SOL for fees', async () => {
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
    await alice.waitForMessage('Is this your wallet?');
    await alice.press('Yes, it is mine');
    world.setBalance(1_010_000_000n);
    await alice.say('/swap SOL USDC');
    const asked = await alice.waitForMessage('You have 1.01 SOL');
    expect(labels(asked)).toEqual([['25%', '50%', 'Max'], ['Cancel']]);
    await alice.press('Max');
    await alice.waitForEdit(asked, 'You pay: 1 SOL');
  });

  it('ends by its button and by /cancel, and its old buttons then say so', async () => {
    await alice.say('/swap');
    const first = await alice.waitForMessage('which token');
    await alice.press('Cancel');
    await alice.waitForEdit(first, 'Cancelled. /swap starts again.');
    await alice.say('/swap');
    const second = await alice.waitForMessage('which token');
    const command = await alice.say('/cancel');
    const answer = await alice.waitForMessage('Cancelled. /swap starts again.');
    expect(answer.message_id).toBeGreaterThan(command.message_id);
    expect(alice.messages().map(({ message_id }) => message_id)).not.toContain(second.message_id);
    expect(await world.test.store.swaps.findNewestOffer(alice.id as PersonId)).toBeUndefined();
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
