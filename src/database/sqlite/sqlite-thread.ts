import { parentPort, workerData } from 'node:worker_threads';
import { type SqliteAnswer, SqliteConnection, type SqliteRequest } from './sqlite-connection.ts';

/** The thread that owns the writing connection of a file: it waits for locks and for the disk, and the event loop does not. */
const connection = new SqliteConnection((workerData as { path: string }).path, 'write');

parentPort?.on('message', (requests: readonly SqliteRequest[] | 'close') => {
  if (requests === 'close') {
    connection.close();
    parentPort?.close();
  } else answer(connection.runAll(requests));
});
answer([]);

function answer(answers: readonly SqliteAnswer[]): void {
  parentPort?.postMessage(answers);
}
