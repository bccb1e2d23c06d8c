import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const VERSION = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

it('T21: every direct dependency is pinned, and no package has an install script', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides, scripts } = read(
    'package.json',
  ) as Record<string, Record<string, string>>;
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
  // `$name` is the version of the direct dependency. Some hold below one package only.
  const versions = JSON.stringify(overrides ?? {}).matchAll(/:"([^"]+)"/g);
  const overriding = [...versions].map(([, version = '']) =>
    version.startsWith('$') ? direct[version.slice(1)] : version,
  );
  const named = [...Object.entries(direct), ...overriding.map((version) => ['override', version] as const)];
  expect(named.filter(([, version]) => !VERSION.test(version ?? ''))).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(Object.keys(scripts ?? {}).filter((name) => /install|prepare/.test(name))).toEqual([]);
});

it('T21: every package of the lock file has a hash and a registry address', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(50);
  for (const [path, { link, resolved, integrity }] of installed) {
    expect(link ?? false, path).toBe(false);
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved ?? 'https:', path).toMatch(/^https:/);
  }
});
