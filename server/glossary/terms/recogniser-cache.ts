import { hiddenJob } from '../../collection/collection-queries.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { createRecogniser, type Recogniser } from '../../engines/terms/recogniser.ts';
import type { TermInput } from '../../engines/terms/term.ts';

/** The state that shows whether a glossary's recogniser is up to date. */
export interface GlossaryState {
  id: number;
  revision: number;
  reload_revision: number;
  processing_status: 'pending' | 'processing' | 'done' | 'failed';
  job_id: number | null;
}

interface CachedRecogniser {
  recogniser: Recogniser;
  /** All changes up to this revision are included. */
  revision: number;
}

/** Terms compiled before other requests get a turn: about 10 ms. */
const PAGE = 1000;

/**
 * The recognisers of glossaries, in memory. Each look-up first loads records with a newer revision, so that
 * no notifications are needed, not even between servers.
 */
export class RecogniserCache {
  readonly #db: Db;
  readonly #cached = new Map<string, CachedRecogniser>();
  readonly #underWay = new Map<string, Promise<CachedRecogniser>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** A glossary's recogniser for text in a language, at least as new as `state`. */
  async get(state: GlossaryState, language: string): Promise<Recogniser> {
    const key = `${state.id} ${language}`;
    for (;;) {
      const running = this.#underWay.get(key);
      if (running) {
        await running;
        continue;
      }
      const cached = this.#cached.get(key);
      if (cached && cached.revision >= state.revision) return cached.recogniser;
      const update = this.#bringUp(state, language, cached).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, update);
      this.#cached.set(key, await update);
    }
  }

  /** Drops glossaries that no longer exist. */
  keepOnly(ids: ReadonlySet<number>): void {
    for (const key of this.#cached.keys()) {
      if (!ids.has(Number.parseInt(key, 10))) this.#cached.delete(key);
    }
  }

  async #bringUp(
    state: GlossaryState,
    language: string,
    cached: CachedRecogniser | undefined,
  ): Promise<CachedRecogniser> {
    if (!cached || cached.revision < state.reload_revision) return this.#load(state, language);
    const { recogniser } = cached;
    for (const row of await this.#changedSince(state.id, cached.revision)) {
      if (row.deleted_at === null) recogniser.add(termInput(row));
      else recogniser.remove(row.id);
    }
    return { recogniser, revision: state.revision };
  }

  async #load(state: GlossaryState, language: string): Promise<CachedRecogniser> {
    const recogniser = createRecogniser(language);
    const hidden = hiddenJob(state);
    const load = (after: number, limit: number) =>
      this.#db
        .selectFrom('glossary_record')
        .select(TERM_COLUMNS)
        .where('glossary_id', '=', state.id)
        .where('deleted_at', 'is', null)
        .$if(hidden !== null, (query) =>
          query.where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', hidden)])),
        )
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    for await (const rows of keysetPages(load, { size: PAGE })) {
      for (const row of rows) recogniser.add(termInput(row));
      await new Promise(setImmediate);
    }
    return { recogniser, revision: state.revision };
  }

  #changedSince(glossaryId: number, revision: number) {
    return this.#db
      .selectFrom('glossary_record')
      .select([...TERM_COLUMNS, 'deleted_at'])
      .where('glossary_id', '=', glossaryId)
      .where('revision', '>', revision)
      .execute();
  }
}

const TERM_COLUMNS = ['id', 'source', 'match_exact', 'match_case', 'match_prefix'] as const;

/** A record in the recogniser's input form. */
function termInput(row: {
  id: number;
  source: string;
  match_exact: number;
  match_case: number;
  match_prefix: number;
}): TermInput {
  return {
    term_id: row.id,
    text: row.source,
    exact: row.match_exact === 1,
    case_sensitive: row.match_case === 1,
    prefix: row.match_prefix === 1,
  };
}
