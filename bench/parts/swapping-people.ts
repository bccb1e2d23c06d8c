import { setTimeout as sleep } from 'node:timers/promises';
import { BotApiStub } from '../harness/hostile/bot-api-stub.ts';
import { type HonestPhase, type Settling, STEPS, type Step } from '../harness/hostile/hostile-world.ts';
import { type Diary, SwappingPerson } from '../harness/hostile/swapping-person.ts';
import { UpdateSender } from '../harness/hostile/update-sender.ts';
import { serveCommands } from '../harness/serve-commands.ts';

/** Each person swaps once in so long. More often than 1.7 swaps a second hold up the embedded chain on two cores, whoever attacks. */
const CYCLE_MS = 1_000 * Number(process.env.HONEST_EVERY_S ?? 120);
const SETTLING_AT_ONCE = 8;
const HOSTILE_FROM = 500_000;
const FIRST_UPDATE = 1_000_000_000;

const telegram = new BotApiStub();
let honest: readonly SwappingPerson[] = [];
let hostile: readonly SwappingPerson[] = [];

/** Makes the people and links their wallets. @returns the addresses of all wallets, to be funded */
async function settle(settling: Settling): Promise<readonly string[]> {
  const updates = new UpdateSender(settling.targets, FIRST_UPDATE, 16);
  const { targets } = settling;
  const make = (count: number, firstId: number, network: string) =>
    Array.from({ length: count }, (_, index) => {
      const deps = { targets, telegram, updates, localAddress: `127.0.${network}.${index + 1}` };
      return new SwappingPerson(firstId + index, deps);
    });
  honest = make(settling.honest, 1_000, '2');
  hostile = make(settling.hostile, HOSTILE_FROM, '3');
  const all = [...honest, ...hostile];
  await inTurns(all, (person) => person.connect());
  return all.map(({ wallet }) => wallet.address);
}

/** Fresh orders of the hostile people. @returns the tokens of their signing pages */
async function orderForHostile(): Promise<readonly string[]> {
  const silent: Diary = { took: () => undefined, failed: () => undefined };
  const pages: string[] = [];
  await inTurns(hostile, async (person) => {
    pages.push(await person.order('0.02', silent));
  });
  return pages.map((page) => page.slice('/s/'.length));
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const workOff = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: SETTLING_AT_ONCE }, workOff));
}

/** Everybody swaps again and again, spread evenly over the time; ends when the last swap begun has ended. */
async function swapFor(milliseconds: number): Promise<HonestPhase> {
  globalThis.gc?.();
  const times = Object.fromEntries(STEPS.map((step) => [step, [] as number[]])) as Record<Step, number[]>;
  const failures: Record<string, number> = {};
  let [begun, confirmed] = [0, 0];
  const diary: Diary = {
    took: (step, ms) => times[step].push(ms),
    failed: (what) => {
      failures[what] = (failures[what] ?? 0) + 1;
    },
  };
  const endsAt = performance.now() + milliseconds;
  const live = async (person: SwappingPerson, index: number) => {
    await sleep(Math.min(milliseconds, (index * CYCLE_MS) / honest.length));
    while (performance.now() < endsAt) {
      const nextAt = performance.now() + CYCLE_MS;
      begun += 1;
      // Nobody asks for the price of another.
      if (await person.swap(`0.0${1_000 + index}`, diary)) confirmed += 1;
      await sleep(Math.max(0, Math.min(nextAt, endsAt) - performance.now()));
    }
  };
  await Promise.all(honest.map(live));
  return { times, begun, confirmed, failures };
}

serveCommands({ listen: () => telegram.listen(), settle, orderForHostile, swapFor });
