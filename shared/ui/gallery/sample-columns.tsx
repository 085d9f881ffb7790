import { Badge, type Column, dateColumn, textColumn, userColumn } from '../index.ts';
import type { SampleTerm } from './samples.ts';

const TONES = { preferred: 'success', admitted: 'grey', forbidden: 'danger' } as const;

export const COLUMNS: Column<SampleTerm>[] = [
  textColumn<SampleTerm>('Source', (term) => term.source, { sort: 'source' }),
  textColumn<SampleTerm>('Target', (term) => term.target, { sort: 'target' }),
  textColumn<SampleTerm>('Comment', (term) => term.comment, { isMuted: true, priority: 1 }),
  {
    id: 'status',
    header: 'Status',
    width: '7.5rem',
    priority: 2,
    cell: (term) => <Badge tone={TONES[term.status]}>{term.status}</Badge>,
  },
  dateColumn<SampleTerm>('Changed', (term) => term.updated_at, { sort: 'updated_at' }),
  userColumn<SampleTerm>('By', (term) => term.by),
];
