/** How often `work` can be done in a second of this process's CPU time, tried for about `milliseconds`. */
export async function workRate(milliseconds: number, work: () => unknown): Promise<number> {
  const endsAt = performance.now() + milliseconds;
  const before = process.cpuUsage();
  let times = 0;
  do {
    await work();
    times += 1;
  } while (performance.now() < endsAt);
  const { user, system } = process.cpuUsage(before);
  return (times * 1e6) / (user + system);
}
