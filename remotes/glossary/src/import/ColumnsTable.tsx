import { COLUMN_ROLES, type ColumnRole, type ImportPreview } from '@tessera/shared/contract/glossary/import';
import { Checkbox, Select } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './import.module.css';
import type { Staging } from './use-staged-import.ts';

const KEPT = '';

/** The columns with their detected roles, above the first rows; each role can be changed. */
export function ColumnsTable({ staging, preview }: { staging: Staging; preview: ImportPreview }) {
  const { columns, rows, header_rows } = preview;
  const roles = columns.map(({ role }) => role);

  function assign(index: number, role: ColumnRole | null) {
    // Two columns cannot have the same role: the previous one is stored unchanged.
    const next = roles.map((before, at) => (at === index ? role : before === role ? null : before));
    void staging.reread({ columns: next, header_rows });
  }
  return (
    <section aria-label={t('import.columns')} className={css.section}>
      <h3>{t('import.columns')}</h3>
      <Checkbox
        label={t('import.first-row')}
        value={header_rows > 0}
        disabled={staging.isReading}
        onChange={(isHeading) => void staging.reread({ columns: roles, header_rows: isHeading ? 1 : 0 })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('import.first-rows')}>
        <table className={css.columns}>
          <thead>
            <tr>
              {columns.map(({ heading, role }, index) => {
                const name = heading || t('import.column', { number: index + 1 });
                return (
                  <th key={index} scope="col">
                    <span className={css.heading} dir="auto">
                      {name}
                    </span>
                    <Select<ColumnRole | typeof KEPT>
                      label={t('import.heading', { name })}
                      isLabelHidden
                      value={role ?? KEPT}
                      disabled={staging.isReading}
                      options={[
                        { value: KEPT, label: t('import.kept') },
                        ...COLUMN_ROLES.map((value) => ({ value, label: t(`field.${value}`) })),
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
