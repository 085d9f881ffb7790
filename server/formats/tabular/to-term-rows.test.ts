import { describe, expect, it } from 'vitest';
import { localised } from '../../messages/localised.ts';
import { guessColumns } from './guess-columns.ts';
import { readTable } from './read-table.ts';
import { toTermRows } from './to-term-rows.ts';

async function termsOf(text: string, max_cell_chars?: number) {
  const table = await readTable(Buffer.from(text));
  return toTermRows(table, guessColumns(table.rows), { max_cell_chars });
}

describe('toTermRows', () => {
  it('fills the fields of a term, trimmed, and keeps other cells by heading', async () => {
    const { rows, refused } = await termsOf(
      'ID,Source,Target,Note,Status,POS,Definition,Example,Domain,Case sensitive,Owner,\n' +
        '7, dragon ,Drache,n,Preferred,noun,d,e,games,Yes,Ana,loose\n',
    );
    expect(refused).toEqual([]);
    expect(rows).toEqual([
      {
        source: 'dragon',
        target: 'Drache',
        comment: 'n',
        status: 'preferred',
        part_of_speech: 'noun',
        definition: 'd',
        context: 'e',
        domain: 'games',
        case_sensitive: true,
        usage: null,
        exact: null,
        prefix: null,
        extra: { ID: '7', Owner: 'Ana', 'Column 12': 'loose' },
        line: 2,
      },
    ]);
  });

  it('reads a mark in the column of forbidden terms as the status', async () => {
    const { rows } = await termsOf('forbidden,en,de\nTRUE,a,b\n,c,d\n');
    expect(rows.map(({ status }) => status)).toEqual(['forbidden', null]);
  });

  it('keeps an unknown status', async () => {
    const { rows } = await termsOf('source,target,status\na,b,under review\n');
    expect(rows).toMatchObject([{ status: null, extra: { status: 'under review' } }]);
  });

  it('rejects rows without a term, with line and reason, and keeps the others', async () => {
    const text = `source,target\na\nb,c,d\n,\n ,x\ny,\nn\u0000l,z\n${'l'.repeat(30)},m\ngood,gut\n"open,q\n`;
    const { rows, refused } = await termsOf(text, 20);
    expect(rows.map(({ source }) => source)).toEqual(['good']);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'empty_target'],
      [3, 'too_many_cells'],
      [4, 'blank_row'],
      [5, 'empty_source'],
      [6, 'empty_target'],
      [7, 'control_character'],
      [8, 'too_long'],
      [10, 'unclosed_quote'],
    ]);
  });

  it('reports a side without a mapped column', async () => {
    expect((await termsOf('key,en\na,b\n')).refused).toMatchObject([
      { line: 2, reason: 'empty_target', message: localised('format.row.no-column', { side: 'target' }) },
    ]);
  });

  it('ignores empty cells beyond the headings', async () => {
    expect((await termsOf('source,target\na,b,,\n')).rows).toHaveLength(1);
  });
});
