import type { ChainFault, DiskFault, Fate, ServiceFault, TelegramFault } from './schedule.ts';
import type { Faults } from './simulation.ts';

/** What goes wrong from now on; a list is used up one call at a time, and then all is well. */
export class NextFaults implements Faults {
  readonly service: ServiceFault[] = [];
  readonly telegram: TelegramFault[] = [];
  /** Of the watcher and the outbox. */
  readonly disk: DiskFault[] = [];
  /** Until it is changed. */
  chain: ChainFault = 'none';
  /** Of every transaction that is sent from now on. */
  fate: Fate = { kind: 'lands', delayMs: 2_000 };

  readonly fateOf = () => this.fate;
  readonly nextServiceFault = () => this.service.shift() ?? 'none';
  readonly nextTelegramFault = () => this.telegram.shift() ?? 'none';
  readonly nextDiskFault = () => this.disk.shift() ?? 'none';
  /** What is read for a person comes at once or not at all: no time passes within a step. */
  readonly nextChainFault = (call: string): ChainFault => {
    if (/^(status|send) /.test(call)) return this.chain;
    return ['none', 'slow'].includes(this.chain) ? 'none' : 'unreachable';
  };

  end(): void {
    for (const list of [this.service, this.telegram, this.disk]) list.length = 0;
    this.chain = 'none';
  }
}
