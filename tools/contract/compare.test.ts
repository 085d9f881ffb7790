import { ENDPOINTS } from '@tessera/shared/contract/all';
import { endpoint } from '@tessera/shared/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compareFacts } from './compare.ts';
import { describeEndpoint as describeCall } from './describe.ts';

function call(answer: z.ZodType, body: z.ZodType = z.object({}), path = '/word/') {
  return describeCall(
    endpoint({ id: 'word.save', method: 'POST', path, summary: '', access: null, body, answer }),
  );
}

const answer = z.object({ id: z.int(), state: z.enum(['new', 'done']), note: z.string().nullable() });
const body = z.object({ text: z.string().max(50), kind: z.enum(['a', 'b']), note: z.string().optional() });
const before = call(answer, body);

function breaking(after: ReturnType<typeof call>) {
  return compareFacts(before, after).breaking;
}

describe('a contract compared with the one that live remotes were built for', () => {
  it('is accepted if it is unchanged or has additions', () => {
    expect(compareFacts(before, before)).toEqual({ breaking: [], added: [] });
    const more = call(answer.extend({ author: z.string() }), body.extend({ colour: z.string().optional() }));
    expect(compareFacts(before, more)).toEqual({
      breaking: [],
      added: ['word.save body.colour', 'word.save answer.author'],
    });
  });

  it('is refused if a call is removed or changed', () => {
    expect(compareFacts(before, new Map()).breaking).toEqual(['call word.save is gone']);
    expect(breaking(call(answer, body, '/words/'))).toHaveLength(1);
  });

  it('is refused if a response field is removed, renamed or made optional', () => {
    expect(breaking(call(answer.omit({ id: true }), body))).toEqual(['word.save answer.id is gone']);
    expect(breaking(call(answer.partial({ id: true }), body))).toEqual([
      'word.save answer.id may be missing now',
    ]);
  });

  it('is refused if a response may have values that older screens do not know', () => {
    expect(breaking(call(answer.extend({ state: z.enum(['new', 'done', 'lost']) }), body))).toEqual([
      'word.save answer.state may be "lost" now, which older screens refuse',
    ]);
    expect(breaking(call(answer.extend({ id: z.int().nullable() }), body))).toHaveLength(1);
    expect(breaking(call(answer.extend({ note: z.string() }), body))).toEqual([]);
  });

  it('is refused if a request requires more, and accepted if it requires less', () => {
    expect(breaking(call(answer, body.extend({ colour: z.string() })))).toEqual([
      'word.save body.colour must be given now',
    ]);
    expect(breaking(call(answer, body.required({ note: true })))).toEqual([
      'word.save body.note must be given now',
    ]);
    expect(breaking(call(answer, body.extend({ kind: z.enum(['a']) })))).toEqual([
      'word.save body.kind may not be "b" any more',
    ]);
    expect(breaking(call(answer, body.extend({ text: z.string().max(20) })))).toEqual([
      'word.save body.text maxLength is 20 now',
    ]);
    expect(breaking(call(answer, body.extend({ text: z.string().max(90) })))).toEqual([]);
  });

  it('is refused if the shell no longer provides an export', () => {
    const given = new Map([['gives @tessera/shared/query useQuery', 'given']]);
    expect(compareFacts(given, new Map()).breaking).toEqual(['gives @tessera/shared/query useQuery is gone']);
  });

  it('has a fact for every call', () => {
    for (const each of ENDPOINTS) expect(describeCall(each).has(`call ${each.id}`)).toBe(true);
  });
});
