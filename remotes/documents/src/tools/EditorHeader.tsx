import type { Document } from '@tessera/shared/contract/document';
import { useClient } from '@tessera/shared/query';
import {
  Button,
  formatNumber,
  formatPercent,
  IconChecks,
  IconChevronDown,
  IconCommand,
  IconCopy,
  IconDatabase,
  IconDownload,
  IconFileText,
  IconFilter,
  IconHistory,
  IconKeyboard,
  IconPencil,
  IconRefresh,
  IconSettings,
  IconUpload,
  IconUsers,
  IconWand,
  LanguagePair,
  Menu,
  type MenuItem,
  ScreenBar,
  SegmentProgress,
} from '@tessera/shared/ui';
import { downloadItems } from '../downloads/download-items.ts';
import { useKeyboard, useKeysFor } from '../keys/use-commands.ts';
import { Collaborators } from '../live/Collaborators.tsx';
import type { EditorDialog } from '../screens/EditorDialogs.tsx';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './tools.module.css';

/** The document's name, languages, progress, tools and downloads. */
export function EditorHeader({
  document,
  onOpen,
}: {
  document: Document;
  onOpen: (dialog: EditorDialog) => void;
}) {
  const client = useClient();
  const keysFor = useKeysFor();
  const { commands } = useKeyboard();
  const { rights, saves } = useEditorState();
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
      label: 'Analysis…',
      note: 'Words by what the memories offer for them',
      icon: IconFilter,
      onSelect: () => onOpen({ kind: 'analysis' }),
    },
    {
      label: 'Quality report…',
      note: 'What the checks find in the whole document',
      icon: IconChecks,
      onSelect: () => onOpen({ kind: 'quality' }),
    },
    {
      label: 'Take back a translated copy…',
      note: 'Compare it, and choose what to take',
      icon: IconUpload,
      onSelect: () => onOpen({ kind: 'reimport' }),
    },
    {
      label: 'Conformance of the file…',
      note:
        document.warnings.length > 0 ? 'Where it does not keep to the standard' : 'It keeps to the standard',
      icon: IconFileText,
      onSelect: () => onOpen({ kind: 'conformance' }),
    },
    'separator',
    {
      label: 'Find and replace…',
      icon: IconRefresh,
      shortcut: keysFor('replace'),
      onSelect: () => commands.run('replace'),
    },
    {
      label: 'Change all listed…',
      note: 'Approve, reopen, clear, copy the source',
      icon: IconCopy,
      shortcut: keysFor('bulk'),
      onSelect: () => commands.run('bulk'),
    },
    {
      label: 'Journal…',
      note: 'What was done, and undoing it',
      icon: IconHistory,
      shortcut: keysFor('journal'),
      onSelect: () => commands.run('journal'),
    },
    'separator',
    {
      label: 'Who sees it…',
      note: 'The owner and the members',
      icon: IconUsers,
      onSelect: () => onOpen({ kind: 'members' }),
      disabledReason: forManagers,
    },
    {
      label: 'Name and language…',
      icon: IconPencil,
      onSelect: () => onOpen({ kind: 'rename' }),
      disabledReason: forManagers,
    },
    {
      label: 'All commands…',
      note: 'Find a tool or an action by its name',
      icon: IconCommand,
      shortcut: keysFor('commands'),
      onSelect: () => onOpen({ kind: 'commands' }),
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
        <Collaborators />
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
        {/* Pending edits must be in the file. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the button inside, is none itself */}
        <span onPointerEnter={() => saves.flush()} onFocus={() => saves.flush()}>
          <Menu
            label="Download"
            items={downloadItems(client, document.id)}
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
