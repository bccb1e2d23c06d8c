import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
const child = fork('test/service/zz-server.ts', { execArgv: ['--experimental-strip-types', ...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/benchA'] : [])] });
const [cases] = await once(child, 'message');
async function cpu() { child.send('x'); const [c] = await once(child, 'message'); return c.user + c.system; }
async function rate(url: string, opts: any, count = 6000) {
  const pool = new Pool(url, { connections: 16 }); let n = 0, bad = 0; const c0 = await cpu(); const t0 = Date.now();
  await Promise.all(Array.from({ length: 16 }, async () => { while (n < count) { n++; const r = await pool.request(opts); if (r.statusCode !== 200) bad++; await r.body.dump(); } }));
  const c1 = await cpu(); await pool.close(); if (bad) console.log('BAD', bad);
  return { us: (c1 - c0) / n, rps: Math.round(n / (Date.now() - t0) * 1000) };
}
for (const c of cases) {
  if (process.env.ONLY && process.env.ONLY !== c.name) continue;
  await rate(c.mine, c.opts, 2000); await rate(c.bare, c.opts, 2000);
  for (let i = 0; i < 2; i++) { const m = await rate(c.mine, c.opts), b = await rate(c.bare, c.opts); console.log(c.name, 'mine', m.us.toFixed(0), 'us', m.rps, 'bare', b.us.toFixed(0), 'us', b.rps, 'ratio(cpu)', (b.us / m.us).toFixed(2), 'ratio(rps)', (m.rps / b.rps).toFixed(2)); }
}
child.kill(); process.exit(0);
