import type { LiesState, TroubleKind, TroublesState } from '../../troubles.ts';
import type { Fault } from '../faults.ts';
import type { Standing } from '../groups/store.ts';
import type { Message } from '../model.ts';
import type { InlineAnswer } from '../pending-queries.ts';
import type { Press } from '../person-actions.ts';
import type { PersonView } from '../person-view.ts';
import { messageRef } from './labels.ts';

export interface InlineOffer {
  readonly queryId: string;
  /** Undefined until the bot answers. */
  readonly answer?: InlineAnswer;
}

/** Errors have a message that may be shown. */
export const api = {
  view: (person: number): Promise<PersonView> => request(`api/view?person=${person}`),
  people: (): Promise<{ people: PersonView['people'] }> => request('api/people'),
  send: (
    person: number,
    chat: number,
    text: string,
    { replyTo }: { replyTo?: number | undefined } = {},
  ): Promise<Message> =>
    request('api/send', {
      person,
      chat,
      text,
      ...(replyTo === undefined ? {} : replyTo < 0 ? { ephemeral: -replyTo } : { replyTo }),
    }),
  press: (person: number, chat: number, key: number, row: number, column: number): Promise<Press> =>
    request('api/press', { person, chat, ...messageRef(key), row, column }),
  askInline: (person: number, chat: number, query: string, signal: AbortSignal): Promise<InlineOffer> =>
    request('api/inline', { person, chat, query }, 'POST', '/telegram', signal),
  chooseInline: (person: number, chat: number, queryId: string, resultId: string): Promise<Message> =>
    request('api/inline/choose', { person, chat, queryId, resultId }),
  block: (person: number, blocked: boolean): Promise<unknown> => request('api/block', { person, blocked }),
  language: (person: number, language: string): Promise<unknown> =>
    request('api/language', { person, language }),
  read: (person: number, chat: number, message: number): Promise<unknown> =>
    request('api/read', { person, chat, message }),
  faults: (): Promise<{ faults: Fault[] }> => request('faults'),
  addFault: (fault: object): Promise<{ faults: Fault[] }> => request('faults', fault),
  clearFault: (id: number): Promise<{ faults: Fault[] }> => request(`faults/${id}`, undefined, 'DELETE'),
  lies: (): Promise<LiesState> => request('lies', undefined, 'GET', '/service'),
  addLie: (lie: object): Promise<LiesState> => request('lies', lie, 'POST', '/service'),
  clearLie: (id: number): Promise<LiesState> => request(`lies/${id}`, undefined, 'DELETE', '/service'),
  troubles: (): Promise<TroublesState> => request('', undefined, 'GET', '/troubles'),
  setTrouble: (kind: TroubleKind, isOn: boolean): Promise<TroublesState> =>
    request(kind, undefined, isOn ? 'POST' : 'DELETE', '/troubles'),
};

export const groupApi = {
  open: (by: number, group: object): Promise<{ chat: { id: number } }> => post('', { by, ...group }),
  place: (by: number, chat: number, user: number, standing: Standing): Promise<unknown> =>
    post('/standing', { by, chat, user, standing }),
  pin: (by: number, chat: number, message: number, pinned: boolean): Promise<unknown> =>
    post('/pinned', { by, chat, message, pinned }),
  remove: (person: number, chat: number, message: number): Promise<unknown> =>
    post('/delete', { person, chat, messages: [message] }),
};

async function request<T>(
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
  part = '/telegram',
  signal = AbortSignal.timeout(10_000),
): Promise<T> {
  const json = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const response = await fetch(path === '' ? part : `${part}/${path}`, { method, signal, ...json });
  const answer = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
  return answer;
}

function post<T>(path: string, body: object): Promise<T> {
  return request<T>(`api/groups${path}`, body);
}
