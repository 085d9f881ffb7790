import { PreferenceSection } from '@tessera/shared/remote/preferences';
import { Checkbox, Select } from '@tessera/shared/ui';
import { CODE_VIEWS, type CodeView, STANDARD_VIEW, useCodeView } from '../core/live-editor/code-view.ts';
import { t as tEditor } from '../core/live-editor/messages.ts';
import { type Density, SIDES, STANDARD_LOOK, type TextLook } from '../core/look/look.ts';
import { useLook } from '../core/look/use-look.ts';
import { usePreference } from '../core/session/remember.ts';
import { t as tDocuments } from '../messages.ts';
import { t } from './messages.ts';
import { TextLookField } from './TextLookField.tsx';

const DENSITIES: readonly Density[] = ['normal', 'compact'];

/** How the list of segments looks. */
export function SegmentPreferences({ userId }: { userId: number }) {
  const [look, setLook] = useLook(userId);
  const { codeView, setCodeView } = useCodeView(userId);
  const [showsWhiteSpace, setShowsWhiteSpace] = usePreference<boolean>('white-space', false);
  const [showsChanges, setShowsChanges] = usePreference<boolean>('changes', false);
  const isPlain = (text: TextLook) => Object.keys(text).length === 0;
  return (
    <PreferenceSection
      title={t('segments.title')}
      isDefault={
        look.density === STANDARD_LOOK.density &&
        SIDES.every((side) => Object.values(look[side]).every(isPlain)) &&
        codeView === STANDARD_VIEW &&
        !showsWhiteSpace &&
        !showsChanges
      }
      onReset={() => {
        setLook(STANDARD_LOOK);
        if (codeView !== STANDARD_VIEW) setCodeView(STANDARD_VIEW);
        setShowsWhiteSpace(false);
        setShowsChanges(false);
      }}
      rows={[
        {
          id: 'density',
          words: [t('density'), t('density.also'), ...DENSITIES.map((density) => t(`density.${density}`))],
          content: (
            <Select<Density>
              label={t('density')}
              description={t('density.note')}
              value={look.density}
              onChange={(density) => setLook({ ...look, density })}
              options={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
            />
          ),
        },
        ...SIDES.map((side) => ({
          id: side,
          words: [t(`text.${side}`), t('text.also'), t('text.font'), t('text.size'), t('text.script')],
          content: (
            <TextLookField
              side={side}
              texts={look[side]}
              onChange={(texts) => setLook({ ...look, [side]: texts })}
            />
          ),
        })),
        {
          id: 'codes',
          words: [
            tEditor('codes.heading'),
            t('codes.also'),
            ...CODE_VIEWS.map((view) => tEditor(`codes.${view}`)),
          ],
          content: (
            <Select<CodeView>
              label={tEditor('codes.heading')}
              value={codeView}
              onChange={setCodeView}
              options={CODE_VIEWS.map((value) => ({ value, label: tEditor(`codes.${value}`) }))}
            />
          ),
        },
        {
          id: 'white-space',
          words: [tDocuments('filter.show-space')],
          content: (
            <Checkbox
              label={tDocuments('filter.show-space')}
              value={showsWhiteSpace}
              onChange={setShowsWhiteSpace}
            />
          ),
        },
        {
          id: 'changes',
          words: [tDocuments('filter.show-changes')],
          content: (
            <Checkbox
              label={tDocuments('filter.show-changes')}
              value={showsChanges}
              onChange={setShowsChanges}
            />
          ),
        },
      ]}
    />
  );
}
