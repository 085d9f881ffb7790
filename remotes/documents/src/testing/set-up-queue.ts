import { ApiError } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { vi } from 'vitest';
import type { SaveBody } from '../core/saving/edit.ts';
import { SaveQueue } from '../core/saving/save-queue.ts';
import { buildRecord } from './build-record.ts';
import { fakeLog } from './fake-log.ts';

/** The error that the API client throws for a response. */
export function refusal(status: number, body: unknown = null) {
  return new ApiError({ status, code: 'x', title: 'x', message: `refused with ${status}`, body });
}

/** The queue's user. */
export const ME = 1;

/**
 * A server with one segment that processes each save once, even if its answer is lost; and the browser's log.
 */
export function setUpQueue() {
  let stored = buildRecord({ id: 7, target: 'alt', version: 3 });
  let failure: unknown = null;
  let lost: unknown = null;
  const sent: SaveBody[] = [];
  const answers = new Map<string, DocumentRecord>();
  const log = fakeLog();
  const saved: DocumentRecord[] = [];
  const queue = new SaveQueue({
    ...log,
    unfinishedReason: ({ text }) => (text.endsWith('<') ? 'tag 1 is not closed yet' : null),
    onSaved: (record) => saved.push(record),
    isOwn: ({ updated_by }) => updated_by?.id === ME,
    send: async (_, { key, body }) => {
      sent.push(body);
      await new Promise((done) => setTimeout(done, 50));
      if (failure) throw failure;
      const known = answers.get(key);
      if (known) return known;
      if (body.version !== stored.version) throw refusal(409, { current: stored });
      stored = {
        ...stored,
        target: body.target,
        approved: body.approved ?? false,
        version: stored.version + 1,
      };
      answers.set(key, stored);
      if (lost) throw lost;
      return stored;
    },
  });
  return {
    queue,
    sent,
    log,
    saved,
    record: stored,
    stored: () => stored,
    type: (text: string) => queue.change(stored, { text }),
    fail: (error: unknown) => {
      failure = error;
    },
    /** The server processes saves, but its answers are lost. */
    loseAnswers: (error: unknown) => {
      lost = error;
    },
    changeElsewhere: (fields: Partial<DocumentRecord>) => {
      stored = { ...stored, ...fields, version: stored.version + 1 };
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
