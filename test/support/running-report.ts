import { renameSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** What is known of a run at some moment, for whoever looks at one that was ended, or ended by itself. */
export interface RunningReport {
  readonly passed: number;
  /** One text for each, with what was wrong. */
  readonly failures: readonly string[];
  /** Files and tests that have begun and not ended, with when. */
  readonly underWay: readonly string[];
}

const WRITES_EVERY_MS = 500;
const LONGEST_FAILURE = 1_500;

/**
 * Keeps a file that says how far a run is: reports that are written at the end say nothing of a run that stood still.
 */
export class RunningReporter implements Reporter {
  readonly #file: string;
  readonly #underWay = new Map<string, string>();
  readonly #failures: string[] = [];
  #passed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  onTestModuleQueued(file: TestModule): void {
    this.#begin(file.id, file.relativeModuleId);
  }

  onTestCaseReady(test: TestCase): void {
    this.#begin(test.id, nameOf(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#underWay.delete(test.id);
    const { state, errors = [] } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#fail(nameOf(test), errors);
    this.#writeSoon();
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#fail(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(file: TestModule): void {
    this.#underWay.delete(file.id);
    this.#fail(file.relativeModuleId, file.errors());
    this.#writeSoon();
  }

  onTestRunEnd(_: readonly TestModule[], errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]): void {
    this.#fail('outside of any test', errors);
    this.#write();
  }

  #begin(id: string, name: string): void {
    this.#underWay.set(id, `${name}, since ${new Date().toISOString()}`);
    this.#writeSoon();
  }

  #fail(name: string, errors: readonly { readonly message?: string; readonly stack?: string }[]): void {
    for (const { message = '', stack = '' } of errors) {
      this.#failures.push(
        `${name}\n${stack.includes(message) ? stack : `${message}\n${stack}`}`.slice(0, LONGEST_FAILURE),
      );
    }
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => this.#write(), WRITES_EVERY_MS);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const underWay = [...this.#underWay.values()];
    const report: RunningReport = { passed: this.#passed, failures: this.#failures, underWay };
    // Never half a file, whenever it is looked at.
    writeFileSync(`${this.#file}.new`, JSON.stringify(report));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function nameOf(test: TestCase): string {
  return `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`;
}
