import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createPictureMaker, type PictureMaker } from '../../../src/bot/pictures/maker.ts';
import { readPng } from './read-picture.ts';

const makers: PictureMaker[] = [];
afterEach(async () => {
  for (const maker of makers.splice(0)) await maker.close();
});

function open(options: Parameters<typeof createPictureMaker>[0] = {}) {
  const failures: string[] = [];
  const maker = createPictureMaker({ ...options, onFailure: (why) => failures.push(why) });
  makers.push(maker);
  return { maker, failures };
}

const square = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="9" height="9"/></svg>`;

it('the picture maker draws concurrent requests in sequence, and caches the pictures', async () => {
  const { maker, failures } = open();
  const sides = [10, 20, 30, 10];
  const pngs = await Promise.all(sides.map((side) => maker.draw(square(side))));
  expect(pngs.map((png) => png && readPng(png).width)).toEqual(sides);
  expect(await maker.draw(square(20))).toBe(pngs[1]);
  expect(failures).toEqual([]);
});

it('a broken drawing loses only its own picture, and the next is drawn', async () => {
  const { maker, failures } = open();
  const [broken, whole] = await Promise.all([maker.draw('<svg'), maker.draw(square(10))]);
  expect(broken).toBeUndefined();
  expect(whole).toBeDefined();
  expect(failures).toEqual(['failed']);
});

it('a slow drawing is abandoned, and the next gets a fresh thread', async () => {
  // A worker thread takes longer than a millisecond to start.
  const { maker, failures } = open({ limitMs: 1 });
  expect(await maker.draw(square(10))).toBeUndefined();
  expect(await maker.draw(square(11))).toBeUndefined();
  expect(failures).toEqual(['late', 'late']);
});

it('a request is rejected when the queue is full', async () => {
  const { maker, failures } = open({ mostWaiting: 1 });
  const drawn = await Promise.all([10, 11, 12, 13].map((side) => maker.draw(square(side))));
  expect(drawn.map((png) => png !== undefined)).toEqual([true, true, false, false]);
  expect(failures).toEqual(['crowded', 'crowded']);
});

it('the only thread ends when idle, and a new one draws again', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  const { maker } = open({ idleMs: 0 });
  await Promise.all([10, 11, 12].map((side) => maker.draw(square(side))));
  const [first] = threads;
  expect(threads).toHaveLength(1);
  if (first?.threadId !== -1) await once(first as Worker, 'exit');
  expect(await maker.draw(square(13))).toBeDefined();
  expect(threads).toHaveLength(2);
  process.off('worker', note);
});

it('the picture maker draws no picture once it is closed', async () => {
  const { maker, failures } = open();
  const waiting = maker.draw(square(10));
  await maker.close();
  expect(await waiting).toBeUndefined();
  expect(await maker.draw(square(11))).toBeUndefined();
  expect(failures).toEqual([]);
});
