import type { JobReport } from '@tessera/shared/contract/job';
import { formatNumber } from '@tessera/shared/ui';
import { t } from '../../messages.ts';
import { BAND_ORDER, bandName } from './band-names.ts';
import * as css from './pretranslate.module.css';

/** Segments and words per band that were or would be filled. */
export function BandTable({ bands }: { bands: NonNullable<JobReport['bands']> }) {
  const sorted = bands.toSorted((a, b) => BAND_ORDER.indexOf(a.band) - BAND_ORDER.indexOf(b.band));
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <th scope="col">{t('band.from')}</th>
          <th scope="col">{t('band.segments')}</th>
          <th scope="col">{t('band.words')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ band, segments, words }) => (
          <tr key={band}>
            <th scope="row">{bandName(band)}</th>
            <td>{formatNumber(segments)}</td>
            <td>{formatNumber(words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
