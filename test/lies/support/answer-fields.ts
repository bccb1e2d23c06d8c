import type { TSchema } from '@sinclair/typebox';
import { ANSWERS, type Operation } from './truthful-service.ts';

/** One field of an answer: `tokens.data.tokens[].decimals`. */
export interface AnswerField {
  readonly name: string;
  readonly operation: Operation;
  /** From the answer down; `[]` is any element of a list. */
  readonly path: readonly string[];
  readonly schema: TSchema;
}

/** Every field of every answer that is asked for before a person decides, by the schemas of the interface. */
export function answerFields(): readonly AnswerField[] {
  return Object.entries(ANSWERS).flatMap(([operation, schema]) =>
    fieldsOf(schema).map(({ path, schema }) => ({
      name: [operation, ...path].join('.').replaceAll('.[]', '[]'),
      ...{ operation: operation as Operation, path, schema },
    })),
  );
}

type Found = Pick<AnswerField, 'path' | 'schema'>;

function fieldsOf(schema: TSchema): readonly Found[] {
  if (schema.type === 'array') return under('[]', fieldsOf(schema.items as TSchema));
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, inner]) => [
    { path: [name], schema: inner },
    ...under(name, fieldsOf(inner)),
  ]);
}

function under(name: string, found: readonly Found[]): readonly Found[] {
  return found.map(({ path, schema }) => ({ path: [name, ...path], schema }));
}

/** What stands there now; `index` says which element of a list is meant. */
export function valueAt(answer: unknown, path: readonly string[], index: number): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return answer;
  const inner = step === '[]' ? Object(answer)[index] : Object(answer)[step];
  return valueAt(inner, rest, index);
}

/** The answer with another value there, or without the field where the value is undefined. */
export function withValue(answer: unknown, path: readonly string[], index: number, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === '[]') {
    const items = answer as readonly unknown[];
    return items.map((item, at) => (at === index ? withValue(item, rest, index, value) : item));
  }
  return { ...Object(answer), [step]: withValue(Object(answer)[step], rest, index, value) };
}
