import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/roles/sandbox.ts';
import { meet, startTestSandbox } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { countSteps } from './support/count-steps.ts';

let sandbox: Sandbox;
let alice: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox({});
  alice = await meet(sandbox);
  await sandbox.wallet.fund();
});
afterAll(async () => {
  alice?.close();
  await sandbox?.stop();
});

it('it takes as many steps as the README says', async () => {
  await alice.start();
  await alice.waitForMessage(() => true);
  const ways = await countSteps(alice);
  const readme = readFileSync('README.md', 'utf8');
  for (const [way, { actions, messages }] of Object.entries(ways))
    expect(readme, way).toMatch(
      new RegExp(`^\\| ${way} \\| \\*\\*${actions}\\*\\* \\| ${messages} \\|`, 'm'),
    );
});
