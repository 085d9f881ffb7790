import type { Document } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { FoundTerm } from '@tessera/shared/text/term-case';
import { createContext, type RefObject, useContext } from 'react';
import type { LiveEditorHandle } from '../live-editor/LiveEditor.tsx';
import type { SaveQueue } from '../saving/save-queue.ts';
import type { RecordFilter } from '../segments/record-filter.ts';
import type { RecordPages } from '../segments/record-pages.ts';
import type { EditorDialog } from './editor-dialog.ts';
import type { FindingsDesk } from './findings-desk.ts';
import type { LiveIssues } from './use-live-checks.ts';

/** The active segment: its position in the list, and its saved version. */
export interface Active {
  index: number;
  record: DocumentRecord;
}

export interface EditorState {
  document: Document;
  filter: RecordFilter;
  pages: RecordPages;
  saves: SaveQueue;
  /** The checks' findings for the active segment. */
  issues: LiveIssues;
  /** Handles the keys for the document's findings. */
  findings: FindingsDesk;
  active: Active | null;
  showsWhiteSpace: boolean;
  /** Whether the list marks tracked changes, and changes since the approval. */
  showsChanges: boolean;
  rights: { approve: boolean; process: boolean; manage: boolean };
}

/** Moves past the first or last segment: to a listed one, or only to an open one. */
export type GoBeyond = (by: 1 | -1, to: 'listed' | 'open') => Promise<void>;

/** The editor's actions; a stable object, so that users do not re-render with every key. */
export interface EditorActions {
  /** The live editor, for keys and buttons outside it. */
  editor: RefObject<LiveEditorHandle | null>;
  /** Brings the active segment into view; the list on the screen provides it. */
  showActive: RefObject<(() => void) | null>;
  /** Inserts an offer of the matches pane by its number; false = none. Provided by the pane once it shows them. */
  insertOffer: RefObject<((number: number) => boolean) | null>;
  /** Continues in documents opened together with this one; provided by their strip. */
  goBeyond: RefObject<GoBeyond | null>;
  /** Set when the next live editor should take the focus. */
  wantsFocus: RefObject<boolean>;
  /** Position of the caret afterwards; `null` = unchanged, or at the end. */
  wantsCaret: RefObject<number | null>;
  /** Text typed during the search for the next segment, to be inserted there; `null` = no search. */
  typedAhead: RefObject<string | null>;
  /** The active segment's id now: the state that a command started with may have changed while it waited. */
  activeId(): number | null;
  activate(index: number, options?: { focus?: boolean }): Promise<void>;
  goToRow(rowNumber: number, options?: { focus?: boolean; caret?: number }): Promise<void>;
  goToNextOpen(): Promise<void>;
  step(by: 1 | -1): void;
  type(text: string): void;
  approve(options: { goOn: boolean; state?: 'reviewed' | 'final' }): Promise<void>;
  unapprove(): void;
  /** Inserts text at the caret. */
  insert(text: string): void;
  /** Inserts the translation of a term at the caret, with the capitals of the place, and announces it. */
  insertTerm(term: FoundTerm): void;
  /** Replaces the whole target; `origin`: of a match or an engine's text inserted unchanged. */
  replaceTarget(text: string, origin?: { matchPercent: number } | { machineEngine: string }): void;
  /**
   * Inserts the next tag at the caret; or all, around matching words where known and the others at the end,
   * or at the caret if none is.
   */
  insertMissingTags(options: { all: boolean }): Promise<void>;
  /** Opens a dialog over the editor, independent of the component that opens it. */
  open(dialog: EditorDialog): void;
}

export const EditorStateContext = createContext<EditorState | null>(null);
export const EditorActionsContext = createContext<EditorActions | null>(null);

export function useEditorState(): EditorState {
  const state = useContext(EditorStateContext);
  if (!state) throw new Error('This belongs inside a DocumentEditor.');
  return state;
}

export function useEditorActions(): EditorActions {
  const actions = useContext(EditorActionsContext);
  if (!actions) throw new Error('This belongs inside a DocumentEditor.');
  return actions;
}
