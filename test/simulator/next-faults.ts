import type { ChainFault, DiskFault, Fate, ServiceFault, TelegramFault } from './schedule.ts';
import type { Faults } from './simulation.ts';

/** The next faults. Each list is used one call at a time, then calls succeed. */
export class NextFaults implements Faults {
  readonly service: ServiceFault[] = [];
  readonly telegram: TelegramFault[] = [];
  /** Faults of the watcher and the outbox. */
  readonly disk: DiskFault[] = [];
  /** Lasts until the next change. */
  chain: ChainFault = 'none';
  /** Applies to all later transactions. */
  fate: Fate = { kind: 'lands', delayMs: 2_000 };

  readonly fateOf = () => this.fate;
  readonly nextServiceFault = () => this.service.shift() ?? 'none';
  readonly nextTelegramFault = () => this.telegram.shift() ?? 'none';
  readonly nextDiskFault = () => this.disk.shift() ?? 'none';
  /** Reads for a person succeed or fail immediately: no time passes within a step. */
  readonly nextChainFault = (call: string): ChainFault => {
    if (/^(status|send) /.test(call)) return this.chain;
    return ['none', 'slow'].includes(this.chain) ? 'none' : 'unreachable';
  };

  end(): void {
    for (const list of [this.service, this.telegram, this.disk]) list.length = 0;
    this.chain = 'none';
  }
}
