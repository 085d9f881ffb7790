import { isNotFound } from '@tessera/shared/api';
import { getRecordContext, type RecordContext } from '@tessera/shared/contract/document/context';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { plainText, readableText } from '@tessera/shared/text/inline-codes';
import { linksIn } from '@tessera/shared/text/links';
import {
  announce,
  ErrorPanel,
  formatNumber,
  IconButton,
  IconCopy,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t as words } from '../../core/live-editor/messages.ts';
import { useScripts } from '../../core/segments/use-scripts.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { isXliff } from '../../core/session/is-xliff.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import * as panel from '../look-ups/panel.module.css';
import * as css from './context.module.css';
import { t } from './messages.ts';
import { NoteText, OutsideLink } from './NoteText.tsx';
import { OtherLanguages } from './OtherLanguages.tsx';
import { describeRole } from './position.ts';

/** Everything known about a segment: its place, notes, limits, origin, and its text in other languages. */
export default function ContextPane({ record }: { record: DocumentRecord }) {
  const { document, saves } = useEditorState();
  const shown = withEdit(record, useEdit(saves, record.id));
  const query = useQuery({ ...queryOf(getRecordContext, { params: { id: record.id } }), staleTime: 0 });
  const row = formatNumber(record.row_number);
  const total = formatNumber(document.records_count);
  return (
    <>
      <dl className={css.facts}>
        <Key record={record} />
        <Fact name={t('position')}>
          {[t('row', { row, total }), ...describeRole(record.block)].map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </Fact>
        {query.data?.heading && <Heading {...query.data.heading} />}
        <Length record={shown} />
        <Origin record={shown} isFromFile={record.version === 1 && shown.target === record.target} />
        <LastChange record={record} />
        <Screenshots notes={record.notes} />
      </dl>
      <Notes notes={record.notes} />
      {/* An older server does not have the endpoint. */}
      {isNotFound(query.error) ? null : query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <OtherLanguages others={query.data.others} codes={record.codes} />
      ) : (
        <SkeletonLines lines={3} label={t('loading')} />
      )}
    </>
  );
}

/** A name and its values, each a `<dd>`. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

/** XLIFF keys begin with the number of the file in the document. */
const IN_FILE = /^(\d+)\/(.*)$/s;

function Key({ record }: { record: DocumentRecord }) {
  const { document } = useEditorState();
  const [, file = '', inFile = record.key] = (isXliff(document) && IN_FILE.exec(record.key)) || [];
  async function copy() {
    try {
      await navigator.clipboard.writeText(inFile);
      announce(t('copied'));
    } catch {
      announce(t('copy-failed'), { urgent: true });
    }
  }
  return (
    <>
      {inFile !== '' && (
        <Fact name={t('key')}>
          <dd className={css.key}>
            <code lang={document.source_lang} dir="auto">
              {inFile}
            </code>
            <IconButton icon={IconCopy} size="small" label={t('copy')} onClick={() => void copy()} />
          </dd>
        </Fact>
      )}
      <Fact name={t('file')}>
        <dd>
          <bdi>{Number(file) > 1 ? t('file.number', { name: document.name, n: file }) : document.name}</bdi>
        </dd>
      </Fact>
    </>
  );
}

function Heading({ row_number, source }: NonNullable<RecordContext['heading']>) {
  const { document } = useEditorState();
  const { goToRow } = useEditorActions();
  const scripts = useScripts(document);
  return (
    <Fact name={t('heading')}>
      <dd>
        <Link
          to={paths.document(document.id, { segment: row_number })}
          onClick={(event) => {
            // Keeps the filter; with a modifier, the browser opens another tab.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            void goToRow(row_number);
          }}
        >
          <bdi {...scripts.source}>{readableText(source)}</bdi> (
          {words('own.row', { row: formatNumber(row_number) })})
        </Link>
      </dd>
    </Fact>
  );
}

/** The limits of the file, and how far the text with its unsaved changes is from them. */
function Length({ record }: { record: DocumentRecord }) {
  const { target, max_length: most, min_length: least = null, length_unit: unit = 'char' } = record;
  if (most === null && least === null) return null;
  const text = plainText(target);
  const length = unit === 'byte' ? new TextEncoder().encode(text).length : [...text].length;
  return (
    <Fact name={t('length')}>
      {most !== null && (
        <>
          <dd>{t(`most.${unit}`, { n: formatNumber(most) })}</dd>
          <dd className={length > most ? css.outside : undefined}>
            {length > most
              ? t('over', { n: formatNumber(length - most) })
              : t('left', { n: formatNumber(most - length) })}
          </dd>
        </>
      )}
      {least !== null && <dd>{t(`least.${unit}`, { n: formatNumber(least) })}</dd>}
      {least !== null && text !== '' && length < least && (
        <dd className={css.outside}>{t('short', { n: formatNumber(least - length) })}</dd>
      )}
    </Fact>
  );
}

function Origin({ record, isFromFile }: { record: DocumentRecord; isFromFile: boolean }) {
  const { match_percent: percent, machine_engine: engine, target } = record;
  const lines = [
    ...(percent === null ? [] : [words('row.match', { percent })]),
    ...(engine ? [words('row.machine', { engine })] : []),
  ];
  const origin = lines.length === 0 && isFromFile && target !== '' ? [t('origin.file')] : lines;
  if (origin.length === 0) return null;
  return (
    <Fact name={t('origin')}>
      {origin.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </Fact>
  );
}

function LastChange({ record: { updated_by, updated_at, version } }: { record: DocumentRecord }) {
  // The import is not a change.
  if (updated_by === null && version === 1) return null;
  return (
    <Fact name={t('changed')}>
      <dd className={css.change}>
        <bdi>{updated_by?.username ?? words('history.workbench')}</bdi>
        <RelativeTime time={updated_at} />
      </dd>
    </Fact>
  );
}

/** Images to which the notes link. Links only: loading an image would tell its server who translates which text. */
function Screenshots({ notes }: Pick<DocumentRecord, 'notes'>) {
  const links = notes.flatMap(({ text, from }) =>
    linksIn(text).filter(({ isImage }) => isImage || from === SCREENSHOT),
  );
  const urls = [...new Set(links.map(({ url }) => url))];
  if (urls.length === 0) return null;
  return (
    <Fact name={t('screenshot')}>
      {urls.map((url) => (
        <dd key={url}>
          <OutsideLink url={url}>{fileNameOf(url)}</OutsideLink>
        </dd>
      ))}
    </Fact>
  );
}

/** The origin of notes from a file's own field for screenshots. */
const SCREENSHOT = 'screenshot';

function fileNameOf(url: string): string {
  const { host, pathname } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || host;
  } catch {
    return name;
  }
}

function Notes({ notes }: Pick<DocumentRecord, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={t('notes')}>
      <h2 className={panel.heading}>{t('notes')}</h2>
      <ul className={panel.list}>
        {notes.map(({ text, from }, at) => (
          <li key={`${at + 1} ${text}`} className={panel.card}>
            {from && (
              <p className={panel.meta}>
                <bdi>{from}</bdi>
              </p>
            )}
            <p className={panel.comment} dir="auto">
              <NoteText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
