import type { Document } from '@tessera/shared/contract/document';
import { useClient } from '@tessera/shared/query';
import {
  Button,
  formatNumber,
  formatPercent,
  IconAdjustmentsHorizontal,
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
import { Collaborators } from '../core/collaboration/Collaborators.tsx';
import { rowOf } from '../core/keys/keymap.ts';
import { useKeyboard, useKeysFor } from '../core/keys/use-commands.ts';
import { useEditorState } from '../core/session/editor-context.ts';
import type { EditorDialog } from '../core/session/editor-dialog.ts';
import { isXliff } from '../core/session/is-xliff.ts';
import * as css from '../core/session/tools.module.css';
import { downloadTranslation, type LossyDownload } from '../core/session/translation.ts';
import { downloadItems } from '../exchange/downloads/download-items.ts';
import { rich, t } from '../messages.ts';

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
  const segments = t('header.segments', {
    done: formatNumber(approved_records_count),
    n: formatNumber(records_count),
  });
  const words = t('header.words', {
    done: formatNumber(document.approved_word_count),
    n: formatNumber(document.word_count),
  });
  const forManagers = !rights.manage && t('header.managers');
  const tools: MenuItem[] = [
    {
      label: t('tools.pre-translate'),
      note: t('tools.pre-translate-note'),
      icon: IconWand,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'pre-translate' }),
      disabledReason: !rights.process && t('header.reviewers'),
    },
    {
      label: t('tools.attach'),
      note: t('tools.attach-note'),
      icon: IconDatabase,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'attach' }),
    },
    {
      label: t('tools.analysis'),
      note: t('tools.analysis-note'),
      icon: IconFilter,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'analysis' }),
    },
    {
      label: t('tools.quality'),
      note: t('tools.quality-note'),
      icon: IconChecks,
      onSelect: () => commands.run('quality'),
    },
    {
      label: t('tools.lqa'),
      note: t('tools.lqa-note'),
      icon: IconChecks,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'lqa' }),
    },
    {
      label: t('tools.reimport'),
      note: t('tools.reimport-note'),
      icon: IconUpload,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'reimport' }),
    },
    {
      label: t('tools.versions'),
      note: t('tools.versions-note'),
      icon: IconUpload,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'versions' }),
      disabledReason: forManagers || (isXliff(document) && t('tools.versions-xliff')),
    },
    'separator',
    {
      label: t('tools.replace'),
      icon: IconRefresh,
      shortcut: keysFor('replace'),
      opensDialog: true,
      onSelect: () => commands.run('replace'),
    },
    {
      label: t('tools.bulk'),
      note: t('tools.bulk-note'),
      icon: IconCopy,
      shortcut: keysFor('bulk'),
      opensDialog: true,
      onSelect: () => commands.run('bulk'),
    },
    {
      label: t('tools.journal'),
      note: t('tools.journal-note'),
      icon: IconHistory,
      shortcut: keysFor('journal'),
      opensDialog: true,
      onSelect: () => commands.run('journal'),
    },
    'separator',
    {
      label: t('tools.members'),
      note: t('tools.members-note'),
      icon: IconUsers,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'members' }),
      disabledReason: forManagers,
    },
    {
      label: t('tools.rename'),
      icon: IconPencil,
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'rename' }),
      disabledReason: forManagers,
    },
    {
      label: t('tools.commands'),
      note: t('tools.commands-note'),
      icon: IconCommand,
      shortcut: keysFor('commands'),
      opensDialog: true,
      onSelect: () => onOpen({ kind: 'commands' }),
    },
    {
      label: rowOf('preferences').label,
      icon: IconAdjustmentsHorizontal,
      shortcut: keysFor('preferences'),
      onSelect: () => commands.run('preferences'),
    },
    {
      label: t('tools.keys'),
      icon: IconKeyboard,
      shortcut: keysFor('keys'),
      opensDialog: true,
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
          <span title={words}>
            {rich(
              'figures.approved',
              { percent: formatPercent(approved_records_count, records_count) },
              { b: (percent) => <b>{percent}</b> },
            )}
            <span className={css.words}> · {segments}</span>
          </span>
        </div>
        <span className={css.push} />
        <Collaborators />
        <Menu
          label={t('tools.title')}
          items={tools}
          trigger={
            <Button size="small" variant="quiet" icon={IconSettings}>
              {t('tools.title')}
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </Button>
          }
        />
        {/* Pending edits must be in the file. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the button inside */}
        <span onPointerEnter={() => saves.flush()} onFocus={() => saves.flush()}>
          <Menu
            label={t('download.title')}
            items={[
              ...downloadItems(client, document, (isPackage) => {
                const ask = (lossy: LossyDownload) => onOpen({ kind: 'losses', lossy });
                void downloadTranslation(client, document, ask, isPackage);
              }),
              'separator',
              {
                label: t('tools.conformance'),
                note: document.warnings.length > 0 ? t('tools.conformance-bad') : t('tools.conformance-good'),
                icon: IconFileText,
                opensDialog: true,
                onSelect: () => onOpen({ kind: 'conformance' }),
              },
              {
                label: t('tools.report'),
                note: t('tools.report-note'),
                icon: IconFileText,
                opensDialog: true,
                onSelect: () => onOpen({ kind: 'report' }),
              },
              {
                label: t('downloads.print'),
                note: t('downloads.print-note'),
                icon: IconFileText,
                opensDialog: true,
                onSelect: () => onOpen({ kind: 'print' }),
              },
            ]}
            trigger={
              <Button size="small" variant="quiet" icon={IconDownload}>
                {t('download.title')}
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </Button>
            }
          />
        </span>
      </div>
    </ScreenBar>
  );
}
