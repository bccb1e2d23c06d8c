import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { choosePort, OpenParts } from '../../src/apps/startup.ts';

describe('choosing a port', () => {
  let taken: Server | undefined;
  afterEach(() => taken?.close());

  async function takePort(): Promise<number> {
    taken = createServer();
    await new Promise<void>((resolve) => taken?.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  it('picks another port where the default is taken and was not configured', async () => {
    const port = await takePort();
    const chosen = await choosePort({ host: '127.0.0.1', port, explicitPort: false });
    expect(chosen).not.toBe(port);
    expect(chosen).toBeGreaterThan(0);
  });

  it('refuses a port that the operator named and that is taken', async () => {
    const port = await takePort();
    await expect(choosePort({ host: '127.0.0.1', port, explicitPort: true })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describe('the parts of a program', () => {
  it('all close, although one fails to, which is reported', async () => {
    const parts = new OpenParts();
    const closed: string[] = [];
    const failure = new Error('the second part does not close');
    await parts.open(Promise.resolve('first'), (part) => closed.push(part));
    parts.onClose(() => Promise.reject(failure));
    await parts.open(Promise.resolve('third'), (part) => closed.push(part));
    await expect(parts.close()).rejects.toBe(failure);
    expect(closed).toEqual(['third', 'first']);
  });
});
