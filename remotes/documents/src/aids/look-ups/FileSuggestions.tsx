import type { DocumentRecord, RecordFileData } from '@tessera/shared/contract/document/record';
import { readableText } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, formatPercent } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { OfferCard } from './OfferCard.tsx';
import * as css from './panel.module.css';

interface FileSuggestionsProps extends Pick<RecordFileData, 'suggestions'> {
  record: DocumentRecord;
}

/** Translations included in the file for the segment; a click inserts one. */
export default function FileSuggestions({ record, suggestions }: FileSuggestionsProps) {
  const { document } = useEditorState();
  const { replaceTarget } = useEditorActions();
  return (
    <section aria-label={t('file.title')}>
      <h2 className={css.heading}>{t('file.title')}</h2>
      <ol className={css.list}>
        {suggestions.map(({ source, target, similarity, origin, problem }, index) => {
          const percent = similarity === null ? null : Math.round(similarity * 100);
          return (
            <li key={`${index + 1} ${target}`} className={css.matchBox}>
              <OfferCard
                label={t('file.insert', { number: index + 1 })}
                head={
                  <>
                    {percent !== null && <span className={css.figure}>{formatPercent(percent, 100)}</span>}
                    <Badge>{t('file.mark')}</Badge>
                    {origin && <span dir="auto">{origin}</span>}
                  </>
                }
                isDisabled={problem !== null || record.locked}
                onInsert={() => {
                  replaceTarget(target, percent === null ? undefined : { matchPercent: percent });
                  announce(readableText(target));
                }}
              >
                {source !== record.source && (
                  <span
                    className={css.source}
                    lang={document.source_lang}
                    dir={textDirection(document.source_lang)}
                  >
                    <Difference before={source} after={record.source} codes={record.codes} />
                  </span>
                )}
                <span
                  className={css.target}
                  lang={document.target_lang}
                  dir={textDirection(document.target_lang)}
                >
                  <SegmentText text={target} codes={record.codes} showsWhiteSpace={false} />
                </span>
                {problem && <span className={css.meta}>{problem}</span>}
              </OfferCard>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
