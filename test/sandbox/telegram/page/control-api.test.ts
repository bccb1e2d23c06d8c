import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../../src/sandbox/telegram/page/api.ts';

const ALICE = 5001;
const BOB = 5002;

afterEach(() => void vi.unstubAllGlobals());

describe('the control API as the page calls it', () => {
  test('reports the reason of a refusal, or the status without one', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'The message is empty.' }, { status: 400 }));
    await expect(api.send(ALICE, ALICE, ' ')).rejects.toThrow('The message is empty.');
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 }));
    await expect(api.view(ALICE)).rejects.toThrow('The sandbox answered 502.');
  });

  test('sends the method, address and body of each call', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([init.method, url, init.body ?? null]);
      return Response.json({});
    });
    await api.press(ALICE, BOB, 3, 0, 1);
    await api.clearFault(4);
    await api.lies();
    await api.addLie({ kind: 'wrong_symbol' });
    await api.troubles();
    await api.setTrouble('node_hangs', true);
    await api.setTrouble('node_hangs', false);
    expect(asked).toEqual([
      ['POST', '/telegram/api/press', '{"person":5001,"chat":5002,"message":3,"row":0,"column":1}'],
      ['DELETE', '/telegram/faults/4', null],
      ['GET', '/service/lies', null],
      ['POST', '/service/lies', '{"kind":"wrong_symbol"}'],
      ['GET', '/troubles', null],
      ['POST', '/troubles/node_hangs', null],
      ['DELETE', '/troubles/node_hangs', null],
    ]);
  });
});
