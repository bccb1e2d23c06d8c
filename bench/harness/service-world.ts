import { type Part, startPart } from './start-part.ts';

/** Our service over an embedded chain, each in a process of its own. */
export interface ServiceWorld {
  readonly chain: Part;
  readonly service: Part;
  readonly url: string;
  readonly authorization: string;
}

/** Runs `use` with a world that is gone afterwards. */
export async function withServiceWorld<Result>(
  use: (world: ServiceWorld) => Promise<Result>,
): Promise<Result> {
  const chain = await startPart('chain');
  const service = await startPart('swap-service', 'served');
  try {
    const { url, key } = await service.ask<{ url: string; key: string }>(
      'start',
      await chain.ask('describe'),
    );
    return await use({ chain, service, url, authorization: `Bearer ${key}` });
  } finally {
    await service.stop();
    await chain.stop();
  }
}
