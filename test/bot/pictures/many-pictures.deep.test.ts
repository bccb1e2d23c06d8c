import { expect, it } from 'vitest';
import { drawReceipt, receiptFacts } from '../../../src/bot/cards/receipt.ts';
import { createPictureMaker } from '../../../src/bot/pictures/maker.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { confirmedSwap } from '../cards/sample-receipt.ts';
import { VIEW } from '../i18n/sample-swap.ts';

const PICTURES = 900;
const WARM = 300;
const MAX_GROWTH = 48 * 1024 * 1024;

it('fifteen hundred receipts do not grow the memory of the process', { timeout: 600_000 }, async () => {
  // The timeout is generous for a busy machine: the test measures memory.
  const maker = createPictureMaker({ limitMs: 120_000 });
  let before = 0;
  for (let count = 0; count < PICTURES; count += 1) {
    if (count === WARM) before = process.memoryUsage.rss();
    const swap = confirmedSwap({ arrived: BigInt(70_000_000 + count) as BaseUnits });
    const look = { theme: count % 2 ? 'dark' : 'light', hasWallet: false } as const;
    expect(await maker.draw(await drawReceipt(receiptFacts(swap, VIEW, look)))).toBeDefined();
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH);
  await maker.close();
});
