import type { Existing } from './existing.ts';
import type { Request, Stage } from './stage.ts';
import type { Actor } from './step.ts';

/** The sources of a call's arguments. */
export interface Context {
  stage: Pick<Stage, 'isProcess' | 'ids' | 'engineAddress' | 'toolAddress'>;
  existing: Existing;
  actor: Actor;
  /** The freelancer's document. Nothing is attached to it, since that would show other people's texts. */
  ownDocument: number;
  /** The document that changes are made to; absent = any. */
  onlyDocument?: number;
  /** The ids and names in the path; absent = any that exist. */
  params?: NonNullable<Request['params']>;
  /** Whether an upload's job must be large. */
  isLarge: boolean;
  /** A word for the next document. */
  nextSecret(): string;
  /** Downloads of memories and documents, which are uploaded again. */
  downloads: { memory: string[]; document: Map<number, string> };
}
