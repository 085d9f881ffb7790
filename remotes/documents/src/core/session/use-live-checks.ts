import type { Issue, Misspelt } from '@tessera/shared/checks';
import type { Document } from '@tessera/shared/contract/document';
import type { QualitySettings } from '@tessera/shared/contract/document/quality';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { useEffect, useSyncExternalStore } from 'react';
import { toCheckSettings } from '../findings/use-quality.ts';
import { checkTarget } from '../segments/check-target.ts';

/** Pause in typing before the checks run, ms: typed characters must be painted first. */
const PAUSE_MS = 140;

/** What a dictionary says of the active segment; its code comes after the editor's. */
export interface Spelling {
  misspelt: readonly Misspelt[];
  /** Why nothing is checked; `null` = it is. */
  note: string | null;
  /** The misspelt words of the text as it stands, with the one typed last; those known where there is no answer in time. */
  judge(): Promise<readonly Misspelt[]>;
  /** Tells whoever has approved the segment which words are misspelt. */
  tell(row: number): void;
}

/** The active segment's findings, computed once and shown in several places. */
export class LiveIssues {
  #issues: readonly Issue[] = [];
  #spelling: Spelling | null = null;
  #check: (() => readonly Issue[]) | null = null;
  #others: ((target: string) => readonly Issue[]) | null = null;
  #listeners = new Set<() => void>();

  get = (): readonly Issue[] => this.#issues;

  set(issues: readonly Issue[]): void {
    if (issues.length === 0 && this.#issues.length === 0) return;
    this.#issues = issues;
    this.#tell();
  }

  /** How the text as it stands is checked; `null` = it is not. */
  checkBy(check: (() => readonly Issue[]) | null): void {
    this.#check = check;
  }

  /**
   * The target as a repair makes it of the text as it stands, which may have gone on since the issue was found; `null` when
   * the issue is no more.
   */
  repairedNow({ fingerprint }: Issue): string | null {
    if (this.#check) this.set(this.#check());
    return this.#issues.find((issue) => issue.fingerprint === fingerprint)?.repair?.target ?? null;
  }

  getSpelling = (): Spelling | null => this.#spelling;

  setSpelling(spelling: Spelling | null): void {
    this.#spelling = spelling;
    this.#tell();
  }

  getOthers = () => this.#others;

  /** What somebody else than the checks finds in the text as it stands; `null` = nobody was asked. */
  setOthers(others: ((target: string) => readonly Issue[]) | null): void {
    this.#others = others;
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function useIssues(issues: LiveIssues): readonly Issue[] {
  return useSyncExternalStore(issues.subscribe, issues.get);
}

export function useSpelling(issues: LiveIssues): Spelling | null {
  return useSyncExternalStore(issues.subscribe, issues.getSpelling);
}

/** Runs the checks a moment after each change. An untouched empty target is not a mistake. */
export function useLiveChecks(
  issues: LiveIssues,
  record: DocumentRecord,
  document: Document,
  terms: readonly TermHit[],
  settings: QualitySettings,
): void {
  const { id, target, approved, state, match_percent } = record;
  const misspelt = useSpelling(issues)?.misspelt;
  const others = useSyncExternalStore(issues.subscribe, issues.getOthers);
  // The checks read only these fields; the record changes with each key
  useEffect(() => {
    const check = () =>
      target === '' && !approved
        ? []
        : [
            ...checkTarget(record, document, terms, toCheckSettings(settings), misspelt),
            ...(others?.(target) ?? []),
          ];
    issues.checkBy(check);
    const timer = setTimeout(() => issues.set(check()), PAUSE_MS);
    return () => {
      issues.checkBy(null);
      clearTimeout(timer);
    };
  }, [issues, id, target, approved, state, match_percent, document, terms, settings, misspelt, others]);
  useEffect(() => () => issues.set([]), [issues, id]);
}
