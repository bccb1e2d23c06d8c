import { afterEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../src/bot/swap/language.ts';
import { isDeep, often } from '../../../support/depth.ts';
import { type ChatWorld, startChatWorld } from '../chat-world.ts';
import { walk } from './walk.ts';

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

it.each(isDeep ? LANGUAGES : (['en', 'ar'] as const))(
  'whatever somebody writes and presses in %s is answered',
  { timeout: 120_000 },
  async (language) => {
    world = await startChatWorld();
    world.setBalance(5_000_000_000n);
    const person = await world.person('Alice');
    const pressed = await walk({
      world,
      person,
      language,
      seed: `first ${language}`,
      steps: often(100, 500),
    });
    expect(pressed.size).toBeGreaterThan(5);
  },
);
