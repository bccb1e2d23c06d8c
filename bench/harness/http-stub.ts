import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers with JSON. */
export function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** The whole body as text. */
export async function readBody(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
}
