import type { Block } from '@tessera/shared/text/block';
import { cx } from '@tessera/shared/ui';
import { Fragment } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import { joinerOf } from '../../core/segments/paragraphs.ts';
import type { RecordPages } from '../../core/segments/record-pages.ts';
import type { Scripts } from '../../core/segments/use-scripts.ts';
import { beginningOf, groupsOf, type TableGroup, type TextGroup } from './groups.ts';
import { t } from './messages.ts';
import { Piece, type Side } from './Piece.tsx';
import * as css from './preview.module.css';

interface StretchProps {
  pages: RecordPages;
  saves: SaveQueue;
  stretch: number;
  side: Side;
  scripts: Scripts;
  /** The row number of the active segment. */
  active: number | undefined;
}

/** The paragraphs and tables of a stretch of segments. */
export function Stretch({ stretch, ...props }: StretchProps) {
  const { pages } = props;
  return groupsOf((index) => pages.at(index), stretch, pages.total ?? 0).map((group) => {
    const { section, place } = beginningOf(group.block, pages.at(group.start - 1));
    return (
      <Fragment key={group.start}>
        {section !== null && <p className={css.section}>{t('section', { n: section })}</p>}
        {place && <p className={css.place}>{t(`place.${place}`)}</p>}
        {group.type === 'text' ? <Text {...props} group={group} /> : <Table {...props} group={group} />}
      </Fragment>
    );
  });
}

type GroupProps<Group> = Omit<StretchProps, 'stretch'> & { group: Group };

const KINDS: Readonly<Record<Block['kind'], string | undefined>> = {
  paragraph: undefined,
  heading: css.heading,
  code: css.code,
  caption: css.caption,
  term: css.term,
  label: css.label,
};

function Text({ pages, saves, side, scripts, active, group }: GroupProps<TextGroup>) {
  const { block, span } = group;
  const { kind, level = 1, item, quote = 0 } = block;
  const [start, end] = span;
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  return (
    <p
      {...scripts[side]}
      data-block={kind}
      data-level={kind === 'heading' ? Math.min(6, level) : undefined}
      className={cx(css.text, KINDS[kind], quote > 0 && css.quote, item && css.item)}
      style={item && { marginInlineStart: `${item.depth * 1.4}em` }}
    >
      {item && item.marker !== 'none' && <span className={css.marker}>{markerOf(item)}</span>}
      {indexes.map((index) => {
        const record = pages.at(index);
        if (!record) return null;
        return (
          <Fragment key={record.id}>
            {index > start && joinerOf(scripts[side].lang)}
            <Piece record={record} saves={saves} side={side} isActive={record.row_number === active} />
          </Fragment>
        );
      })}
    </p>
  );
}

function markerOf({ marker, number }: NonNullable<Block['item']>): string {
  return marker === 'number' ? `${number ?? 1}.` : '•';
}

function Table({ group, ...props }: GroupProps<TableGroup>) {
  const { columns, rows } = group;
  return (
    <div className={css.scroll}>
      <table
        className={css.table}
        dir={props.scripts[props.side].dir}
        style={{ minInlineSize: `${columns * 6}rem` }}
      >
        <tbody>
          {rows.map(({ start, cells }) => (
            <tr key={start}>
              {cells.map(({ column, span, isHeader, texts }, at) => {
                const before = cells[at - 1];
                const gap = column - (before ? before.column + before.span : 0);
                const Cell = isHeader ? 'th' : 'td';
                return (
                  <Fragment key={column}>
                    {/* Cells without text have no segment. */}
                    {gap > 0 && <td colSpan={gap} />}
                    <Cell colSpan={span}>
                      {texts.map((text) => (
                        <Text key={text.start} {...props} group={text} />
                      ))}
                    </Cell>
                  </Fragment>
                );
              })}
              <Rest columns={columns} last={cells.at(-1)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Fills the cells missing at the end of a row. */
function Rest({ columns, last }: { columns: number; last: { column: number; span: number } | undefined }) {
  const rest = columns - (last ? last.column + last.span : 0);
  return rest > 0 ? <td colSpan={rest} /> : null;
}
