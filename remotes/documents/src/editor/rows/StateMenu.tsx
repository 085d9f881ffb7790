import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { STATE_PERMISSIONS } from '@tessera/shared/policy';
import { usePermission } from '@tessera/shared/session';
import { announce, Button, IconChevronDown, Menu } from '@tessera/shared/ui';
import { useKeyboard, useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import { STATE_NAMES } from '../../core/segments/record-filter.ts';
import { StateIcon } from '../../core/segments/StateIcon.tsx';
import { useEditorState } from '../../core/session/editor-context.ts';

const CHOICES = ['draft', 'translated', 'reviewed', 'final'] as const;

/** The segment's state, and changing it by hand as far as the permissions allow. */
export function StateMenu({
  record,
  onApprove,
}: {
  record: DocumentRecord;
  /** Confirms first when the checks find errors; false = cancelled. */
  onApprove: (state: 'reviewed' | 'final') => void;
}) {
  const { active, saves, rights } = useEditorState();
  const { commands } = useKeyboard();
  const keysFor = useKeysFor();
  const mayApprove = usePermission(STATE_PERMISSIONS.reviewed);
  const mayFinish = usePermission(STATE_PERMISSIONS.final);
  const may = { draft: true, translated: true, reviewed: mayApprove, final: mayFinish };
  if (record.target === '' || !active) return null;
  const isTakenBack = record.approved && !mayApprove;
  return (
    <Menu
      label={t('column.state')}
      align="start"
      items={[
        ...CHOICES.map((state) => ({
          label: STATE_NAMES[state],
          isChecked: record.state === state,
          disabledReason:
            (!may[state] || (isTakenBack && (state === 'draft' || state === 'translated'))) &&
            t('why.reviewer'),
          onSelect: () => {
            if (record.state === state) return;
            if (state === 'reviewed' || state === 'final') return onApprove(state);
            saves.change(active.record, { text: record.target, state, approved: false }, { atOnce: true });
            announce(t('segment.state', { row: record.row_number, state: STATE_NAMES[state] }));
          },
        })),
        'separator',
        {
          label: t('lock.lock'),
          shortcut: keysFor('lock'),
          disabledReason: !rights.approve && t('why.reviewer'),
          onSelect: () => commands.run('lock'),
        },
      ]}
      trigger={
        <Button
          size="small"
          variant="quiet"
          aria-label={t('state.now', { state: STATE_NAMES[record.state] })}
        >
          <StateIcon state={record.state} />
          {STATE_NAMES[record.state]}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </Button>
      }
    />
  );
}
