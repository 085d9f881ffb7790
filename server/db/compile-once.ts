import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

type Value = string | number | null;
type Values = Record<string, Value | readonly Value[]>;

/** What stands for a value while a query is built. */
class Place {
  readonly name: string;
  /** Of a list, which of its values. */
  readonly at: number | null;

  constructor(name: string, at: number | null) {
    this.name = name;
    this.at = at;
  }
}

/** By what differs between databases, and then by the lengths of lists. */
type Compiled = WeakMap<object, Map<string, CompiledQuery>>;

/**
 * A query that Kysely builds and compiles once, and not for each call, which takes longer than SQLite takes to answer
 * it. `build` gets stand-ins: it may only hand them on as values of the query, not look at them. A list is filled up
 * with its last value to a power of two, so that few statements serve all lengths: it is for `in`, and not empty.
 */
export function compileOnce<Given extends Values, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const compiled: Compiled = new WeakMap();
  return async (db, given) => {
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery>();
    compiled.set(adapter, known);
    let shape = '';
    for (const name in given) shape += `${sizeOf(given[name])} `;
    let query = known.get(shape);
    if (!query) {
      query = build(db, standIns(given)).compile();
      known.set(shape, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? valueAt(value, given) : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The length that a list is filled up to; of a single value 0. */
function sizeOf(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (value.length === 0) throw new Error('A query that is compiled once takes no empty list.');
  // Long ones by thousands: a power of two could be more values than a database takes.
  if (value.length > 1000) return Math.ceil(value.length / 1000) * 1000;
  return 2 ** Math.ceil(Math.log2(value.length));
}

function standIns<Given extends Values>(given: Given): Given {
  const places = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Array.from({ length: sizeOf(value) }, (_, at) => new Place(name, at))
      : new Place(name, null),
  ]);
  return Object.fromEntries(places);
}

function valueAt({ name, at }: Place, given: Values): Value | undefined {
  const value = given[name];
  return at === null
    ? (value as Value)
    : (value as readonly Value[])[Math.min(at, (value as Value[]).length - 1)];
}
