/** What a wallet's error redirect hints at. It is unsigned plain text: it may choose a sentence, never a state. */
export type WalletHint = 'declined' | 'reconnect' | 'busy' | 'retry';

const HINTS: Readonly<Record<string, WalletHint>> = {
  '4001': 'declined',
  '4100': 'reconnect',
  '-32603': 'reconnect',
  '-32002': 'busy',
};

/**
 * Reads the error of a wallet's return; undefined when there is none. Only documented codes are told apart, and the
 * wallet's own message is never used. 4100 and −32603 both come of a session the wallet no longer knows.
 */
export function readWalletError(params: URLSearchParams): WalletHint | undefined {
  const code = params.get('errorCode');
  if (code === null) return undefined;
  return Object.hasOwn(HINTS, code) ? HINTS[code] : 'retry';
}
