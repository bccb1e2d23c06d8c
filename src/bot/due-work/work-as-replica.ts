import { loneReplica } from '../replicas/lone-replica.ts';
import type { Replica } from '../swap/replica-port.ts';
import type { DueWorkOptions } from './create-due-work.ts';

type ClaimedWork<Item extends { readonly id: string }> = Pick<
  DueWorkOptions<Item>,
  'claim' | 'work' | 'nextDueAt'
>;

/**
 * Claims nothing while others may take `replica` for dead, and has what was begun in a life of it that is over go no
 * further. The loop itself belongs to no life: whoever nudges it may do so out of one that ends, and it goes on.
 */
export function workAsReplica<Item extends { readonly id: string }>(
  replica: Pick<Replica, 'mayAct' | 'run'> = loneReplica,
  { claim, work, nextDueAt }: ClaimedWork<Item>,
): ClaimedWork<Item> {
  return {
    claim: (...asked) => replica.run(async () => (replica.mayAct() ? claim(...asked) : [])),
    nextDueAt: (now) => replica.run(() => nextDueAt(now)),
    work: (item, givenUp) => replica.run(() => work(item, givenUp)),
  };
}
