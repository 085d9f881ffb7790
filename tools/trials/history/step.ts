/** The people of a history. The freelancer sees one document only. */
export type Actor = 'admin' | 'manager' | 'freelancer';

/** A call whose arguments follow from its seed and from what exists when it is made. */
export interface PlannedCall {
  actor: Actor;
  /** The id of an endpoint. */
  endpoint: string;
  seed: number;
  /** Calls with the same number are about the same document; absent = any. */
  about?: number;
  /** It uploads a file whose job is large. */
  isLarge?: true;
  /** Fields that replace generated ones in the body. */
  fields?: Record<string, unknown>;
}

/**
 * What happens next. `repeat` sends a request twice with one idempotency key; `race` sends its calls at once; `undo`
 * makes the calls and undoes them; `queue` makes them one after the other while the jobs of those before are queued; `kill` and `restart` stop the server during the call; `month` lets 30 days pass;
 * `damage` changes a row behind the server's back; `newer` pretends that a newer server read a file.
 */
export type StepKind =
  | 'call'
  | 'repeat'
  | 'race'
  | 'undo'
  | 'queue'
  | 'kill'
  | 'restart'
  | 'month'
  | 'damage'
  | 'newer';

export interface Step {
  kind: StepKind;
  seed: number;
  calls: PlannedCall[];
}
