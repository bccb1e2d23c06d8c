import { parentPort, workerData } from 'node:worker_threads';
import { type SqliteAnswer, SqliteConnection, type SqliteRequest } from './sqlite-connection.ts';

/** The thread that owns the writing connection of a file, and waits for locks and the disk instead of the event loop. */
const connection = new SqliteConnection((workerData as { path: string }).path, 'write');

parentPort?.on('message', (requests: readonly SqliteRequest[] | 'close') => {
  if (requests === 'close') {
    connection.close();
    parentPort?.close();
  } else answer(connection.runAll(requests));
});
// An answer to nothing: the file is open.
answer([]);

function answer(answers: readonly SqliteAnswer[]): void {
  parentPort?.postMessage(answers);
}
