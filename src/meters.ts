import { readFileSync } from 'node:fs';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Of this program, from its package. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

type Names = readonly string[];
/** One value for each name. */
type Values<Labels extends Names> = { readonly [Index in keyof Labels]: string };
type Read<Value> = () => Value | Promise<Value>;

/** Makes the metrics of a program. Values of labels are given in the order of their names. */
export function createMeters() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    /** @returns counts one event */
    count<const Labels extends Names>(name: string, help: string, ...labelNames: Labels) {
      const counter = new Counter({ name, help, labelNames, registers });
      return (...values: Values<Labels>): void => counter.inc(labelsOf(labelNames, values));
    },
    /** @returns records a duration in seconds */
    time<const Labels extends Names>(name: string, help: string, buckets: number[], ...labelNames: Labels) {
      const histogram = new Histogram({ name, help, buckets, labelNames, registers });
      return (seconds: number, ...values: Values<Labels>): void =>
        histogram.observe(labelsOf(labelNames, values), seconds);
    },
    gauge(name: string, help: string, read: Read<number>): void {
      const collect = async () => gauge.set(await read());
      const gauge: Gauge = new Gauge({ name, help, registers, collect });
    },
    /** A number for each value of `label`. */
    gauges(name: string, help: string, label: string, read: Read<Readonly<Record<string, number>>>): void {
      const collect = async () => {
        const numbers = await read();
        gauge.reset();
        for (const [value, number] of Object.entries(numbers)) gauge.set({ [label]: value }, number);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers, collect });
    },
  };
}

/** Bounds the values of a label that others choose. Further ones count as `other`. */
export function atMost(most: number): (word: string) => string {
  const known = new Set<string>();
  return (word) => {
    if (known.size < most) known.add(word);
    return known.has(word) ? word : 'other';
  };
}

/** Ignores further values: a callback may be given more. */
function labelsOf(names: Names, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
