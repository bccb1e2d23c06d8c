import { Counter, Gauge, Histogram, Registry } from 'prom-client';

type Names = readonly string[];
type Values<Labels extends Names> = { readonly [Index in keyof Labels]: string };
type Read<Value> = () => Value | Promise<Value>;

/** Values of labels are given in the order of their names. */
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
    /** @returns counts one event; `begin` lets its series begin at 0 before */
    countBegun<const Labels extends Names>(name: string, help: string, ...labelNames: Labels) {
      const counter = new Counter({ name, help, labelNames, registers });
      return {
        begin: (...values: Values<Labels>): void => counter.inc(labelsOf(labelNames, values), 0),
        count: (...values: Values<Labels>): void => counter.inc(labelsOf(labelNames, values)),
      };
    },
    /**
     * A counter whose labels have known words. Every series begins at 0: one that appears with 1 has no increase for
     * Prometheus.
     */
    countKnown(name: string, help: string, words: Readonly<Record<string, Names>>) {
      const labelNames = Object.keys(words);
      const counter = new Counter({ name, help, labelNames, registers });
      for (const values of combine(Object.values(words))) counter.inc(labelsOf(labelNames, values), 0);
      return (...values: readonly string[]): void => counter.inc(labelsOf(labelNames, values));
    },
    /** @returns records a duration in seconds */
    time<const Labels extends Names>(name: string, help: string, buckets: number[], ...labelNames: Labels) {
      const histogram = new Histogram({ name, help, buckets, labelNames, registers });
      return (seconds: number, ...values: Values<Labels>): void =>
        histogram.observe(labelsOf(labelNames, values), seconds);
    },
    gauge(name: string, help: string, read: Read<number>): void {
      const collect = async () => gauge.set(await orNothing(read, Number.NaN));
      const gauge: Gauge = new Gauge({ name, help, registers, collect });
    },
    gauges(name: string, help: string, label: string, read: Read<Readonly<Record<string, number>>>): void {
      const collect = async () => {
        const numbers = await orNothing(read, {});
        gauge.reset();
        for (const [value, number] of Object.entries(numbers)) gauge.set({ [label]: value }, number);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers, collect });
    },
  };
}

/** Bounds a label that others choose: past `most` values, further ones count as `other`. */
export function atMost(most: number): (word: string) => string {
  const known = new Set<string>();
  return (word) => {
    if (known.size < most) known.add(word);
    return known.has(word) ? word : 'other';
  };
}

function combine([first, ...others]: readonly Names[]): readonly Names[] {
  if (first === undefined) return [[]];
  return first.flatMap((word) => combine(others).map((rest) => [word, ...rest]));
}

/** A gauge of the database has no value while that is away. */
async function orNothing<Value>(read: Read<Value>, nothing: Value): Promise<Value> {
  try {
    return await read();
  } catch {
    return nothing;
  }
}

/** A callback may be given more values. */
function labelsOf(names: Names, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
