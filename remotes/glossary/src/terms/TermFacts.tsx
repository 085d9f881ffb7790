import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { languageName } from '@tessera/shared/text/languages';
import { t } from '../messages.ts';
import { fieldName, TERM_FLAGS } from './term-fields.ts';
import { STATUS_NAMES } from './term-status.ts';
import * as css from './terms.module.css';

/** A term, read-only. */
export function TermFacts({ glossary, term }: { glossary: Glossary; term: GlossaryRecord }) {
  const flags = TERM_FLAGS.filter((flag) => term[flag]).map((flag) => t(`flag.${flag}`));
  const rows: [string, string | null | undefined][] = [
    [languageName(glossary.source_lang), term.source],
    [languageName(glossary.target_lang), term.target],
    [fieldName('comment'), term.comment],
    [fieldName('status'), term.status && STATUS_NAMES[term.status]],
    [fieldName('part_of_speech'), term.part_of_speech],
    [fieldName('definition'), term.definition],
    [fieldName('usage'), term.usage],
    [t('found.title'), flags.join(t('comma'))],
  ];
  return (
    <dl className={css.facts}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
