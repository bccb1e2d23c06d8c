import { connect, type Socket } from 'node:net';
import type { Siege } from './hostile-world.ts';

/** Somebody hostile with an address of their own. */
export interface Attacker {
  readonly localAddress: string;
  /** Place among those who attack in the same way, from 0. */
  readonly place: number;
  /** The newest: tokens run out within an hour. */
  readonly siege: () => Siege;
  readonly signal: AbortSignal;
  /** Counts what happened. */
  readonly note: (what: string) => void;
}

/** Begins, and goes on until the attacker's signal. */
export type Attack = (attacker: Attacker) => void;

/** Again and again at a bounded pace, refused or not. */
export function repeat({ signal }: Attacker, everyMs: number, act: () => void): void {
  const timer = setInterval(act, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Who reads nothing learns only by writing that the connection was cut; a blank line before a request is allowed. */
const STILL_THERE_MS = 2_000;

/** A connection from the attacker's own address that reads nothing before it is resumed. */
export function openSocket({ localAddress, signal }: Attacker, url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const end = () => socket.destroy();
  signal.addEventListener('abort', end);
  socket.pause();
  socket.on('error', () => undefined);
  const asking = setInterval(() => socket.write('\r\n'), STILL_THERE_MS);
  socket.once('close', () => {
    clearInterval(asking);
    signal.removeEventListener('abort', end);
  });
  return socket;
}

/**
 * Keeps up to `most` connections open, each begun by `begin`; one that was cut is opened again at the next turn.
 */
export function keepOpen(
  attacker: Attacker,
  { most, everyMs, url }: { most: number; everyMs: number; url: () => string },
  begin: (socket: Socket) => void,
): void {
  let open = 0;
  repeat(attacker, everyMs, () => {
    if (open >= most) return;
    open += 1;
    attacker.note('connections');
    const socket = openSocket(attacker, url());
    socket.once('connect', () => begin(socket));
    socket.once('close', () => {
      open -= 1;
      attacker.note('cut');
    });
  });
}

/** Sends one request after the other at a fixed pace over one connection, and counts the answers by status. */
export function keepAsking(
  attacker: Attacker,
  { everyMs, url, write }: { everyMs: number; url: () => string; write: () => string },
): void {
  let socket: Socket | undefined;
  const open = () => {
    const opened = openSocket(attacker, url());
    opened.on('data', (bytes) => {
      for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        attacker.note(status ?? '');
    });
    opened.once('close', () => {
      socket = undefined;
    });
    opened.resume();
    return opened;
  };
  repeat(attacker, everyMs, () => {
    socket ??= open();
    attacker.note('asked');
    socket.write(write());
  });
}

/** The head of a request, and its body where it has one. */
export function writeRequest(
  method: string,
  path: string,
  headers: readonly string[] = [],
  body = '',
): string {
  const length =
    body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${method} ${path} HTTP/1.1`, 'Host: bot.example', ...headers, ...length].join('\r\n')}\r\n\r\n${body}`;
}
