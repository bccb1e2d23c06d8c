import { buildAssets } from '../bot/pages/assets.ts';

/**
 * `npm run bundle`: what a first start does otherwise, for an image. Bundles the pages, and imports the
 * sources of every command, which the compile cache keeps.
 */
export async function bundleAhead(): Promise<void> {
  await buildAssets();
  await Promise.all([
    import('./bot.ts'),
    import('./own-service.ts'),
    import('./service.ts'),
    import('./cli.ts'),
  ]);
}
