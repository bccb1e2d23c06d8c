import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAGES_BUNDLE } from '../../../src/bot/pages/assets.ts';
import { bundle } from '../../../src/bot/pages/bundle.ts';
import { CHAT_BUNDLE } from '../../../src/sandbox/telegram/register.ts';

describe.each([PAGES_BUNDLE, CHAT_BUNDLE])('the bundle of $name', (options) => {
  test('is what esbuild makes of the sources; "npm run bundle" renews it', async () => {
    const kept = JSON.parse(readFileSync(`data/bundles/${options.name}.json`, 'utf8'));
    // No file has this name, so it is bundled.
    expect(await bundle({ ...options, name: 'none' })).toEqual(kept);
  });
});
