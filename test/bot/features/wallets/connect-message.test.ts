import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { type ChatWorld, labels, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

describe('the message that connects a wallet', () => {
  it('has half the words, the rest one tap away, and the same links', async () => {
    await alice.say('/connect');
    const short = await alice.waitForMessage('Connect your wallet');
    const words = (short.text ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(27);
    expect(short.text).toContain('Never open a link that somebody else sent you.');
    await alice.press('How is this safe?', short);
    const long = await alice.waitForEdit(short, 'no key, and no right to move anything');
    expect(labels(long)).toEqual([['Open Phantom'], ['Other device']]);
    const linksOf = ({ reply_markup }: Message) =>
      reply_markup?.inline_keyboard.flat().flatMap(({ url }) => url ?? []);
    expect(linksOf(long)).toEqual(linksOf(short));
  });
});
