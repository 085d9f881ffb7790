import pg from 'pg';

/** Uses of a statement within a period in ms after which it is prepared. */
const FREQUENT_USES = 20;
const PERIOD = 60_000;
/** Most prepared statements; each connection keeps a copy of each. */
const MAX_PREPARED = 120;
/** Most statements counted at a time, and their longest text: lists of ids produce a statement for every length. */
const MAX_COUNTED = 1_000;
const MAX_LENGTH = 4_000;

/**
 * Statements that must be planned for their values: limits and patterns differ in cost by orders of magnitude. `*` too:
 * a newer server's migration may add columns, which a prepared statement does not survive.
 */
const NEEDS_REPLANNING = /\blimit\b|\bi?like\b|[%~*]/i;

/** Returns a function that names frequent statements, so that they are prepared. */
export function createStatementNames(now: () => number = Date.now): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let countedSince = now();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_PREPARED || text.length > MAX_LENGTH || NEEDS_REPLANNING.test(text))
      return known;
    if (now() - countedSince > PERIOD || uses.size >= MAX_COUNTED) {
      uses.clear();
      countedSince = now();
    }
    const used = (uses.get(text) ?? 0) + 1;
    uses.set(text, used);
    if (used < FREQUENT_USES) return undefined;
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** A pg client class that prepares frequent statements (decision 18). */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames();
  return class PreparingClient extends pg.Client {
    /**
     * Handles calls with text and values, as Kysely makes them, and passes on all others. `never` is assignable to the
     * result of every overload.
     */
    override query(...given: unknown[]): never {
      const [text, values, ...rest] = given;
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text);
      return Reflect.apply(super.query, this, name ? [{ name, text }, values, ...rest] : given) as never;
    }
  };
}
