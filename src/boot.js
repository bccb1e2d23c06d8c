import { enableCompileCache } from 'node:module';

// Before the first file is written: nobody else reads what this process stores, or writes what it will run.
process.umask(0o077);

// Hundreds of files are stripped of their types and compiled once, not at every start. Where it cannot be kept, it is not.
// This file is no TypeScript, and what starts threads and processes finds the folder in the environment: whatever is
// stripped before the cache is known loads the stripper, which stays in memory as long as the process.
process.env.NODE_COMPILE_CACHE ??= 'data/compile-cache';
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./main.ts');
