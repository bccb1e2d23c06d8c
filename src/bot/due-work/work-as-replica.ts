import { loneReplica } from '../replicas/lone-replica.ts';
import type { Replica } from '../swap/replica-port.ts';
import type { ItemWork } from './items-under-way.ts';

type ClaimedWork<Item extends { readonly id: string }> = Pick<ItemWork<Item>, 'claim' | 'work'>;

/**
 * Claims nothing while others may take `replica` for dead, and has what was begun in a life of it that is over go no
 * further.
 */
export function workAsReplica<Item extends { readonly id: string }>(
  replica: Pick<Replica, 'mayAct' | 'run'> = loneReplica,
  { claim, work }: ClaimedWork<Item>,
): ClaimedWork<Item> {
  return {
    claim: (...asked) => replica.run(async () => (replica.mayAct() ? claim(...asked) : [])),
    work: (item, givenUp) => replica.run(() => work(item, givenUp)),
  };
}
