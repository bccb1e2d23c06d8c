import { runMoveCommand } from '../../../../src/apps/cli/move/move-command.ts';

/** `migrate-to-postgres` in its own process, which kills itself (SIGKILL) at the given place. */
const [file = '', url = '', place = ''] = process.argv.slice(2);
let reached = 0;

const faultPoint = (): void => {
  reached += 1;
  if (reached === Number(place)) process.kill(process.pid, 'SIGKILL');
};

const { text, exitCode } = await runMoveCommand(`file:${file}`, url, {
  portion: 4,
  faultPoint,
});
process.stdout.write(`${text}\nplaces: ${reached}\n`);
process.exitCode = exitCode;
