import { formatNumber } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { Difference } from '../panel/Difference.tsx';
import { SegmentText } from '../segments/SegmentText.tsx';
import { useEditorState } from '../session/editor-context.ts';
import { findHits, type HitQuery } from './hits.ts';
import { Preview, type PreviewProps } from './Preview.tsx';

interface ReplacePreviewProps extends Pick<PreviewProps, 'query' | 'isSettled' | 'summary' | 'onGo'> {
  /** What is replaced by what, and how. */
  shown: {
    find: string;
    replace: string;
    match_case: boolean;
    whole_word: boolean;
    keep_case: boolean;
    regex: boolean;
  };
  /** Ids of the segments that are left alone. */
  except: ReadonlySet<number>;
  onToggle: (recordId: number) => void;
}

/** What replacing would do, segment by segment, each of which can be left alone. */
export default function ReplacePreview({ shown, except, onToggle, ...preview }: ReplacePreviewProps) {
  const { document } = useEditorState();
  const { find, replace, match_case, whole_word, keep_case, regex } = shown;
  return (
    <Preview
      {...preview}
      none={t('replace.none', { find })}
      tick={({ record_id, row_number }) => (
        <input
          type="checkbox"
          aria-label={t('replace.in-row', { row: formatNumber(row_number) })}
          checked={!except.has(record_id)}
          onChange={() => onToggle(record_id)}
        />
      )}
    >
      {({ target_before, target_after }) =>
        regex ? (
          <Difference before={target_before} after={target_after} codes={[]} />
        ) : (
          <Hits
            target={target_before}
            find={find}
            replace={replace}
            matchCase={match_case}
            wholeWord={whole_word}
            caseIn={keep_case ? document.target_lang : null}
          />
        )
      }
    </Preview>
  );
}

function Hits({ target, ...wanted }: { target: string } & HitQuery) {
  return findHits(target, wanted).map((part, index) =>
    part.kind === 'same' ? (
      <SegmentText key={`${index + 1}`} text={part.text} codes={[]} />
    ) : (
      <span key={`${index + 1}`}>
        <del>{part.text}</del>
        <ins>{part.replacement}</ins>
      </span>
    ),
  );
}
