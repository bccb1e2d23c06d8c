import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command, Moment, Place, Report } from '../../support/role-process.ts';

type Start = Extract<Command, { order: object }>;

/** Timeout, ms. Loading takes a second and a role starts faster, so only a hung process reaches it. */
const STANDS_STILL_AFTER_MS = 30_000;
const LOADS = 3;

const SCRIPT = join(import.meta.dirname, '../../support/role-process.ts');

/**
 * A role in its own process, which may die at any moment and is restarted immediately, as by a supervisor. A spare process
 * is preloaded: a restart costs only the start of the role.
 */
export class MortalProcess {
  /** Called between death and restart, while no process runs. */
  onDeath: () => unknown = () => undefined;
  /** Place at which the next process dies: a second death during recovery. */
  nextPlace: Place | undefined;
  deaths = 0;
  /** Errors logged by the role. */
  readonly complaints: string[] = [];
  readonly #start: Start;
  #spare: ChildProcess;
  #child: ChildProcess | undefined;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(start: Start) {
    this.#start = start;
    this.#spare = this.#load();
  }

  /** Starts the role. At `place`, if given, it dies, possibly before it is ready, and restarts without one. */
  start(place?: Place): Promise<void> {
    this.#running = this.#run(place);
    return this.#running;
  }

  /** Resolves when the role runs, after any number of deaths. */
  async ready(): Promise<void> {
    const running = this.#running;
    await running;
    if (running !== this.#running) await this.ready();
  }

  /** Starts counting, and dies at `place`. */
  async arm(place?: Place): Promise<void> {
    for (let armed: Report | undefined; armed === undefined; ) {
      const child = await this.#living();
      const answer = heard(child, 'armed');
      child.send({ kind: 'arm', ...(place ? { place } : {}) } satisfies Command);
      armed = await withTimeout(answer, child, 'a role does not count');
    }
  }

  /** Every moment since `arm` or `start`. */
  async reached(): Promise<readonly Moment[]> {
    const child = await this.#living();
    const report = heard(child, 'reached');
    child.send({ kind: 'report' } satisfies Command);
    const answer = await withTimeout(report, child, 'a role does not say what it reached');
    return answer?.kind === 'reached' ? answer.moments : [];
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Freezes the process (SIGSTOP) until it is woken; clocks and other processes keep running. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  wake(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Kills the process and waits until its replacement is ready. */
  async restart(): Promise<void> {
    const child = await this.#living();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await this.ready();
  }

  /** Stops the process without a restart. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const living = [this.#child, this.#spare].filter((one) => one && !hasEnded(one));
    await Promise.all(
      living.map(async (child) => {
        const gone = child && once(child, 'exit');
        child?.kill('SIGKILL');
        await gone;
      }),
    );
  }

  async #living(): Promise<ChildProcess> {
    await this.ready();
    if (!this.#child) throw new Error('the process was never started');
    return this.#child;
  }

  async #run(place: Place | undefined): Promise<void> {
    const child = await this.#takeLoaded();
    if (this.#stopping) return;
    this.#child = child;
    const isReady = heard(child, 'ready');
    child.once('exit', () => this.#restart());
    child.send({ ...this.#start, ...(place ? { place } : {}) } satisfies Command);
    this.#spare = this.#load();
    // A process that died meanwhile has a replacement, which `ready` awaits.
    await withTimeout(isReady, child, 'a role is not ready');
  }

  /** The spare process, or a new one if the spare has exited or hangs: loading is not under test. */
  async #takeLoaded(): Promise<ChildProcess> {
    for (let loads = 1; ; loads += 1) {
      const child = this.#spare;
      const problem = await withTimeout(loading.get(child), child, 'a spare process does not load').then(
        (report) =>
          report === undefined || hasEnded(child) ? `a spare process has ended (${tell(child)})` : undefined,
        (error: Error) => error.message,
      );
      if (problem === undefined || this.#stopping) return child;
      process.stdout.write(`${problem}\n`);
      if (loads === LOADS) throw new Error(problem);
      child.kill('SIGKILL');
      this.#spare = this.#load();
    }
  }

  #restart(): void {
    if (this.#stopping) return;
    this.deaths += 1;
    const told = Promise.resolve(this.onDeath());
    this.#running = told.then(() => {
      const place = this.nextPlace;
      this.nextPlace = undefined;
      return this.#run(place);
    });
    // A failed start rejects `ready`.
    this.#running.catch(() => undefined);
  }

  #load(): ChildProcess {
    const child = fork(SCRIPT, [], {
      execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
      // Inherited streams would stay open until every descendant exits.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (data: Buffer) => process.stderr.write(data));
    child.stdout?.on('data', (data: Buffer) => this.complaints.push(data.toString()));
    // Ignored: the exit event reports the death.
    child.on('error', () => undefined);
    loading.set(child, heard(child, 'loaded'));
    return child;
  }
}

const loading = new WeakMap<ChildProcess, Promise<unknown>>();

/** Includes a process that the system could not start. */
function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function tell({ pid, exitCode, signalCode }: ChildProcess): string {
  return `process ${pid}, exit code ${exitCode}, signal ${signalCode}`;
}

/** @throws Error with these words after the timeout */
function withTimeout<T>(
  work: Promise<T> | undefined,
  child: ChildProcess,
  problem: string,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    late.reject(new Error(`${problem} after ${STANDS_STILL_AFTER_MS / 1_000} s (${tell(child)})`));
  }, STANDS_STILL_AFTER_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The next message of this kind; undefined if the process exits first. */
function heard(child: ChildProcess, kind: Report['kind']): Promise<Report | undefined> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve(undefined);
    const hear = (report: Report) => {
      if (report.kind === kind) settle(report);
    };
    const settle = (report?: Report) => {
      child.off('message', hear);
      child.off('exit', lost);
      resolve(report);
    };
    const lost = () => settle();
    child.on('message', hear);
    child.once('exit', lost);
  });
}
