import type { ChatEvent } from '../../src/sandbox/telegram/event-log.ts';

/**
 * Reads the emulator's server-sent events until `signal` aborts. Resolves when the stream is open; `ended` receives the
 * reason of a break.
 */
export async function followEvents(
  url: URL,
  signal: AbortSignal,
  hear: (event: ChatEvent) => void,
  ended: (reason: string) => void,
): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const text = response.body.pipeThrough(new TextDecoderStream());
  readFrames(text, hear).then(
    () => ended('The event stream ended.'),
    (failure: unknown) => ended(`The event stream broke: ${String(failure)}.`),
  );
}

async function readFrames(text: ReadableStream<string>, hear: (event: ChatEvent) => void): Promise<void> {
  let buffer = '';
  for await (const chunk of text) {
    const frames = (buffer + chunk).split('\n\n');
    buffer = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) hear(JSON.parse(data) as ChatEvent);
    }
  }
}
