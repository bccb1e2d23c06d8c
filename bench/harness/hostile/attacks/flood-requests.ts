import { randomBytes } from 'node:crypto';
import { type Attack, type Attacker, keepAsking, keepOpen, writeRequest } from '../attacker.ts';
import { ownToken } from './hold-connections.ts';

/** Every fourth asks half as often again as a sender may, the others a fourth as often as that. */
const EVERY_MS = [66, 400, 400, 400];
const paceOf = ({ place }: Attacker) => EVERY_MS[place % EVERY_MS.length] ?? 0;
const GIANT_PART = Buffer.alloc(64 * 1024, 'x');
const GIANT_BYTES = 50_000_000;

/** Pages, statuses and steps of orders that do not exist. */
export const guessTokens: Attack = (attacker) => {
  let turn = 0;
  const write = () => {
    turn += 1;
    const token = randomBytes(24).toString('base64url');
    if (turn % 4 === 0) return writeRequest('POST', `/s/${token}/open`, [], '{}');
    return writeRequest('GET', [`/s/${token}`, `/c/${token}`, `/s/${token}/status`][turn % 3] ?? '');
  };
  keepAsking(attacker, { everyMs: paceOf(attacker), url: () => attacker.siege().targets.webUrl, write });
};

/** Keys that do not exist, a new one every time. */
export const guessKeys: Attack = (attacker) => {
  const write = () => {
    const key = `Authorization: Bearer csk_${randomBytes(32).toString('base64url')}`;
    return writeRequest('GET', '/v1/tokens', [key]);
  };
  keepAsking(attacker, { everyMs: paceOf(attacker), url: () => attacker.siege().targets.serviceUrl, write });
};

/** What no wallet ever said, to returns that do not exist, and the costly steps of the own order. */
export const makeUpReturns: Attack = (attacker) => {
  let turn = 0;
  const write = () => {
    turn += 1;
    const own = ownToken(attacker);
    if (turn % 8 === 0) return writeRequest('POST', `/s/${own}/open`, [], '{}');
    if (turn % 8 === 4) return writeRequest('POST', `/s/${own}/signed`, [], madeUpTransaction());
    if (turn % 2 === 0) return writeRequest('GET', `/s/${own}`);
    const query = `nonce=${randomBytes(24).toString('hex')}&data=${randomBytes(900).toString('hex')}`;
    return writeRequest('GET', `/w/${randomBytes(24).toString('base64url')}?${query}`);
  };
  keepAsking(attacker, { everyMs: paceOf(attacker), url: () => attacker.siege().targets.webUrl, write });
};

/** Bodies without an end, to whatever takes one. */
export const sendGiants: Attack = (attacker) => {
  const { webUrl, serviceUrl } = attacker.siege().targets;
  let turn = 0;
  const url = () => (turn % 2 === 0 ? webUrl : serviceUrl);
  keepOpen(attacker, { most: 8, everyMs: 500, url }, (socket) => {
    const path =
      turn % 2 === 0
        ? ['/telegram/webhook', `/s/${ownToken(attacker)}/signed`][(turn % 4) >> 1]
        : '/v1/execute';
    turn += 1;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: bot.example\r\nContent-Type: application/json\r\nContent-Length: ${GIANT_BYTES}\r\n\r\n"`,
    );
    socket.resume();
    const pour = () => {
      if (!socket.destroyed && socket.write(GIANT_PART)) setImmediate(pour);
    };
    socket.on('drain', pour);
    pour();
  });
};

function madeUpTransaction(): string {
  return JSON.stringify({ transaction: randomBytes(600).toString('base64') });
}
