import { readDocuments } from '../existing.ts';
import { secretsIn } from '../files.ts';
import type { Invariant } from '../invariant.ts';

/**
 * Text of a document marked "must not leave" before and after a step reaches no engine in it; neither does text of a
 * document that was marked when it was permanently deleted. It remembers documents, so one judge lasts a whole history.
 */
export function confidentialStays(): Invariant {
  /** The words of documents, and whether they were marked when last seen. */
  const marks = new Map<string, boolean>();
  return async ({ stage }) => {
    for (const { secret, must_not_leave } of await readDocuments(stage.db))
      if (secret) marks.set(secret, must_not_leave === 1);
    const before = new Map(marks);
    return async ({ received }) => {
      const documents = await readDocuments(stage.db);
      const unmarked = new Set(
        documents.filter((each) => each.must_not_leave === 0).map((each) => each.secret),
      );
      return received.flatMap((body) =>
        [...secretsIn(body)]
          .filter((secret) => before.get(secret) === true && !unmarked.has(secret))
          .map(
            (secret) => `an engine received text of the marked document ${secret}: ${excerpt(body, secret)}`,
          ),
      );
    };
  };
}

function excerpt(body: string, secret: string): string {
  const at = body.toLowerCase().indexOf(secret);
  return body.slice(Math.max(0, at - 80), at + 60);
}
