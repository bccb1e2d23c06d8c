const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The view in a page's HTML. */
export async function readView(response: Response) {
  return viewIn(await response.text());
}

export function viewIn(page: string) {
  const attribute = /data-view='([^']*)'/.exec(page)?.[1] ?? '';
  return JSON.parse(attribute.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity));
}

/** Server-sent events until the end of their stream. */
export async function* readEvents({ body }: Response): AsyncGenerator<unknown, void> {
  let rest = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, json] = /^data: (.*)$/m.exec(frame) ?? [];
      if (json) yield JSON.parse(json);
    }
  }
}
