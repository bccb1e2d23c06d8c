import type { Params } from '../params.ts';
import type { World } from '../world.ts';

export interface Call {
  readonly world: World;
  readonly params: Params;
  readonly signal?: AbortSignal;
}

/** One Bot API method: its answer is the `result`. @throws ApiError for a refusal. */
export type Method = (call: Call) => unknown;
