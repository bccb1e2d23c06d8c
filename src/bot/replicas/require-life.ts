import type { Replica } from '../swap/replica-port.ts';

/** The others may take this replica for dead, or have: what was begun is theirs to do. */
export class DeadReplicaError extends Error {
  readonly code = 'dead_replica';

  constructor() {
    super('This replica was silent for too long: what it was doing is left to others');
    this.name = 'DeadReplicaError';
  }
}

/** Whether something was broken off because its replica counts as dead. */
export function isOfTheDead(error: unknown): boolean {
  return error instanceof DeadReplicaError;
}

/** @throws DeadReplicaError where this may not act */
export function requireLife(replica: Pick<Replica, 'mayAct'>): void {
  if (!replica.mayAct()) throw new DeadReplicaError();
}
