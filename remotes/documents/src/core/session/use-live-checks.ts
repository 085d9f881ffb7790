import type { Issue, Misspelt } from '@tessera/shared/checks';
import type { Document } from '@tessera/shared/contract/document';
import type { QualitySettings } from '@tessera/shared/contract/document/quality';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toCheckSettings } from '../findings/use-quality.ts';
import { checkTarget } from '../segments/check-target.ts';

/** Pause in typing before the checks run, ms: typed characters must be painted first. */
const PAUSE_MS = 140;

/** Dictionary results for the active segment; lazy-loaded after the editor. */
export interface Spelling {
  misspelt: readonly Misspelt[];
  /** Why spelling is not checked; `null` = it is. */
  note: string | null;
  /**
   * Reports misspelt words of the current text, including the last one typed, after the segment was approved; only
   * known ones if the server takes too long.
   */
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

  /** Sets the checks of the current text; `null` = none. */
  checkBy(check: (() => readonly Issue[]) | null): void {
    this.#check = check;
  }

  /**
   * The current target as repaired, which may have changed since the issue was found; `null` if the issue no
   * longer exists.
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

  /** Sets findings from sources other than the checks; `null` = none. */
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
  const { id, source, target, approved, state, match_percent, max_length, length_unit, preserve_space } =
    record;
  const latest = useRef(record);
  latest.current = record;
  const misspelt = useSpelling(issues)?.misspelt;
  const others = useSyncExternalStore(issues.subscribe, issues.getOthers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: codes and form change only with these fields; the record changes with each key
  useEffect(() => {
    const check = () => {
      const now = latest.current;
      if (now.target === '' && !now.approved) return [];
      return [
        ...checkTarget(now, document, terms, toCheckSettings(settings), misspelt),
        ...(others?.(now.target) ?? []),
      ];
    };
    issues.checkBy(check);
    const timer = setTimeout(() => issues.set(check()), PAUSE_MS);
    return () => {
      issues.checkBy(null);
      clearTimeout(timer);
    };
  }, [
    issues,
    id,
    source,
    target,
    approved,
    state,
    match_percent,
    max_length,
    length_unit,
    preserve_space,
    document,
    terms,
    settings,
    misspelt,
    others,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the findings are those of one segment
  useEffect(() => () => issues.set([]), [issues, id]);
}
