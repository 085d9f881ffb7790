import { type Document, downloadDocument } from '@tessera/shared/contract/document';
import { useClient } from '@tessera/shared/query';
import {
  Button,
  formatNumber,
  formatPercent,
  IconChecks,
  IconChevronDown,
  IconDatabase,
  IconDownload,
  IconKeyboard,
  IconPencil,
  IconSettings,
  IconWand,
  LanguagePair,
  Menu,
  type MenuItem,
  ScreenBar,
  SegmentProgress,
} from '@tessera/shared/ui';
import { keysFor } from '../keymap.ts';
import type { EditorDialog } from '../screens/EditorDialogs.tsx';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './tools.module.css';

/** Name, languages and progress of the document, its tools and downloads. */
export function EditorHeader({
  document,
  onOpen,
}: {
  document: Document;
  onOpen: (dialog: EditorDialog) => void;
}) {
  const client = useClient();
  const { rights, saves } = useEditorState();
  const urlOf = (original: boolean) =>
    client.downloadUrl(downloadDocument, { id: document.id }, original ? { original: '1' } : {});
  const { records_count, approved_records_count, translated_records_count } = document;
  const words = `${formatNumber(document.approved_word_count)} of ${formatNumber(document.word_count)} words`;
  const forManagers = !rights.manage && 'A manager or an administrator does this.';
  const tools: MenuItem[] = [
    {
      label: 'Pre-translate…',
      note: 'Fill open segments from the memories',
      icon: IconWand,
      onSelect: () => onOpen({ kind: 'pre-translate' }),
      disabledReason: !rights.process && 'A reviewer, manager or administrator does this.',
    },
    {
      label: 'Memories and glossaries…',
      note: 'Where matches and terms come from',
      icon: IconDatabase,
      onSelect: () => onOpen({ kind: 'attach' }),
    },
    {
      label: 'Quality report…',
      note: 'What the checks find in the whole document',
      icon: IconChecks,
      onSelect: () => onOpen({ kind: 'quality' }),
    },
    'separator',
    {
      label: 'Rename…',
      icon: IconPencil,
      onSelect: () => onOpen({ kind: 'rename' }),
      disabledReason: forManagers,
    },
    {
      label: 'Keys',
      icon: IconKeyboard,
      shortcut: keysFor('keys'),
      onSelect: () => onOpen({ kind: 'keys' }),
    },
  ];
  return (
    <ScreenBar>
      <div className={css.header}>
        <h1 className={css.name} dir="auto" title={document.name}>
          {document.name}
        </h1>
        <span className={css.languages}>
          <LanguagePair source={document.source_lang} target={document.target_lang} />
        </span>
        <div className={css.progress}>
          <SegmentProgress
            approved={approved_records_count}
            translated={translated_records_count}
            total={records_count}
            caption={null}
          />
          <span>
            <b>{formatPercent(approved_records_count, records_count)}</b> approved
            <span className={css.words}> · {words}</span>
          </span>
        </div>
        <span className={css.push} />
        <Menu
          label="Tools"
          items={tools}
          trigger={
            <Button size="small" variant="quiet" icon={IconSettings}>
              Tools
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </Button>
          }
        />
        {/* What is still waiting for a pause shall be in the file. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the button inside, is none itself */}
        <span onPointerEnter={() => saves.flush()} onFocus={() => saves.flush()}>
          <Menu
            label="Download"
            items={[
              {
                label: 'Translation',
                note: 'The file with the present targets',
                icon: IconDownload,
                download: urlOf(false),
              },
              {
                label: 'Original',
                note: 'The file as it was uploaded',
                icon: IconDownload,
                download: urlOf(true),
              },
            ]}
            trigger={
              <Button size="small" variant="quiet" icon={IconDownload}>
                Download
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </Button>
            }
          />
        </span>
      </div>
    </ScreenBar>
  );
}
