import type { OtherLanguage } from '@tessera/shared/contract/document/context';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { paths } from '@tessera/shared/paths';
import { Link } from '@tessera/shared/router';
import { textDirection } from '@tessera/shared/text/languages';
import { formatNumber, LanguageName } from '@tessera/shared/ui';
import { STATE_NAMES } from '../../core/segments/record-filter.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as panel from '../look-ups/panel.module.css';
import { t } from './messages.ts';

interface OtherLanguagesProps extends Pick<DocumentRecord, 'codes'> {
  others: readonly OtherLanguage[];
}

/** The translations of the same text in documents into other languages. */
export function OtherLanguages({ others, codes }: OtherLanguagesProps) {
  if (others.length === 0) return null;
  return (
    <section aria-label={t('others')}>
      <h2 className={panel.heading}>{t('others')}</h2>
      <ul className={panel.list}>
        {others.map(({ record_id, row_number, document, target_lang, target, state }) => (
          <li key={record_id} className={panel.card}>
            <p className={panel.cardHead}>
              <strong>
                <LanguageName tag={target_lang} />
              </strong>
              <span className={panel.push}>{STATE_NAMES[state]}</span>
            </p>
            {target !== '' && (
              <p className={panel.target} lang={target_lang} dir={textDirection(target_lang)}>
                <SegmentText text={target} codes={codes} />
              </p>
            )}
            <p className={panel.meta}>
              <Link to={paths.document(document.id, { segment: row_number })} dir="auto">
                {t('others.segment', { name: document.name, row: formatNumber(row_number) })}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
