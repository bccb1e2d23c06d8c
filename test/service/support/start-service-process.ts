import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceProcessOrder } from './service-process.ts';

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Resolves when it listens. */
export async function startServiceProcess(order: ServiceProcessOrder) {
  const script = join(import.meta.dirname, 'service-process.ts');
  const child = spawn(process.execPath, ['--experimental-strip-types', script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error(`the service process ended before it listened: ${errors}`);
  });
  ended.catch(() => undefined);
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { ...(JSON.parse(line.toString()) as { url: string; key: string }), kill };
}
