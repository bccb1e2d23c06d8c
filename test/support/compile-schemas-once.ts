import { createRequire } from 'node:module';

/**
 * A web server compiles the schemas of its routes when it starts, which takes longer than all else of it, and a worker of the
 * tests starts hundreds. What is compiled for one is the same function for the next, as long as the schema is the same object.
 */
const own = createRequire(import.meta.url);
const ofFastify = createRequire(own.resolve('fastify'));
const path = ofFastify.resolve('@fastify/ajv-compiler');

type Compilers = (options?: object) => unknown;
const makeCompilers: Compilers = ofFastify(path);
const shared = makeCompilers();
const found = ofFastify.cache[path];
if (!found) throw new Error(`fastify compiles its schemas by another module than ${path}`);
const sharing: Compilers = (options) => (options ? makeCompilers(options) : shared);
found.exports = sharing;
