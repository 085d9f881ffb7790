import { replaceInTargets } from '@tessera/shared/contract/document/change';
import { keepPreviousData, queryOf, useClient, useQuery } from '@tessera/shared/query';
import { laterPane } from '@tessera/shared/remote/later';
import { Checkbox, DraftNotice, formatNumber, TextField, useForm, useLeaveGuard } from '@tessera/shared/ui';
import { useMemo, useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
import { toBody } from './describe-filter.ts';
import { type LeftOut, NOTHING_LEFT_OUT, toExcept } from './left-out.ts';
import { MassDialog, refusalOf } from './MassDialog.tsx';
import * as css from './mass.module.css';
import { Scope } from './Scope.tsx';
import { useSettled } from './settle.ts';
import { useDebounced } from './use-debounced.ts';

/** Pause in typing before the preview is updated, ms. */
const PAUSE_MS = 300;

// Not needed for typing.
const ReplacePreview = laterPane(() => import(/* webpackChunkName: "dialogs" */ './ReplacePreview.tsx'));

export interface ReplaceDialogProps {
  /** The initial search text: the selection. */
  find: string;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Find and replace in the targets of the current filter; every hit is shown before anything changes. */
export function ReplaceDialog({ find: initial, onGo, onClose }: ReplaceDialogProps) {
  const { document, filter, saves } = useEditorState();
  const client = useClient();
  const isSettled = useSettled(saves);
  const params = { id: document.id };
  // The input survives a reload or a crash; closing the dialog discards it.
  const form = useForm({
    defaults: {
      find: initial,
      replace: '',
      match_case: false,
      whole_word: false,
      keep_case: false,
      regex: false,
    },
    draft: `document/${document.id}/replace`,
    // Sent by MassDialog.
    onSubmit: async () => {},
  });
  const giveUp = () => form.draft?.settle();
  useLeaveGuard(form.isDirty, { isKept: form.isKept, onGiveUp: giveUp });
  const goTo = (rowNumber: number) => {
    giveUp();
    onGo(rowNumber);
  };
  const { find, replace, match_case, whole_word, keep_case, regex } = form.values;
  const search = useMemo(
    () => ({ find, match_case, whole_word, regex, filter: toBody(filter) }),
    [find, match_case, whole_word, regex, filter],
  );
  const wanted = useMemo(() => ({ search, replace, keep_case }), [search, replace, keep_case]);
  const toRequest = ({ search, ...given }: typeof wanted) => ({ ...search, ...given });
  const shown = useDebounced(wanted, PAUSE_MS);
  const preview = useQuery({
    ...queryOf(replaceInTargets, { params, body: { ...toRequest(shown), dry_run: true } }),
    enabled: isSettled && shown.search.find !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const [refused, setRefused] = useState<{ find: string; message: string } | null>(null);
  const refusal = shown.search.find === '' ? null : refusalOf(preview.error, 'find');
  const findError = refusal ?? (refused?.find === find ? refused.message : null);
  const isFresh = shown === wanted && isSettled && !preview.isFetching && !preview.isPlaceholderData;
  // A new search resets the exclusions; another replacement has the same hits.
  const [left, setLeft] = useState<{ of: object; out: LeftOut }>({ of: shown.search, out: NOTHING_LEFT_OUT });
  const leftOut = left.of === shown.search ? left.out : NOTHING_LEFT_OUT;
  const except = toExcept(leftOut);
  const changed = (preview.data?.changed ?? 0) - except.except.length;
  const why =
    find === ''
      ? t('replace.say')
      : findError
        ? t('replace.wrong')
        : !isFresh
          ? t('mass.coming')
          : changed === 0 && t('replace.nothing');
  const summary = (count: number) => t('replace.in', { count, n: formatNumber(count) });
  return (
    <MassDialog
      title={t('replace.title')}
      submitLabel={!why ? summary(changed) : t('replace.submit')}
      disabledReason={why}
      run={async () => {
        const answer = await client.call(replaceInTargets, {
          params,
          body: { ...toRequest(wanted), ...except },
        });
        await form.submit();
        return answer;
      }}
      done={(count) => t('replace.done', { count, n: formatNumber(count) })}
      onRefused={(error) => {
        const message = refusalOf(error, 'find');
        if (message) setRefused({ find, message });
        return message !== null;
      }}
      onGo={goTo}
      onClose={() => {
        giveUp();
        onClose();
      }}
    >
      {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
      <Scope filter={filter} />
      <div className={css.fields}>
        <TextField
          label={t('replace.find')}
          {...form.field('find')}
          error={findError}
          autoComplete="off"
          spellCheck={false}
          lang={document.target_lang}
          dir="auto"
        />
        <TextField
          label={t('replace.with')}
          {...form.field('replace')}
          description={regex ? t('replace.signs', { signs: '$1, $<name>', last: '$&' }) : undefined}
          autoComplete="off"
          lang={document.target_lang}
          dir="auto"
        />
      </div>
      <div className={css.options}>
        <Checkbox label={t('replace.case')} {...form.field('match_case')} />
        <Checkbox label={t('replace.whole-word')} {...form.field('whole_word')} />
        <Checkbox label={t('replace.keep-case')} {...form.field('keep_case')} />
        <Checkbox label={t('replace.regex')} {...form.field('regex')} />
      </div>
      {find !== '' && !findError && (
        <ReplacePreview
          query={preview}
          isSettled={isSettled}
          find={shown.search.find}
          leftOut={leftOut}
          onLeaveOut={(out) => setLeft({ of: shown.search, out })}
          summary={summary}
          onGo={goTo}
        />
      )}
    </MassDialog>
  );
}
