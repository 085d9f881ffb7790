import { z } from '@tessera/shared/schema';
import { ROLES } from '../policy/permissions.ts';
import { isStorable } from '../text/storable.ts';

/** Rows per page of a record list. */
export const PAGE_SIZE = 100;
/** Longest text of a segment, unit or term, in UTF-16 code units. */
export const MAX_TEXT = 100_000;
/** Longest name of a glossary, memory or document. */
export const MAX_NAME = 200;

/** Row ids are positive and fit the database's integer. */
const MAX_ID = 2_147_483_647;

export const id = z.int().min(1).max(MAX_ID);
/**
 * The version of a record that a change is based on. Larger numbers than the database's integer are clamped
 * to stay comparable, and the change is a conflict.
 */
export const baseVersion = z.int().overwrite((version) => Math.max(-1, Math.min(version, MAX_ID)));
/** An id in a path. A malformed id identifies nothing: the server responds with 404, not 422. */
export const pathId = z.object({ id: z.coerce.number().pipe(id) });
/** ISO 8601 in UTC, ending in `Z`. */
export const time = z.iso.datetime();
export const message = z.object({ message: z.string() });
export type Message = z.output<typeof message>;

/** BCP 47; `en_us` is accepted and written `en-US`. */
export const language = z
  .string()
  .trim()
  .min(1, 'field.choose-language')
  .max(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'field.language',
      });
      return z.NEVER;
    }
  });

/** Text typed by a user: no NUL and no lone surrogates, which databases and files cannot store. */
export const text = z.string().max(MAX_TEXT).refine(isStorable, 'field.characters');
export const requiredText = text.refine((value) => value.trim() !== '', 'field.empty');
export const name = z
  .string()
  .trim()
  .min(1, 'field.empty')
  .max(MAX_NAME)
  .refine((value) => !/\p{Cc}/u.test(value) && isStorable(value), 'field.control-characters');

/** A search term; the strings `null` and `undefined` count as empty (seed, section 7). */
export const search = z
  .string()
  .max(1000)
  .transform((value) => (value === 'null' || value === 'undefined' ? '' : value))
  .default('');
/** 0-based. Limited so that row numbers fit the database's integer. */
export const pageNumber = z.coerce.number().pipe(
  z
    .int()
    .min(0)
    .max(Math.floor(MAX_ID / PAGE_SIZE) - 1),
);
export const page = pageNumber.default(0);

/** `?flag=1` or `?flag=true`. */
export const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
  .default(false);

export const listQuery = z.object({ page, search });

/** A page of records; `total_rows` counts all rows after the filter, not only this page. */
export function recordsOf<T extends z.ZodType>(record: T) {
  return z.object({ records: z.array(record), total_rows: z.int() });
}

export const role = z.enum(ROLES);
export const userRef = z.object({ id, username: z.string() });
export type UserRef = z.output<typeof userRef>;

export const processingStatus = z.enum(['pending', 'processing', 'done', 'failed']);
export type ProcessingStatus = z.output<typeof processingStatus>;

/**
 * A message id in `shared/domain/problems` with values: a page shows it in its own language, or the English
 * text next to it if the id is unknown.
 */
const sentence = z.object({
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** Values that are messages themselves, for example a reason, which may contain a further one. */
const quoting = <Quoted extends z.ZodType>(quoted: Quoted) =>
  sentence.extend({ quotes: z.record(z.string(), quoted).optional() });
/** Data that could not be imported, with the reason and the position in its file. */
export const wording = quoting(quoting(quoting(quoting(sentence))));
export type Wording = z.output<typeof sentence> & { quotes?: Record<string, Wording> | undefined };

/** Problem details (RFC 9457), the body of every error response. */
export const problem = /* @__PURE__ */ z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** The detail as a catalogue message. */
  says: wording.optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string(), says: wording.optional() })).optional(),
});
export type Problem = z.output<typeof problem>;

/** Response to an upload: the new resource and the job that fills it. */
export const jobRef = /* @__PURE__ */ z.object({ job_id: id });
