import { defineConfig, type UserConfig } from 'tsdown';

/** `npm run packages`: the two packages for others, from `src`. `packages/` has their manifests. */
function packageOf(name: string, entry: Readonly<Record<string, string>>): UserConfig {
  const from = `packages/${name}`;
  const to = `dist/${name}`;
  return {
    name,
    cwd: from,
    entry: Object.fromEntries(
      Object.entries(entry).map(([face, file]) => [face, `../../src/${name}/${file}`]),
    ),
    outDir: `../../${to}/dist`,
    tsconfig: '../../tsconfig.packages.json',
    format: 'esm',
    platform: 'node',
    target: 'node22',
    dts: true,
    sourcemap: true,
    fixedExtension: false,
    copy: [
      { from: ['package.json', 'CHANGELOG.md', '../../LICENSE'], to: `../../${to}` },
      { from: `../../docs/${name}.md`, to: `../../${to}`, rename: 'README.md' },
    ],
  };
}

export default defineConfig([
  packageOf('guard', {
    index: 'index.ts',
    web3: 'web3.ts',
    rpc: 'rpc.ts',
    venues: 'shipped-venues.ts',
    recorded: 'recorded.ts',
    cli: 'cli.ts',
  }),
  packageOf('wallet-link', { index: 'index.ts' }),
]);
