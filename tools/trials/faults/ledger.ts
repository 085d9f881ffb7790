/** The segment state that a save intended. */
interface SegmentState {
  target: string;
  approved: boolean;
}

export interface SegmentEntry {
  id: number;
  source: string;
  /** The last state that the server acknowledged. */
  acknowledged: SegmentState;
  /** Sent since then without a response: outcome unknown. */
  unanswered: SegmentState[];
}

export type ImportKind = 'memory' | 'glossary' | 'document';

export interface ImportEntry {
  kind: ImportKind;
  /** Also its name. */
  series: string;
  /** `null` = no response to the upload. */
  accepted: { id: number; jobId: number } | null;
  /** Set after complete verification. */
  verified: boolean;
}

export interface ProcessEntry {
  documentId: number;
  series: string;
  /** `null` = no response. */
  jobId: number | null;
  verified: boolean;
}

export interface DeployEntry {
  version: string;
  revision: number | null;
}

/** What clients know: acknowledged writes, and writes without a response. */
export class Ledger {
  readonly segments = new Map<number, SegmentEntry>();
  readonly imports: ImportEntry[] = [];
  readonly processes: ProcessEntry[] = [];
  readonly deploys: DeployEntry[] = [];
  /** Responses no client should get, e.g. 500. */
  readonly wrongAnswers: string[] = [];
  /** The operations in progress; read at the moment of a kill. */
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
