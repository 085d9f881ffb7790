import pg from 'pg';

/** So many uses within so many ms make a statement one that is prepared. */
const OFTEN = 20;
const WHILE = 60_000;
/** How many are, for good: each connection keeps its own copy of all of them. */
const MOST = 120;
/** Statements that are counted at a time, and their longest text: a list of ids makes one of every length. */
const MOST_COUNTED = 1_000;
const LONGEST = 4_000;

/**
 * What is planned anew for its values: how far a list is walked and what a pattern finds differ by orders of magnitude
 * from one value to the next. `*` also stands for columns that a migration may add under a server of the version
 * before, which a prepared statement does not survive.
 */
const IS_PLANNED_ANEW = /\blimit\b|\bi?like\b|[%~*]/i;

/** Gives names to the statements that are used often. */
export function createStatementNames(now: () => number = Date.now): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let countedSince = now();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST || text.length > LONGEST || IS_PLANNED_ANEW.test(text)) return known;
    if (now() - countedSince > WHILE || uses.size >= MOST_COUNTED) {
      uses.clear();
      countedSince = now();
    }
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (used < OFTEN) return undefined;
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** A connection to PostgreSQL that has what is asked often parsed and planned once (decision 33). */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames();
  return class PreparingClient extends pg.Client {
    /** Text and values, as Kysely asks; the other ways to call it are left as they are. `never` fits all of their answers. */
    override query(...given: unknown[]): never {
      const [text, values, ...rest] = given;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
      return Reflect.apply(super.query, this, name ? [{ name, text }, values, ...rest] : given) as never;
    }
  };
}
