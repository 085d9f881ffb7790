import { describe, expect, it } from 'vitest';
import { subjectProblem } from './subject.ts';

describe('the check of commit subjects', () => {
  it.each([
    'tabular: recognise Arabic headings',
    'shared/ui: focus the first field of a sheet',
    'docs: address the reader',
    'server: embed the version',
    'api: GET /document takes a filter',
  ])('accepts “%s”', (subject) => {
    expect(subjectProblem(subject)).toBeNull();
  });

  it.each([
    ['Headings of Arabic tables are known', 'not in the form “part: change”, with the part in lower case'],
    ['tabular: Recognise Arabic headings', '“Recognise” begins with a capital'],
    ['tabular: recognises Arabic headings', '“recognises” is not an imperative'],
    ['tabular: recognised Arabic headings', '“recognised” is not an imperative'],
    ['tabular: recognising Arabic headings', '“recognising” is not an imperative'],
    ['tabular: recognise Arabic headings.', 'ends with a full stop'],
    [`tabular: recognise ${'Arabic '.repeat(9)}headings`, '90 characters, 72 at most'],
  ])('rejects “%s”', (subject, problem) => {
    expect(subjectProblem(subject)).toBe(problem);
  });
});
