import type { z } from 'zod';
import type { FieldError } from '../../browser/api/index.ts';
import { fieldWording } from '../../domain/fields/field-wording.ts';
import { t } from '../../domain/fields/messages.ts';

export type FieldErrors = Record<string, string>;

/** The first message of each field; `''` collects messages without a field in this form. */
export function errorsByField(errors: readonly FieldError[], fields: readonly string[]): FieldErrors {
  const byField: FieldErrors = {};
  for (const { path, message } of errors) {
    // A form shows `memories.0.id` at `memories`, and servers may send `body.name`.
    const parts = path.split(/[./[\]]+/).filter(Boolean);
    const field = fields.includes(path) ? path : (parts.find((part) => fields.includes(part)) ?? '');
    const words = field === '' && path ? `${path}: ${message}` : message;
    byField[field] ??= words;
  }
  return byField;
}

/** The schema's validation errors, by field. */
export async function schemaErrors(
  schema: z.ZodType,
  values: unknown,
  fields: readonly string[],
): Promise<FieldErrors> {
  // Asynchronously, as in shared/browser/api/check-answer.ts.
  const result = await schema.safeParseAsync(values);
  if (result.success) return {};
  return errorsByField(
    result.error.issues.map((issue) => {
      const says = fieldWording(issue, values);
      return {
        path: issue.path.join('.'),
        message: typeof says === 'string' ? says : t(says.id, says.values),
      };
    }),
    fields,
  );
}
