import type { DocumentPreview } from '@tessera/shared/contract/document/preview';
import type { FileLanguages } from '@tessera/shared/text/file-languages';
import { textDirection } from '@tessera/shared/text/languages';
import { formatNumber } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './upload.module.css';

/** The first segments a file will have, shown before uploading. */
export function FirstSegments({
  preview: { segments, segments_count },
  languages,
}: {
  preview: DocumentPreview;
  languages: FileLanguages;
}) {
  const hasTargets = segments.some(({ target }) => target !== '');
  const count = segments_count;
  return (
    <details className={css.look}>
      <summary>{t('upload.look', { count, n: formatNumber(count) })}</summary>
      <table className={css.segments} aria-label={t('upload.segments')}>
        <thead>
          <tr>
            <th scope="col">{t('upload.segment-source')}</th>
            {hasTargets && <th scope="col">{t('upload.segment-target')}</th>}
          </tr>
        </thead>
        <tbody>
          {segments.map(({ source, target }, at) => (
            // A file's rows keep their positions, and texts repeat.
            <tr key={at}>
              <td lang={languages.source_lang} dir={textDirection(languages.source_lang)}>
                {source}
              </td>
              {hasTargets && (
                <td lang={languages.target_lang} dir={textDirection(languages.target_lang)}>
                  {target}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {count > segments.length && (
        <p>{t('upload.look-first', { n: formatNumber(segments.length), total: formatNumber(count) })}</p>
      )}
    </details>
  );
}
