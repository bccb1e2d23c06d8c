import type { Standing } from '../../groups/standing.ts';
import { request } from '../api.ts';

/** What the person at the page does with groups; every call throws an Error whose message may be shown. */
export const groupApi = {
  open: (by: number, group: object): Promise<{ chat: { id: number } }> => post('', { by, ...group }),
  place: (by: number, chat: number, user: number, standing: Standing): Promise<unknown> =>
    post('/standing', { by, chat, user, standing }),
  beAnonymous: (person: number, chat: number, anonymous: boolean): Promise<unknown> =>
    post('/anonymous', { person, chat, anonymous }),
  openTopic: (by: number, chat: number, name: string): Promise<unknown> =>
    post('/topics', { by, chat, name }),
  closeTopic: (by: number, chat: number, topic: number, closed: boolean): Promise<unknown> =>
    post('/topics/closed', { by, chat, topic, closed }),
  pin: (by: number, chat: number, message: number, pinned: boolean): Promise<unknown> =>
    post('/pinned', { by, chat, message, pinned }),
  remove: (person: number, chat: number, message: number): Promise<unknown> =>
    post('/delete', { person, chat, messages: [message] }),
  migrate: (by: number, chat: number): Promise<{ chat: { id: number } }> => post('/migrate', { by, chat }),
};

function post<T>(path: string, body: object): Promise<T> {
  return request<T>(`api/groups${path}`, body);
}
