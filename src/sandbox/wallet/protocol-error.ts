/**
 * The wallet's answers to a request it will not fulfil, with the texts a site receives. Codes as in Phantom's error
 * list, which Solflare and Backpack share.
 */
const MESSAGES = {
  4001: 'User rejected the request.',
  4100: 'The requested method and/or account has not been authorized by the user.',
  [-32000]: 'Missing or invalid parameters.',
  [-32003]: 'The wallet does not recognize a valid transaction.',
  [-32601]: 'The wallet does not recognize the method.',
  [-32603]: 'Something went wrong within the wallet.',
} as const;

export type ProtocolErrorCode = keyof typeof MESSAGES;

/** A refusal that goes back to the site as `errorCode` and `errorMessage`, in the clear. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message?: string) {
    super(message ?? MESSAGES[code]);
    this.name = 'ProtocolError';
    this.code = code;
  }
}
