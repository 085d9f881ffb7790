import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writtenSchemas } from './written-schemas.ts';
import { z as recorded } from './zod.ts';

const lean = recorded as typeof z;

/** The same schema, written with the library and written down for it. */
function both<T>(write: (with_: typeof z) => T): [T, T] {
  return [write(z), write(lean)];
}

describe('a schema that is written down', () => {
  it('accepts, changes and refuses what the library does', async () => {
    const [real, noted] = both((z) => {
      const name = z.string().trim().min(1, 'Must not be empty').max(5);
      const row = z.object({ id: z.int().min(1), name, at: z.iso.datetime().nullable().optional() });
      const more = row.pick({ id: true, name: true }).extend({
        kind: z.enum(['a', 'b']).default('a'),
        size: z.coerce.number().pipe(z.int()),
        tags: z.array(z.union([z.literal('x'), z.number()])),
        search: z.object({ text: name }).shape.text,
        even: z
          .number()
          .transform((value, context) => {
            if (value % 2 === 0) return value / 2;
            context.addIssue({ code: 'custom', message: 'odd' });
            return z.NEVER;
          })
          .optional(),
      });
      return more.extend(z.object({ job_id: z.int() }).shape);
    });
    const right = {
      id: 1,
      name: ' ana ',
      size: '7',
      tags: ['x', 2],
      search: 'q',
      even: 4,
      job_id: 9,
      more: 1,
    };
    const wrong = { id: 0, name: '  ', size: 'x', tags: ['y'], search: '', even: 3, kind: 'c' };
    expect(await noted.safeParseAsync(right)).toEqual(await real.safeParseAsync(right));
    expect((await real.safeParseAsync(right)).success).toBe(true);
    const refused = await noted.safeParseAsync(wrong);
    expect(refused.success).toBe(false);
    expect(refused.error?.issues).toEqual((await real.safeParseAsync(wrong)).error?.issues);
    await expect(noted.parseAsync(wrong)).rejects.toThrow();
  });

  it('says so when it is asked for an answer at once', () => {
    expect(() => lean.string().safeParse('a')).toThrow('has no safeParse');
    expect(() => lean.enum(['a']).options).toThrow('has no options');
  });

  it('is built once, ahead of the first check when that is asked for', async () => {
    let calls = 0;
    const counted = writtenSchemas(async () => ({
      z: { string: () => ({ made: ++calls, safeParseAsync: async () => ({ success: true }) }) },
    })) as typeof z;
    const schema = counted.string();
    await (schema as unknown as { prepare: () => Promise<void> }).prepare();
    expect(calls).toBe(1);
    await schema.safeParseAsync('a');
    expect(calls).toBe(1);
  });

  it('can be held in a promise', async () => {
    expect((await Promise.resolve(lean.string())) !== undefined).toBe(true);
  });
});
