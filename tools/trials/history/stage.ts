import type { Db } from '../../../server/db/open.ts';
import type { Actor } from './step.ts';

/** A file of a form: its text, or the files of a ZIP package by their paths. */
export type FormFile = { name: string } & ({ text: string } | { entries: Record<string, string> });

export interface Request {
  method: string;
  path: string;
  /** The ids and names in the path. */
  params?: Record<string, string | number>;
  /** JSON, or the fields and file of a form. */
  body?: unknown;
  form?: { fields: Record<string, string>; file: FormFile };
  /** Requests with the same key take effect once. */
  key?: string;
}

/** `status` 0 = the connection broke. */
export interface Reply {
  status: number;
  type: string;
  bytes: Uint8Array;
}

export function jsonOf<T = Record<string, unknown>>({ bytes }: Reply): T {
  return JSON.parse(Buffer.from(bytes).toString()) as T;
}

/** A real server with its database and a fake engine. */
export interface Stage {
  isProcess: boolean;
  db: Db;
  /** The ids of the people. */
  ids: Record<Actor, number>;
  engineAddress: string;
  toolAddress: string;
  /** The bodies that the engines received since the last call of this. */
  takeReceived(): string[];
  send(actor: Actor, request: Request): Promise<Reply>;
  /** Lets all jobs end. Throws when one takes longer than its limit. */
  settle(): Promise<void>;
  /** Ends everything of the server that depends on the time, as if the days had passed. */
  letDaysPass(days: number): Promise<void>;
  /** `kill -9`, or graceful, and a start. */
  restart(how: 'kill' | 'graceful'): Promise<void>;
  close(): Promise<void>;
}
