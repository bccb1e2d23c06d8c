import { expect } from 'vitest';
import type { Answer } from './test-service.ts';

/** A 400 with this code, and words that say what is wrong. */
export function expectRefusal(answer: Answer, code: string, words: string | RegExp): void {
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status: 400, code });
  expect(answer.body.error.message).toMatch(words);
}
