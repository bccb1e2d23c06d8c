import { parentPort, workerData } from 'node:worker_threads';
import { type SqliteAnswer, SqliteConnection, type SqliteRequest } from './sqlite-connection.ts';

/** Owns a file's writing connection: locks and disk block this thread, not the event loop. */
const connection = new SqliteConnection((workerData as { path: string }).path, 'write');

parentPort?.on('message', (requests: readonly SqliteRequest[] | 'close') => {
  if (requests === 'close') {
    connection.close();
    parentPort?.close();
  } else answer(connection.runAll(requests));
});
// Unsolicited answer: the file is open.
answer([]);

function answer(answers: readonly SqliteAnswer[]): void {
  parentPort?.postMessage(answers);
}
