/** A state of a segment, as a save was to leave it. */
export interface SegmentState {
  target: string;
  approved: boolean;
}

export interface SegmentEntry {
  id: number;
  source: string;
  /** The last state that the server acknowledged. */
  acknowledged: SegmentState;
  /** Sent since then and not answered: done or not, nobody knows. */
  unanswered: SegmentState[];
}

export type ImportKind = 'memory' | 'glossary' | 'document';

export interface ImportEntry {
  kind: ImportKind;
  /** Also the name that it was given. */
  series: string;
  /** `null` = the upload was not answered. */
  accepted: { id: number; jobId: number } | null;
  /** Looked through once it was found complete. */
  verified: boolean;
}

export interface ProcessEntry {
  documentId: number;
  series: string;
  /** `null` = not answered. */
  jobId: number | null;
  verified: boolean;
}

export interface DeployEntry {
  version: string;
  revision: number | null;
}

/** What clients know: what was acknowledged, and what was sent and never answered. */
export class Ledger {
  readonly segments = new Map<number, SegmentEntry>();
  readonly imports: ImportEntry[] = [];
  readonly processes: ProcessEntry[] = [];
  readonly deploys: DeployEntry[] = [];
  /** Answers that no client should get, e.g. 500. */
  readonly wrongAnswers: string[] = [];
  /** What was under way now; read at the moment of a kill. */
  readonly underWay = new Map<string, number>();
  readonly acknowledged = new Map<string, number>();

  begin(what: string): () => void {
    this.underWay.set(what, (this.underWay.get(what) ?? 0) + 1);
    return () => this.underWay.set(what, (this.underWay.get(what) ?? 1) - 1);
  }

  acknowledge(what: string): void {
    this.acknowledged.set(what, (this.acknowledged.get(what) ?? 0) + 1);
  }
}
