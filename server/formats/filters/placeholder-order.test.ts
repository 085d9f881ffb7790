import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { formatCode, readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { Filter } from './filter.ts';
import { jsonFilter } from './json/index.ts';
import { withThoseBefore } from './options.ts';
import { poFilter } from './po/index.ts';
import { readFiltered } from './read-filtered.ts';
import { takeTargets } from './target-file.ts';
import { readReport } from './testing/report.ts';
import { writeFiltered } from './write-filtered.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const code = (id: number) => formatCode(id, 'standalone');

/** The text of a JSON file with one text, translated. */
function translate(source: string, target: string, filter: Filter = jsonFilter): string {
  const file = bytes(JSON.stringify({ a: source }));
  return JSON.parse(Buffer.from(writeFiltered(filter, file, new Map([[0, target]]), 'de')).toString()).a;
}

describe('unnumbered placeholders in another order', () => {
  it('are numbered in gettext, as its compiler requires', () => {
    const file = readReport('order.po');
    const edits = new Map([[0, `${code(2)} von ${code(1)}`]]);
    const written = writeFiltered(poFilter, file, edits, 'de', 'en');
    expect(Buffer.from(written).toString()).toContain('msgstr "%2$d von %1$s"');
    const [read] = readFiltered(poFilter, written, 'de').segments;
    expect(readableText(read?.target ?? '')).toBe('{2/} von {1/}');
    const { status, stderr, error } = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: written });
    // Only where gettext is installed.
    if (!error) expect(status, stderr.toString()).toBe(0);
  });

  it('stay unnumbered where the program does not support numbers', () => {
    const file = bytes('#, python-format\nmsgid "%s of %d"\nmsgstr ""\n');
    const written = writeFiltered(poFilter, file, new Map([[0, `${code(2)} von ${code(1)}`]]), 'de');
    expect(Buffer.from(written).toString()).toContain('msgstr "%d von %s"');
  });

  it.each(['python', 'lua'])('are marked as positional in %s', (program) => {
    const file = bytes(`#, ${program}-format\nmsgid "%s of %d"\nmsgstr ""\n`);
    const [segment] = readFiltered(poFilter, file, 'de').segments;
    expect(segment?.codes).toMatchObject([{ is_positional: true }, { is_positional: true }]);
    const [named] = readFiltered(
      poFilter,
      bytes('#, python-format\nmsgid "%(a)s of %(b)d"\nmsgstr ""\n'),
    ).segments;
    expect(named?.codes?.some((one) => one.is_positional)).toBe(false);
  });

  it.each([
    ['%s of %d', `${code(1)} von ${code(2)}`, '%s von %d'],
    ['%s of %d', `${code(2)} von ${code(1)}`, '%2$d von %1$s'],
    ['%s of %d', `${code(1)} und ${code(1)} von ${code(2)}`, '%1$s und %1$s von %2$d'],
    ['%s of %d', `von ${code(2)}`, 'von %2$d'],
    ['%-*.*f %@', `${code(2)} ${code(1)}`, '%4$@ %3$-*1$.*2$f'],
    ['%1$s of %2$d', `${code(2)} von ${code(1)}`, '%2$d von %1$s'],
    ['%{a} of %d', `${code(2)} von ${code(1)}`, '%d von %{a}'],
    ['%s', `${code(1)} und ${code(1)}`, '%s und %s'],
  ])('of %j are written as %3$j', (source, target, written) => {
    expect(translate(source, target)).toBe(written);
  });

  it('are recognised in a translation of the file', () => {
    const { segments } = readFiltered(jsonFilter, bytes('{"a": "%s of %d"}'));
    const translated = takeTargets(jsonFilter, segments, bytes('{"a": "%2$d von %1$s"}'));
    expect(translated.findings).toEqual([]);
    expect(readableText(translated.segments[0]?.target ?? '')).toBe('{2/} von {1/}');
  });

  it('keep their numbers as codes in documents imported before', () => {
    const file = bytes('msgid "%s of %d"\nmsgstr "%2$d von %1$s"\n');
    const values = withThoseBefore(poFilter.options);
    const [segment] = readFiltered(poFilter, file, 'de', { values }).segments;
    expect(readableText(segment?.target ?? '')).toBe('{3/} von {4/}');
  });
});
