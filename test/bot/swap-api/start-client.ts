import type { CallReport } from '../../../src/bot/swap-api/calls.ts';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import { startScriptedService } from './scripted-service.ts';

/** A client of a scripted service, with a fake clock. */
export async function startClient() {
  const service = await startScriptedService();
  const calls: CallReport[] = [];
  const client = { now: 1_000_000 };
  const api = createSwapApi({
    baseUrl: service.baseUrl,
    apiKey: 'key-1',
    now: () => client.now,
    onCall: (call) => calls.push(call),
  });
  const close = async () => {
    await service.close();
    await api.close();
  };
  return Object.assign(client, { service, api, calls, close });
}

export type Client = Awaited<ReturnType<typeof startClient>>;
