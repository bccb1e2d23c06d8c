import { GROUP_ID } from '../../src/sandbox/telegram/people.ts';
import { act, connected, follow, goldens, later, type Play, press, reply, say, set } from './play.ts';

const bot = (play: Play) => play.world.telegram.world.bot.id;
const place = (title: string, standing: Parameters<Play['world']['telegram']['groups']['setStanding']>[2]) =>
  act(title, (play) =>
    play.world.telegram.groups.setStanding(GROUP_ID, bot(play), standing, play.personOf('Alice')),
  );
const removed = place('Alice removes the bot from the group', { status: 'left' });
const takenIn = place('Alice takes the bot into the group', { status: 'member' });
const pinning = place('Alice makes the bot an administrator who may pin and delete', {
  status: 'administrator',
  rights: ['can_manage_chat', 'can_pin_messages', 'can_delete_messages'],
});

goldens('groups', {
  'a price in a group, refreshed by another, swapped by a third': [
    say('/quote 1 SOL USDC', 'Alice@group'),
    later(10),
    set('prices are at 1010 thousandths', (market) => {
      market.service.level = 1_010n;
    }),
    press('Refresh', 'Bob@group'),
    press('Refresh', 'Carol@group'),
    follow('Carol', 'Carol@group'),
  ],
  'prices of one token, of an answered message, and bad ones': [
    say('/quote JUP', 'Alice@group'),
    later(60, 30),
    say('what of $JUP these days?', 'Bob@group'),
    reply('these days', '/quote', 'Alice@group'),
    later(60, 30),
    say('/quote 1,500 SOL USDC', 'Alice@group'),
    later(60, 30),
    say('/quote 1 SOL NOPE', 'Alice@group'),
    later(60, 30),
    say('/quote 50% SOL USDC', 'Alice@group'),
    later(60, 30),
    say('/quote', 'Alice@group'),
  ],
  'who asks again too soon': [
    say('/quote 1 SOL USDC', 'Alice@group'),
    say('/quote 2 SOL USDC', 'Alice@group'),
    say('/quote 3 SOL USDC', 'Alice@group'),
  ],
  'what is between one person and the bot': [
    say('/swap 1 SOL USDC', 'Alice@group'),
    follow('Alice', 'Alice@group'),
    say('/connect', 'Bob@group'),
    say('/balance', 'Alice@group'),
    say('/wallets', 'Carol@group'),
    later(60, 30),
    say('/status', 'Alice@group'),
    say('/history', 'Bob@group'),
    say('/alerts', 'Carol@group'),
    later(60, 30),
    say('/settings', 'Alice@group'),
  ],
  'talk, help and unknown commands': [
    say('good morning everybody, swap 1 SOL?', 'Alice@group'),
    say('/help', 'Bob@group'),
    later(60, 30),
    say('/frobnicate', 'Carol@group'),
    say('/help@countersign_bot', 'Carol@group'),
    later(60, 30),
    say('/start', 'Carol@group'),
  ],
  'the bot is taken in, put out, and comes back': [
    removed,
    takenIn,
    removed,
    takenIn,
    pinning,
    say('/help', 'Alice@group'),
  ],
  'a small group that the bot is taken into': [
    act('Alice opens a group with the bot in it', (play) => {
      play.world.telegram.groups.open(play.personOf('Alice'), { title: 'Small', type: 'group', bot: true });
    }),
  ],
  'settings of a group: its admins, and others': [
    say('/groupsettings', 'Alice@group'),
    press('Prices', 'Carol@group'),
    press('Prices', 'Bob@group'),
    later(60, 30),
    say('/quote 1 SOL USDC', 'Carol@group'),
    press('Prices', 'Alice@group'),
    press('Only admins ask', 'Alice@group'),
    later(60, 30),
    say('/quote 1 SOL USDC', 'Carol@group'),
    press('Waiting', 'Alice@group'),
    press('👤 1 min', 'Alice@group'),
    press('Back', 'Alice@group'),
    press('Quiet hours', 'Alice@group'),
    press('22:00', 'Alice@group'),
    press('Back', 'Alice@group'),
    press('Language', 'Alice@group'),
    press('Español', 'Alice@group'),
    say('/groupsettings', 'Carol@group'),
  ],
  'settings of a group as words': [
    say('/groupsettings tokens SOL, usdc', 'Alice@group'),
    later(60, 30),
    say('/quote 1 SOL JUP', 'Bob@group'),
    say('/groupsettings block JUP', 'Alice@group'),
    later(60, 30),
    say('/groupsettings pair SOL USDT', 'Alice@group'),
    later(60, 30),
    say('/quote', 'Bob@group'),
    say('/groupsettings nonsense', 'Alice@group'),
    later(60, 30),
    say('/groupsettings tokens NOPE', 'Alice@group'),
  ],
  'answers that are deleted after a while': [
    pinning,
    say('/groupsettings', 'Alice@group'),
    press('Answers', 'Alice@group'),
    press('15 minutes', 'Alice@group'),
    say('/quote 1 SOL USDC', 'Bob@group'),
    later(1_000, 100),
  ],
  'a board, from its making to its end': [
    pinning,
    say('/board', 'Alice@group'),
    later(60, 30),
    say('/board SOL USDC, JUP USDC every 5m', 'Carol@group'),
    later(60, 30),
    say('/board SOL USDC, JUP USDC every 5m', 'Alice@group'),
    later(20),
    set('prices are at 1010 thousandths', (market) => {
      market.service.level = 1_010n;
    }),
    later(300, 30),
    press('Refresh', 'Carol@group'),
    later(70, 10),
    press('Refresh', 'Carol@group'),
    later(10),
    press('Last day', 'Bob@group'),
    later(60, 30),
    say('/board', 'Bob@group'),
    later(60, 30),
    say('/board USDT every hour', 'Alice@group'),
    later(60, 10),
    say('/board stop', 'Alice@group'),
    later(30, 10),
  ],
  'boards that cannot be': [
    say('/board SOL', 'Alice@group'),
    later(60, 30),
    say('/board 2 SOL USDC', 'Alice@group'),
    later(60, 30),
    say('/board SOL USDC every 5s', 'Alice@group'),
    later(60, 30),
    say('/board NOPE USDC', 'Alice@group'),
    later(60, 30),
    say('/board stop', 'Alice@group'),
  ],
  'a board that nobody uses rests': [
    say('/board SOL USDC every 1h', 'Alice@group'),
    later(90_000, 3_000),
    press('Resume', 'Bob@group'),
    later(20, 10),
  ],
  'a group where the service is away': [
    set('the service is away', (market) => {
      market.service.mode = 'away';
    }),
    say('/quote 1 SOL USDC', 'Alice@group'),
  ],
  'an admin who stays anonymous': [
    act('Alice writes as the group', (play) =>
      play.world.telegram.groups.setAnonymous(play.personOf('Alice'), GROUP_ID, true),
    ),
    say('/quote 1 SOL USDC', 'Alice@group'),
    say('/balance', 'Alice@group'),
  ],
  'a person who is known swaps from a group': [
    connected,
    say('/quote 1 SOL USDC', 'Bob@group'),
    follow('Alice', 'Alice@group'),
    press('Confirm'),
  ],
});
