import type { Clock } from './clock.ts';

/** The register of the programs that share a database. A replica that was declared dead registers anew, under another id. */
export interface ReplicaRegistry {
  /**
   * Registers under a new id. What it held under a `former` one is free for others.
   * @returns the database's time, in milliseconds since the epoch
   */
  join(id: string, former?: string): Promise<number>;
  /** Says that it lives. @returns the database's time; undefined where it was declared dead meanwhile */
  beat(id: string): Promise<number | undefined>;
  /** Declares dead whoever was silent for longer, and frees what they held. @returns how many there were */
  buryDead(silentMs: number): Promise<number>;
  /** Ends in order: what it held is free at once. */
  leave(id: string): Promise<void>;
  /** Makes it the leader where there is no living one. @returns whether it is the leader */
  lead(what: 'polling', id: string): Promise<boolean>;
}

/** This program among others on its database. */
export interface Replica {
  /** Under which it holds leases now. */
  id(): string;
  /** The time by which leases and due times are judged. */
  readonly now: Clock;
  /**
   * Whether it may act outside: not once others may take it for dead. What was begun by `run` may not act any more either
   * when it has registered anew since.
   */
  mayAct(): boolean;
  /** False in what was begun by `run` and may not act any more. */
  mayGoOn(): boolean;
  /** Runs what is begun under the leases that it holds now. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Called again and again while it lives: something of the dead may be free. */
  onTurn(listener: () => void): void;
  /** Makes it the leader where there is no living one. @returns whether it is the leader */
  lead(what: 'polling'): Promise<boolean>;
  /** Lets go of everything. */
  stop(): Promise<void>;
}
