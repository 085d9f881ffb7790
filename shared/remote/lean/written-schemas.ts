/**
 * In place of zod in what the page loads. A schema is written down and not built: the library (20 KB) comes beside the
 * first screen, and the first value that is to be checked waits for it; of hundreds of schemas a page builds those it
 * checks with. So only `safeParseAsync` and `parseAsync` exist here; server, mocks and tests have the library itself.
 * `prepare` builds a schema that will be wanted soon: while its answer is under way nothing waits for that.
 */
interface Note {
  /** What a member is read of or a call made of; `null` for the library's `z`. */
  of: Note | null;
  member?: string;
  args?: unknown[];
  built?: { value: unknown };
}

/** Answers zod, as the page has it. */
export type LoadSchemas = () => Promise<{ z: unknown }>;

const NOTE = Symbol('note');
function noteOf(value: unknown): Note | undefined {
  return typeof value === 'function' ? (value as unknown as { [NOTE]?: Note })[NOTE] : undefined;
}

function buildArgument(value: unknown, z: unknown): unknown {
  const note = noteOf(value);
  if (note) return build(note, z);
  if (Array.isArray(value)) return value.map((item) => buildArgument(item, z));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, buildArgument(item, z)]));
  }
  return value;
}

function build(note: Note, z: unknown): unknown {
  note.built ??= { value: buildAnew(note, z) };
  return note.built.value;
}

function buildAnew({ of, member, args }: Note, z: unknown): unknown {
  if (!of) return z;
  const owner = build(of, z);
  if (member === undefined) {
    const call = owner as (...all: unknown[]) => unknown;
    return call(...(args ?? []).map((argument) => buildArgument(argument, z)));
  }
  const value = (owner as Record<string, unknown>)[member];
  return typeof value === 'function' && of.of ? value.bind(owner) : value;
}

/** What the library answers at once; a note cannot, and must not answer something else. */
const AT_ONCE: ReadonlySet<string> = new Set(['parse', 'safeParse', 'options']);

/** Can be called, so that its proxy can be. */
type Recorded = (() => void) & { note: Note };

/** A page writes down a thousand notes before it draws anything: they have one handler, and `z.object` is one note. */
function recorder(load: LoadSchemas): (note: Note) => unknown {
  const handler: ProxyHandler<Recorded> = {
    get({ note }, member) {
      if (member === NOTE) return note;
      // Nothing here is a promise, whoever asks.
      if (typeof member === 'symbol' || member === 'then') return undefined;
      if (AT_ONCE.has(member))
        throw new Error(`A schema in the page has no ${member}: it is built when it first checks.`);
      if (member === 'prepare') return async () => void build(note, (await load()).z);
      if (member === 'safeParseAsync' || member === 'parseAsync') {
        return async (value: unknown) => {
          const { z } = await load();
          const schema = build(note, z) as Record<string, (value: unknown) => Promise<unknown>>;
          return schema[member]?.(value);
        };
      }
      if (note.of) return record({ of: note, member });
      const known = ofLibrary.get(member) ?? record({ of: note, member });
      ofLibrary.set(member, known);
      return known;
    },
    apply: ({ note }, _, args: unknown[]) => record({ of: note, args }),
  };
  const ofLibrary = new Map<string, unknown>();
  const record = (note: Note): unknown =>
    new Proxy(
      Object.assign(() => undefined, { note }),
      handler,
    );
  return record;
}

/** A `z` whose schemas are written down, and built of the library that `load` answers. */
export function writtenSchemas(load: LoadSchemas): unknown {
  return recorder(load)({ of: null });
}
