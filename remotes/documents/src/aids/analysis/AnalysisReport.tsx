import {
  type Analysis,
  type AnalysisBand,
  type AnalysisRow,
  type AnalysisWeights,
  downloadAnalysis,
} from '@tessera/shared/contract/document/analysis';
import { pageLanguage } from '@tessera/shared/messages';
import { useClient } from '@tessera/shared/query';
import {
  Button,
  ErrorPanel,
  formatNumber,
  IconChevronDown,
  IconDownload,
  Menu,
  Select,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t as tOfRemote } from '../../messages.ts';
import { bandName } from '../pretranslate/band-names.ts';
import * as css from '../pretranslate/pretranslate.module.css';
import { t } from './messages.ts';
import { sumOf, weightedWords } from './weigh.ts';

interface Props {
  analysis: Analysis;
  error: Error | null;
  /** `null` = another user's weights, read-only. */
  onWeights: ((weights: AnalysisWeights) => void) | null;
}

const FORMATS = ['csv', 'xlsx', 'json'] as const;

/** Analysis figures; editing a weight updates the weighted words at once. */
export function AnalysisReport({ analysis, error, onWeights }: Props) {
  const client = useClient();
  const [shown, setShown] = useState('all');
  const [weights, setWeights] = useState(analysis.weights);
  const { documents, total, id } = analysis;
  const rows = documents.find((document) => String(document.id) === shown)?.rows ?? total;
  function weigh(band: AnalysisBand, value: string) {
    const number = Number(value);
    if (value === '' || !(number >= 0 && number <= 100)) return;
    const next = { ...weights, [band]: number };
    setWeights(next);
    onWeights?.(next);
  }
  return (
    <div className={css.body}>
      <div className={css.actions}>
        {documents.length > 1 && (
          <Select
            label={t('report.figures-of')}
            value={shown}
            options={[
              { value: 'all', label: t('report.all', { count: documents.length }) },
              ...documents.map((document) => ({ value: String(document.id), label: document.name })),
            ]}
            onChange={setShown}
          />
        )}
        <Menu
          label={t('report.download')}
          items={FORMATS.map((format) => ({
            label: t(`report.${format}`),
            note: t('report.row-each'),
            icon: IconDownload,
            download: client.downloadUrl(downloadAnalysis, { id }, { format, language: pageLanguage() }),
          }))}
          trigger={
            <Button icon={IconDownload}>
              {tOfRemote('download.title')}
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </Button>
          }
        />
      </div>
      {error && <ErrorPanel error={error} title={t('report.weights-failed')} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('report.by-band')}>
        <table className={css.figures}>
          <thead>
            <tr>
              <th scope="col">{t('report.best')}</th>
              <th scope="col">{tOfRemote('band.segments')}</th>
              <th scope="col">{tOfRemote('band.words')}</th>
              <th scope="col">{t('report.characters')}</th>
              <th scope="col">{t('report.internal')}</th>
              <th scope="col">{t('report.weight')}</th>
              <th scope="col">{t('report.weighted')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BandRow key={row.band} row={row} weight={weights[row.band]} onWeight={onWeights && weigh} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('report.sum')}</th>
              <td>{formatNumber(sumOf(rows, 'segments'))}</td>
              <td>{formatNumber(sumOf(rows, 'words'))}</td>
              <td>{formatNumber(sumOf(rows, 'characters'))}</td>
              <td>{formatNumber(sumOf(rows, 'internal_words'))}</td>
              <td />
              <td>{formatNumber(Math.round(weightedWords(rows, weights) * 10) / 10)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={css.muted}>{t('report.hint')}</p>
    </div>
  );
}

function BandRow({
  row,
  weight,
  onWeight,
}: {
  row: AnalysisRow;
  weight: number;
  onWeight: ((band: AnalysisBand, value: string) => void) | null;
}) {
  const { band, segments, words, characters, internal_words } = row;
  return (
    <tr>
      <th scope="row">{bandName(band)}</th>
      <td>{formatNumber(segments)}</td>
      <td>{formatNumber(words)}</td>
      <td>{formatNumber(characters)}</td>
      <td>{formatNumber(internal_words)}</td>
      <td>
        <input
          type="number"
          min={0}
          max={100}
          defaultValue={weight}
          aria-label={t('report.weight-of', { band: bandName(band) })}
          readOnly={onWeight === null}
          onBlur={(event) => onWeight?.(band, event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onWeight?.(band, event.currentTarget.value);
          }}
        />
      </td>
      <td>{formatNumber(Math.round((words * weight) / 10) / 10)}</td>
    </tr>
  );
}
