import { PreferenceSection } from '@tessera/shared/remote/preferences';
import { Checkbox, Select } from '@tessera/shared/ui';
import {
  AT_FIRST,
  CHOICES,
  type Choice,
  hide,
  layoutOf,
  PANES,
  placeOf,
  STANDARD,
  show,
} from '../core/panes/layout.ts';
import { paneName } from '../core/panes/pane-name.ts';
import { useWorkspace } from '../core/panes/use-workspace.ts';
import { t as tPanes } from '../editor/panes/messages.ts';
import { t } from './messages.ts';
import * as css from './preferences.module.css';

/** The layout of the panes, as in the menu of the editor. */
export function PanePreferences({ userId }: { userId: number }) {
  const [workspace, keep] = useWorkspace(userId);
  const { choice, own } = workspace;
  const layout = layoutOf(workspace, choice);
  return (
    <PreferenceSection
      title={tPanes('layout.panes')}
      isDefault={choice === AT_FIRST.choice && Object.keys(own).length === 0}
      onReset={() => keep(AT_FIRST)}
      rows={[
        {
          id: 'layout',
          words: [tPanes('layout.choose'), ...CHOICES.map((each) => tPanes(`layout.${each}`))],
          content: (
            <Select<Choice>
              label={tPanes('layout.choose')}
              value={choice}
              onChange={(next) => keep({ ...workspace, choice: next })}
              options={CHOICES.map((value) => ({ value, label: tPanes(`layout.${value}`) }))}
            />
          ),
        },
        {
          id: 'panes',
          words: [t('panes.shown'), ...PANES.map(paneName)],
          content: (
            <fieldset className={css.group}>
              <legend>{t('panes.shown')}</legend>
              {PANES.map((pane) => (
                <Checkbox
                  key={pane}
                  label={paneName(pane)}
                  value={placeOf(layout, pane) !== null}
                  onChange={(isShown) => {
                    const next = isShown ? show(layout, pane, STANDARD[choice]) : hide(layout, pane);
                    keep({ ...workspace, own: { ...own, [choice]: next } });
                  }}
                />
              ))}
            </fieldset>
          ),
        },
      ]}
    />
  );
}
