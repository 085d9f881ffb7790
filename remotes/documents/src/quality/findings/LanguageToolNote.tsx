import type { JobMachine } from '@tessera/shared/contract/job-machine';
import { formatNumber, Notice } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './quality.module.css';

const inWords = (count: number) => ({ count, n: formatNumber(count) });

/** Text sent to LanguageTool by the last check, and why some was not. */
export function LanguageToolNote({ asked }: { asked: JobMachine }) {
  const { engine, segments, characters, problem } = asked;
  const answered = `${t('language-tool.answered', { engine, ...inWords(segments) })} ${t('language-tool.left', inWords(characters))}`;
  if (problem === null) return <p className={css.figures}>{answered}</p>;
  return (
    <Notice tone="warning" title={t('language-tool.stopped', { engine })}>
      {problem} {answered}
    </Notice>
  );
}
