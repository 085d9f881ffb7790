import { Checkbox, formatNumber } from '@tessera/shared/ui';
import { SegmentText } from '../segments/SegmentText.tsx';
import { findHits, type HitQuery } from './hits.ts';
import { t } from './messages.ts';

export function Hits({ target, ...wanted }: { target: string } & HitQuery) {
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

interface TickProps {
  row: number;
  isOn: boolean;
  onToggle: () => void;
}

/** Whether a segment of the preview is replaced in. */
export function Tick({ row, isOn, onToggle }: TickProps) {
  const name = t('in-row', { row: formatNumber(row) });
  return <input type="checkbox" aria-label={name} checked={isOn} onChange={onToggle} />;
}

interface Option {
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function WordOptions({ whole, keep }: { whole: Option; keep: Option }) {
  return (
    <>
      <Checkbox label={t('whole-word')} {...whole} />
      <Checkbox label={t('keep-case')} {...keep} />
    </>
  );
}
