import type { LqaReport } from '../../../shared/domain/contract/document/lqa.ts';
import arNames from '../../../shared/domain/lqa/messages/ar.json' with { type: 'json' };
import deNames from '../../../shared/domain/lqa/messages/de.json' with { type: 'json' };
import enNames from '../../../shared/domain/lqa/messages/en.json' with { type: 'json' };
import frNames from '../../../shared/domain/lqa/messages/fr.json' with { type: 'json' };
import jaNames from '../../../shared/domain/lqa/messages/ja.json' with { type: 'json' };
import { directionOf, type InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { xmlAttribute, xmlText } from '../../formats/encoding/xml-write.ts';
import { writeXlsx } from '../../formats/tabular/index.ts';
import { wordsOf } from '../../messages/catalogue.ts';
import ar from './messages/ar.json' with { type: 'json' };
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

const words = wordsOf(
  { ...en, ...enNames },
  {
    ar: { ...ar, ...arNames },
    de: { ...de, ...deNames },
    fr: { ...fr, ...frNames },
    ja: { ...ja, ...jaNames },
  },
);
type WordId = keyof typeof en | keyof typeof enNames;

/** A report with all its errors and its document. */
export interface WholeReport extends Omit<LqaReport, 'total_rows'> {
  document: { id: number; name: string; source_lang: string; target_lang: string };
}

type Row = readonly string[];
interface Table {
  title: string;
  head: Row;
  rows: Row[];
}

/** The report in localised text: a line of figures, then tables. */
function inWords(report: WholeReport, language: InterfaceLanguage) {
  const t = (id: WordId, values?: Record<string, string>) => words.t(language, id, values);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const number = (value: number | null) => (value === null ? '–' : format.format(value));
  const person = (user: { username: string } | null) => user?.username ?? t('nobody');
  const { passed, settings } = report;
  const figures: [string, string][] = [
    [t('score'), number(report.score)],
    [t('per-1000'), number(report.points_per_1000)],
    [t('limit'), number(settings.profile.limit)],
    [t('points'), number(report.points)],
    [t('words'), number(report.words)],
    [t('segments'), number(report.segments)],
  ];
  const byType: Table = {
    title: t('by-type'),
    head: [
      t('type'),
      t('severity.neutral'),
      t('severity.minor'),
      t('severity.major'),
      t('severity.critical'),
      t('points'),
    ],
    rows: report.by_type.map(({ type, neutral, minor, major, critical, points }) => [
      t(`type.${type}`),
      ...[neutral, minor, major, critical, points].map(number),
    ]),
  };
  const byAuthor: Table = {
    title: t('by-author'),
    head: [t('author'), t('errors'), t('points')],
    rows: report.by_author.map(({ author, errors, points }) => [
      person(author),
      number(errors),
      number(points),
    ]),
  };
  const errors: Table = {
    title: t('errors'),
    head: [
      t('segment'),
      t('type'),
      t('severity'),
      t('place'),
      t('note'),
      t('source'),
      t('target'),
      t('target-now'),
      t('author'),
      t('by'),
      t('counts'),
    ],
    rows: report.errors.map((error) => [
      String(error.row_number),
      t(`type.${error.type}`),
      t(`severity.${error.severity}`),
      error.span ? readableText(error.target.slice(...error.span)) : '',
      error.note,
      readableText(error.source),
      readableText(error.target),
      readableText(error.target_now),
      person(error.author),
      person(error.user),
      t(error.counts ? 'counts-yes' : 'counts-no'),
    ]),
  };
  return {
    title: t('title', { document: report.document.name }),
    verdict: t(passed === null ? 'unjudged' : passed ? 'passed' : 'failed'),
    sample: report.sample ? t('sample') : '',
    none: t('none'),
    figures,
    tables: [byType, byAuthor, errors],
  };
}

/** A self-contained page to read, send and print. */
export function writeHtmlReport(report: WholeReport, language: InterfaceLanguage): Uint8Array {
  const { title, verdict, sample, none, figures, tables } = inWords(report, language);
  const cells = (row: Row, name: 'td' | 'th') =>
    row
      .map((cell) => `<${name}${name === 'th' ? ' scope="col"' : ''} dir="auto">${xmlText(cell)}</${name}>`)
      .join('');
  const sections = tables.map(
    (table) =>
      `<h2>${xmlText(table.title)}</h2>${
        table.rows.length === 0
          ? `<p>${xmlText(none)}</p>`
          : `<div class="wide"><table><thead><tr>${cells(table.head, 'th')}</tr></thead><tbody>${table.rows
              .map((row) => `<tr>${cells(row, 'td')}</tr>`)
              .join('\n')}</tbody></table></div>`
      }`,
  );
  return new TextEncoder().encode(`<!doctype html>
<html lang="${xmlAttribute(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${xmlText(title)}</h1>
<p class="verdict">${xmlText(verdict)}${sample ? ` · ${xmlText(sample)}` : ''}</p>
<dl>${figures.map(([name, value]) => `<div><dt>${xmlText(name)}</dt><dd>${xmlText(value)}</dd></div>`).join('')}</dl>
${sections.join('\n')}</main></body></html>
`);
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:80rem;margin:auto;padding:2rem 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.verdict{font-weight:600;margin:.25rem 0 1rem}
dl{display:flex;flex-wrap:wrap;gap:1rem 2rem;margin:0}dt{font-size:.85rem}dd{margin:0;font-size:1.3rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.35rem .6rem;border-block-end:1px solid #8884}
th{font-weight:600}@media print{.wide{overflow:visible}}`;

/** Excel's limit on the length of a cell's text, with room for an ellipsis. */
const MAX_CELL = 32_000;

/** The errors as a table, with the figures below. */
export function writeXlsxReport(report: WholeReport, language: InterfaceLanguage): Uint8Array {
  const { title, verdict, sample, figures, tables } = inWords(report, language);
  const errors = tables.at(-1) as Table;
  const rows: Row[] = [
    errors.head,
    ...errors.rows,
    [],
    [title],
    [verdict, sample],
    ...figures,
    ...tables.slice(0, -1).flatMap((table) => [[], [table.title], table.head, ...table.rows]),
  ];
  const fitting = rows.map((row) =>
    row.map((cell) => (cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL)}…` : cell)),
  );
  return writeXlsx(fitting, { sheet_name: 'LQA' });
}
