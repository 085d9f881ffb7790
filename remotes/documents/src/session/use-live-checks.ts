import type { Issue } from '@tessera/shared/checks';
import type { Document } from '@tessera/shared/contract/document';
import type { QualitySettings } from '@tessera/shared/contract/document/quality';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { useEffect, useSyncExternalStore } from 'react';
import { toCheckSettings } from '../quality/use-quality.ts';
import { checkTarget } from './check-target.ts';

/** Pause in typing after which the checks look again, ms: a key must reach the screen first. */
const PAUSE_MS = 140;

/** What the checks say of the segment at hand: found in one place, shown in several. */
export class LiveIssues {
  #issues: readonly Issue[] = [];
  #listeners = new Set<() => void>();

  get = (): readonly Issue[] => this.#issues;

  set(issues: readonly Issue[]): void {
    if (issues.length === 0 && this.#issues.length === 0) return;
    this.#issues = issues;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useIssues(issues: LiveIssues): readonly Issue[] {
  return useSyncExternalStore(issues.subscribe, issues.get);
}

/** Has the checks look at the segment a moment after each change. An untouched empty target is no mistake. */
export function useLiveChecks(
  issues: LiveIssues,
  record: DocumentRecord,
  document: Document,
  terms: readonly TermHit[],
  settings: QualitySettings,
): void {
  const { id, target, approved, state, match_percent } = record;
  // These fields are what the checks read; the record is new with each key
  useEffect(() => {
    const timer = setTimeout(() => {
      issues.set(
        target === '' && !approved ? [] : checkTarget(record, document, terms, toCheckSettings(settings)),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [issues, id, target, approved, state, match_percent, document, terms, settings]);
  useEffect(() => () => issues.set([]), [issues, id]);
}
