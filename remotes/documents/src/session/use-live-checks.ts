import type { Issue } from '@tessera/shared/checks';
import type { Document, DocumentRecord } from '@tessera/shared/contract/document';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { useEffect, useState } from 'react';
import { checkTarget } from './check-target.ts';

/** Pause in typing after which the checks look again, ms: a key must reach the screen first. */
const PAUSE_MS = 140;

/** What the checks say of the segment, a moment after each change. An untouched empty target is no mistake. */
export function useLiveChecks(
  record: DocumentRecord,
  document: Document,
  terms: readonly TermHit[],
): Issue[] {
  const [issues, setIssues] = useState<Issue[]>([]);
  const { id, target, approved, state, match_percent } = record;
  // These fields are what the checks read; the record itself is new with each key.
  useEffect(() => {
    const timer = setTimeout(() => {
      const found = target === '' && !approved ? [] : checkTarget(record, document, terms);
      setIssues((before) => (before.length === 0 && found.length === 0 ? before : found));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, target, approved, state, match_percent, document, terms]);
  return issues;
}
