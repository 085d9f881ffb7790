import { COLUMN_ROLES, type ColumnRole, type ImportPreview } from '@tessera/shared/contract/glossary/import';
import { Checkbox, Select } from '@tessera/shared/ui';
import { FIELD_NAMES } from '../terms/term-fields.ts';
import * as css from './import.module.css';
import type { Staging } from './use-staged-import.ts';

const ROLE_NAMES: Record<ColumnRole, string> = {
  ...FIELD_NAMES,
  context: 'Context',
  domain: 'Subject field',
  forbidden: 'Forbidden (yes or no)',
};
const KEPT = '';

/** The columns with their detected roles, above the first rows; each role can be changed. */
export function ColumnsTable({ staging, preview }: { staging: Staging; preview: ImportPreview }) {
  const { columns, rows, header_rows } = preview;
  const roles = columns.map(({ role }) => role);

  function assign(index: number, role: ColumnRole | null) {
    // Two columns cannot have the same role: the previous one becomes a kept column.
    const next = roles.map((before, at) => (at === index ? role : before === role ? null : before));
    void staging.reread({ columns: next, header_rows });
  }
  return (
    <section aria-label="Columns" className={css.section}>
      <h3>Columns</h3>
      <Checkbox
        label="The first row names the columns"
        value={header_rows > 0}
        disabled={staging.isReading}
        onChange={(isHeading) => void staging.reread({ columns: roles, header_rows: isHeading ? 1 : 0 })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by key as well */}
      <section className={css.scroll} tabIndex={0} aria-label="The first rows">
        <table className={css.columns}>
          <thead>
            <tr>
              {columns.map(({ heading, role }, index) => {
                const name = heading || `Column ${index + 1}`;
                return (
                  <th key={index} scope="col">
                    <span className={css.heading} dir="auto">
                      {name}
                    </span>
                    <Select<ColumnRole | typeof KEPT>
                      label={`What “${name}” holds`}
                      isLabelHidden
                      value={role ?? KEPT}
                      disabled={staging.isReading}
                      options={[
                        { value: KEPT, label: 'Kept as it is' },
                        ...COLUMN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
                      ]}
                      onChange={(value) => assign(index, COLUMN_ROLES.find((one) => one === value) ?? null)}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {columns.map((_, index) => (
                  <td key={index} dir="auto">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
