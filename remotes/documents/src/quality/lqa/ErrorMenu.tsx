import {
  ALL_ERROR_TYPES,
  dimensionOf,
  ERROR_SEVERITIES,
  type ErrorSeverity,
  type ErrorType,
} from '@tessera/shared/lqa/error-types';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { useClient, useQueryClient } from '@tessera/shared/query';
import { FilterList } from '../../core/keys/FilterList.tsx';
import type { FilterItem } from '../../core/keys/filter-items.ts';
import { usePanes } from '../../core/panes/use-panes.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { usePreference } from '../../core/session/remember.ts';
import { errorForm } from './error-form.ts';
import { t } from './messages.ts';
import { review } from './review-acts.ts';

interface ErrorItem extends FilterItem {
  /** `null` = opens the form. */
  error: { type: ErrorType; severity: ErrorSeverity } | null;
}

/** All error types, with the severity used last; typing finds the others. Marks the text selected in the editor. */
export function ErrorMenu({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const state = useEditorState();
  const actions = useEditorActions();
  const panes = usePanes();
  const [last, setLast] = usePreference<string>('error-severity', 'minor');
  const severities = ERROR_SEVERITIES.toSorted((a, b) => Number(b === last) - Number(a === last));
  const items: ErrorItem[] = [
    ...severities.flatMap((severity, at) =>
      ALL_ERROR_TYPES.map((type) => ({
        id: `${type} ${severity}`,
        label: errorTypeName(type),
        detail: severityName(severity),
        also: errorTypeName(dimensionOf(type)),
        error: { type, severity },
        isHidden: at > 0,
      })),
    ),
    { id: 'form', label: t('mark.with-note'), error: null },
  ];
  return (
    <FilterList
      title={t('mark.title')}
      placeholder={t('mark.find')}
      noun="error"
      items={items}
      onClose={onClose}
      onChoose={({ error }) => {
        const showPane = () => panes.bring('review');
        if (error) {
          setLast(error.severity);
          void review({ kind: 'mark', ...error }, { client, queryClient, state, actions, showPane });
        } else {
          errorForm.set(actions.activeId());
          showPane();
        }
      }}
    />
  );
}
