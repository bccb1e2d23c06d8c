import type { Page } from 'playwright-core';

/** Where the album goes, and what the sandbox calls its groups. */
interface GroupAlbum {
  readonly page: Page;
  /** Opens a chat of Alice's by its title. */
  open(title: string): Promise<void>;
  readonly bot: string;
}

/** What an admin and the members of groups see, one scene after the other. Each is given once its message stands in the chat. */
export async function* openGroupAlbum({ page, open, bot }: GroupAlbum): AsyncGenerator<string> {
  const feed = page.getByRole('log');
  const write = async (text: string): Promise<void> => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  const said = async (text: string, answer: string | RegExp): Promise<void> => {
    await write(text);
    await feed.getByText(answer).last().waitFor();
  };
  await page.getByText('Lunch club').waitFor();
  yield 'chats';
  await open('Swap friends');
  await page.getByRole('button', { name: 'Bot commands' }).click();
  await page.getByRole('option', { name: '/balance' }).waitFor();
  yield 'commands';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bot commands' }).click();
  await said('/quote 1 SOL USDC', /1 SOL → ≈/);
  yield 'quote';
  await said('/swap 1 SOL USDC', 'opens our private chat with your request');
  yield 'only-for-you';
  await said('/groupsettings', 'Settings of this group');
  yield 'settings';
  await page.getByRole('button', { name: 'Members and settings' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'What Countersign is here' }).selectOption('Admin, all rights');
  yield 'members';
  await panel.getByRole('button', { name: 'Close' }).click();
  await write('/board SOL USDC, JUP USDC, SPYx USDC every 5m');
  // What was said before has taken of the group's pace, and boards come after answers.
  await feed.locator('table').waitFor({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Pinned message' }).waitFor();
  yield 'board';
  await open('Traders');
  await page.getByRole('tab', { name: 'Prices' }).click();
  await said('/quote 2 SOL USDC', /2 SOL → ≈/);
  yield 'topic';
  await open('Family');
  yield 'without-the-bot';
  await page.getByLabel('Message', { exact: true }).fill(`@${bot} 1 SOL USDC`);
  await page.getByRole('option').first().waitFor();
  yield 'picker';
  await page.getByRole('option').first().click();
  await feed.getByText(`via @${bot}`).waitFor();
  yield 'sent-by-way-of-the-bot';
}
