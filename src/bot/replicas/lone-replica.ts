import type { Replica } from '../swap/replica-port.ts';

/** A program that has its database to itself: nobody takes it for dead, whatever happens to it. */
export const loneReplica: Replica = {
  id: () => 'alone',
  now: () => Date.now(),
  mayAct: () => true,
  mayGoOn: () => true,
  run: (work) => work(),
  onTurn: () => undefined,
  lead: async () => true,
  stop: async () => undefined,
};
