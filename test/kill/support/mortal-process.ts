import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, Moment, Place, Report } from '../../support/role-process.ts';
import { keptFolder } from '../../support/temp-folder.ts';
import { askWhatItDoes, whatLetsItTell } from './ask-what-it-does.ts';

type Start = Extract<Command, { order: object }>;

/** A program is loaded in a second, and a role is ready in less; so long takes only one that stands still. */
const STANDS_STILL_AFTER_MS = 30_000;
const LOADS = 3;

const SCRIPT = join(import.meta.dirname, '../../support/role-process.ts');

/**
 * A role in a process of its own that may die at any moment and is then started again at once, as a supervisor would.
 * The next process is loaded in advance: a restart costs no more than the start of the role.
 */
export class MortalProcess {
  /** Called between a death and the restart, while nothing runs. */
  onDeath: () => unknown = () => undefined;
  /** Where the next process dies, if anywhere; for a death while an earlier one is being recovered from. */
  nextPlace: Place | undefined;
  deaths = 0;
  /** What the role logged as an error. */
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

  /** Starts the role; with a `place` it dies there, perhaps before it is ready, and is started again without. */
  start(place?: Place): Promise<void> {
    this.#running = this.#run(place);
    return this.#running;
  }

  /** Resolves when the role runs, whatever deaths that took. */
  async ready(): Promise<void> {
    const running = this.#running;
    await running;
    if (running !== this.#running) await this.ready();
  }

  /** Begins to count, and dies at `place`. */
  async arm(place?: Place): Promise<void> {
    for (let armed: Report | undefined; armed === undefined; ) {
      const child = await this.#living();
      const answer = heard(child, 'armed');
      child.send({ kind: 'arm', ...(place ? { place } : {}) } satisfies Command);
      armed = await inTime(answer, child, 'a role does not count');
    }
  }

  /** Every moment since `arm` or `start`. */
  async reached(): Promise<readonly Moment[]> {
    const child = await this.#living();
    const report = heard(child, 'reached');
    child.send({ kind: 'report' } satisfies Command);
    const answer = await inTime(report, child, 'a role does not say what it reached');
    return answer?.kind === 'reached' ? answer.moments : [];
  }

  /** Ends the process from outside, wherever it is. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Stops the process where it stands, until it is woken: its clock and the world go on. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  wake(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends the process from outside and waits for the next one to run. */
  async restart(): Promise<void> {
    const child = await this.#living();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await this.ready();
  }

  /** Ends it for good. */
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
    // A process that died on the way is replaced by one that `ready` waits for.
    await inTime(isReady, child, 'a role is not ready');
  }

  /** The spare process, or another one where that has ended or does not load: what is tried here is the role, not its loading. */
  async #takeLoaded(): Promise<ChildProcess> {
    for (let loads = 1; ; loads += 1) {
      const child = this.#spare;
      const problem = await inTime(loading.get(child), child, 'a spare process does not load').then(
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
    // Whoever waits until it is ready hears of a start that failed.
    this.#running.catch(() => undefined);
  }

  #load(): ChildProcess {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-reports-'));
    const child = fork(SCRIPT, [], {
      execArgv: [
        '--experimental-strip-types',
        '--disable-warning=ExperimentalWarning',
        ...whatLetsItTell(folder),
      ],
      env: { ...process.env, NODE_COMPILE_CACHE: keptFolder('countersign-compile-cache') },
      // Not the streams of this process: whoever reads those waits until everybody who has them has ended.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (data: Buffer) => process.stderr.write(data));
    child.stdout?.on('data', (data: Buffer) => this.complaints.push(data.toString()));
    // Writing to a process that has just died is no news: its exit is.
    child.on('error', () => undefined);
    loading.set(child, heard(child, 'loaded'));
    reportsOf.set(child, folder);
    return child;
  }
}

const loading = new WeakMap<ChildProcess, Promise<unknown>>();

/** Where each writes down what it does when it is asked. */
const reportsOf = new WeakMap<ChildProcess, string>();

/** Also where the system had no room for it. */
function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function tell({ pid, exitCode, signalCode }: ChildProcess): string {
  return `process ${pid}, exit code ${exitCode}, signal ${signalCode}`;
}

/** @throws Error with these words, and with what the process was doing, where it takes too long */
function inTime<T>(
  work: Promise<T> | undefined,
  child: ChildProcess,
  problem: string,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    const said = `${problem} after ${STANDS_STILL_AFTER_MS / 1_000} s (${tell(child)})`;
    const asked = askWhatItDoes(child, reportsOf.get(child)).catch(String);
    void asked.then((doing) => late.reject(new Error(`${said}\n${doing}`)));
  }, STANDS_STILL_AFTER_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The next report of this kind; undefined where the process ends before it or has ended. */
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
