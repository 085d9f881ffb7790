import { sql } from 'kysely';
import type { Db } from '../../../../server/db/open.ts';
import { readDocuments } from '../existing.ts';
import { secretsIn } from '../files.ts';
import type { Invariant } from '../invariant.ts';

/** A freelancer sees no text of documents that were not granted, and changes none of them. */
export const freelancerKeepsOut: Invariant = async ({ stage, ownDocument }) => {
  const before = await stateOfOthers(stage.db, ownDocument);
  return async ({ calls }) => {
    const theirs = calls.filter(({ actor }) => actor === 'freelancer');
    if (theirs.length === 0) return [];
    const own = (await readDocuments(stage.db)).find(({ id }) => id === ownDocument)?.secret;
    const problems = theirs.flatMap(({ definition, reply, request }) => {
      // An answer may repeat the caller's own input.
      const sent = secretsIn(JSON.stringify([request.path, request.body ?? null, request.form ?? null]));
      const seen = [...secretsIn(Buffer.from(reply.bytes).toString())];
      const others = seen.filter((secret) => secret !== own && !sent.has(secret));
      return others.map((secret) => `${definition.id} showed the freelancer text of ${secret}`);
    });
    if (theirs.length === calls.length && (await stateOfOthers(stage.db, ownDocument)) !== before)
      problems.push(
        `${theirs.map(({ endpoint }) => endpoint).join(', ')} of the freelancer changed others' texts`,
      );
    return problems;
  };
};

async function stateOfOthers(db: Db, ownDocument: number): Promise<string> {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return JSON.stringify([
    await read(sql`SELECT document_id, count(*) AS rows, sum(version) AS versions FROM document_record
      WHERE document_id <> ${ownDocument} GROUP BY document_id ORDER BY document_id`),
    await read(sql`SELECT id, name, must_not_leave, deleted_at FROM document
      WHERE id <> ${ownDocument} ORDER BY id`),
    await read(sql`SELECT memory_id, count(*) AS rows, sum(version) AS versions FROM unit
      GROUP BY memory_id ORDER BY memory_id`),
    await read(sql`SELECT glossary_id, count(*) AS rows, sum(version) AS versions FROM glossary_record
      GROUP BY glossary_id ORDER BY glossary_id`),
  ]);
}
