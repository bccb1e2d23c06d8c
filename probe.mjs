// usage: node probe.mjs <root> <list of modules...>: RSS after importing one after the other
import { readFileSync } from 'node:fs';
const rss=()=>{globalThis.gc?.();return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status','utf8'))[1])*1024/1e5)/10};
import { createRequire } from 'node:module';
const root=process.argv[2];
let last=rss(); console.log('start',last);
for (const m of process.argv.slice(3)) { try { const t=performance.now(); await import(m.startsWith('/')?m:createRequire(root+'/package.json').resolve(m)).catch(async()=>import(root+'/node_modules/'+m)); const now=rss(); console.log(m.padEnd(30), (now-last).toFixed(1),'MB', Math.round(performance.now()-t),'ms'); last=now; } catch(e){console.log(m,String(e).slice(0,100))} }
console.log('end',last);
