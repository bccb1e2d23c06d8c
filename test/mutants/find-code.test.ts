import { describe, expect, it } from 'vitest';
import { findCode, readSource, replaceCode } from './find-code.ts';

const SOURCE = readSource(
  'a.ts',
  `export function pay(deps: Deps, amount: bigint) {
  if (deps.now() > deps.end) return refuse(
    deps,
    amount,
  );
  return deps.send(amount, amount);
}
`,
);

function changed(pattern: string, replacement: string): string[] {
  return findCode([SOURCE], pattern).map((place) => replaceCode(place, replacement));
}

describe('code found by how it reads', () => {
  it('is found however it is laid out', () => {
    const [text = ''] = changed('return refuse(deps, amount);', 'return;');
    expect(text).toContain('> deps.end) return;\n  return deps.send(amount, amount);');
  });

  it('is found whatever a name of the pattern is called', () => {
    const [text = ''] = changed('if ($ports.now() > $ports.end)', 'if ($ports.later())');
    expect(text).toContain('  if (deps.later()) return refuse(');
  });

  it('is not found where one name of the pattern would stand for two', () => {
    expect(findCode([SOURCE], 'refuse($x, $x)')).toEqual([]);
    expect(findCode([SOURCE], 'send($x, $x)')).toHaveLength(1);
  });

  it('is not found inside a longer word', () => {
    expect(findCode([SOURCE], 'fuse(deps')).toEqual([]);
  });

  it('is found at every place that reads so', () => {
    expect(findCode([SOURCE], 'return')).toHaveLength(2);
  });
});
