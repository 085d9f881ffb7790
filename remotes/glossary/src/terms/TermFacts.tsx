import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { languageName } from '@tessera/shared/text/languages';
import { STATUS_NAMES } from './term-status.ts';
import * as css from './terms.module.css';

/** A term, read-only. */
export function TermFacts({ glossary, term }: { glossary: Glossary; term: GlossaryRecord }) {
  const flags = [
    term.exact && 'exact form only',
    term.case_sensitive && 'case-sensitive',
    term.prefix && 'also as a beginning',
  ].filter(Boolean);
  const rows: [string, string | null | undefined][] = [
    [languageName(glossary.source_lang), term.source],
    [languageName(glossary.target_lang), term.target],
    ['Comment', term.comment],
    ['Status', term.status && STATUS_NAMES[term.status]],
    ['Part of speech', term.part_of_speech],
    ['Definition', term.definition],
    ['Usage', term.usage],
    ['Found in texts', flags.join(', ')],
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
