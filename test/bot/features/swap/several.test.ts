import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { labels } from '../../../support/scripted-person.ts';
import { type ChatWorld, connectInChat, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = await startChatWorld({});
});

afterEach(() => world.stop());

describe('a text with more than one swap', () => {
  it.each([
    ['swap 1 sol to usdc and 20 usdt to sol', ['1 SOL → USDC', '20 USDT → SOL']],
    ['2 sol usdc, 3 usdc usdt', ['2 SOL → USDC', '3 USDC → USDT']],
    ['cambia 1 sol a usdc y 20 usdt a sol', ['1 SOL → USDC', '20 USDT → SOL']],
    ['обменяй 1 sol на usdc и 20 usdt на sol', ['1 SOL → USDC', '20 USDT → SOL']],
    ['把1个sol换成usdc，然后20usdt换成sol', ['1 SOL → USDC', '20 USDT → SOL']],
  ])('has a button for each: %s', async (text, buttons) => {
    const alice = await world.person('Alice');
    await connectInChat(world, alice);
    await alice.say(text);
    const asked = await alice.waitForMessage(/One swap at a time/);
    expect(labels(asked).flat().slice(0, -1)).toEqual(buttons);
    await alice.press(buttons[1] ?? '', asked);
    await alice.waitForEdit(asked, /You pay/);
  });

  it('has buttons for its tokens where no swap was read', async () => {
    const alice = await world.person('Alice');
    await alice.say('two friends: one wants 1 sol, the other 2 usdc');
    const asked = await alice.waitForMessage('I could not read all of that');
    expect(labels(asked).flat()).toEqual(['SOL → USDC', 'USDC → SOL', 'Cancel']);
  });
});
