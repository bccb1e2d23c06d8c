/** Buttons under an answer to talk: each begins something. */
const REQUESTS = { swap: 's', balance: 'b', help: 'h' } as const;

export type RequestPress = keyof typeof REQUESTS;

const PREFIX = 'rq:';

export function isRequestData(data: string): boolean {
  return data.startsWith(PREFIX);
}

export function encodeRequest(request: RequestPress): string {
  return `${PREFIX}${REQUESTS[request]}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeRequest(data: string): RequestPress | undefined {
  const requests = Object.keys(REQUESTS) as RequestPress[];
  return requests.find((request) => encodeRequest(request) === data);
}
