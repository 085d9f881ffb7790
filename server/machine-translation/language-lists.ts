import { get } from '../outgoing/post.ts';
import type { Access } from './engines/engine.ts';
import { PROTOCOLS } from './engines/protocols.ts';

/** Lifetime of a list, and pause after a failure, in ms. */
const FRESH = 12 * 3600_000;
const AFTER_FAILURE = 5 * 60_000;
/** Timeout in ms; opening a document waits for the list. */
const TIMEOUT = 3_000;
/** Maximum length of an answer, in bytes. */
const MAX_ANSWER = 2_000_000;

type Supports = (from: string, to: string) => boolean;

interface Asked {
  id: number;
  kind: Access['kind'];
  /** Changes with its settings. */
  updated_at: string;
  access: () => Access;
}

interface Entry {
  of: string;
  until: number;
  supports: Promise<Supports>;
}

/** The languages that engines list themselves, in this server's memory. No text is sent for them. */
export function createLanguageLists({ mayBePrivate }: { mayBePrivate: boolean }) {
  const known = new Map<number, Entry>();

  async function request({ kind, access }: Asked): Promise<Supports | null> {
    const { languages } = PROTOCOLS[kind];
    if (!languages) return () => true;
    const answers = await Promise.all(
      languages.requests(access()).map(async ({ url, headers }) => {
        const { status, answer } = await get(url, {
          headers: { ...headers, accept: 'application/json', 'user-agent': 'Tessera' },
          mayBePrivate,
          setting: 'MACHINE_TRANSLATION_PRIVATE',
          timeout: TIMEOUT,
          maxAnswer: MAX_ANSWER,
        });
        return status === 200 ? (JSON.parse(answer) as unknown) : null;
      }),
    );
    return languages.read(answers);
  }

  function entryOf(engine: Asked): Entry {
    const before = known.get(engine.id);
    if (before && before.of === engine.updated_at && before.until > Date.now()) return before;
    const entry: Entry = {
      of: engine.updated_at,
      until: Date.now() + FRESH,
      supports: request(engine)
        .catch(() => null)
        .then((supports) => {
          if (supports) return supports;
          entry.until = Date.now() + AFTER_FAILURE;
          // Offer an engine without a list or out of reach; a request reports the reason.
          return () => true;
        }),
    };
    known.set(engine.id, entry);
    return entry;
  }

  return {
    async supports(engine: Asked, from: string, to: string): Promise<boolean> {
      return (await entryOf(engine).supports)(from, to);
    },
  };
}
