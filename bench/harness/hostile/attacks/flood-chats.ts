import { type Attack, repeat } from '../attacker.ts';
import type { Sender } from '../update-sender.ts';
import { UpdateSender } from '../update-sender.ts';

/** Each attacker brings two updates a second; Telegram itself lets a person send about one. */
const EVERY_MS = 500;
const HOSTILE_FROM = 9_000_000;
const GROUP = -100_500;
/** Far from the numbers of other senders' updates. */
const UPDATES_EACH = 10_000_000;
const FIRST_UPDATE = 2_000_000_000;

const BABBLE = [
  '/nothing',
  'hello',
  '/quote 1 SOL',
  '/help',
  '/connect',
  '/swap x y z',
  '/status',
  '/history',
];

/** Texts and presses in private and in a group; every fourth person has never been seen before. */
export const flood: Attack = (attacker) => {
  const updates = new UpdateSender(attacker.siege().targets, FIRST_UPDATE + attacker.place * UPDATES_EACH, 2);
  let turn = 0;
  repeat(attacker, EVERY_MS, () => {
    turn += 1;
    const isNew = turn % 4 === 0;
    const id = HOSTILE_FROM + attacker.place * UPDATES_EACH + (isNew ? turn : 0);
    attacker.note('updates');
    bring(updates, { id, name: 'Nobody' }, turn).then(
      () => attacker.note('taken'),
      () => attacker.note('refused'),
    );
  });
};

function bring(updates: UpdateSender, from: Sender, turn: number): Promise<void> {
  const group = turn % 2 === 0 ? GROUP : undefined;
  if (turn % 5 === 0) return updates.press(from, turn, `o:made-up-${turn}:1`, group);
  if (turn % 7 === 0) return updates.say(from, `/quote 0.${turn} SOL USDC`, group);
  return updates.say(from, BABBLE[turn % BABBLE.length] ?? '', group);
}
