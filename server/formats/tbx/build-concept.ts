import { normaliseLanguage } from '@tessera/shared/text/languages';
import { type Localised, localised } from '../../messages/localised.ts';
import { childrenNamed, type EntryNode, langOf } from './entry-tree.ts';
import { type ItemFields, readItems } from './read-items.ts';
import { isStatusWord, termStatus } from './term-status.ts';
import type { TbxConcept, TbxErrorCode, TbxItem, TbxLanguage, TbxTerm } from './types.ts';

export interface ConceptError {
  line: number;
  reason: TbxErrorCode;
  message: Localised;
}

const LANGUAGE_SECTIONS = ['langSet', 'langSec', 'languageGrp'];
const TERM_SECTIONS = ['tig', 'ntig', 'termSec', 'termGrp'];
const STRUCTURE = new Set([...LANGUAGE_SECTIONS, ...TERM_SECTIONS, 'term', 'language', 'concept']);
const MAX_TERM_CHARS = 10_000;

/** The concept of an entry, and its rejected terms. */
export function buildConcept(entry: EntryNode): { concept: TbxConcept; refused: ConceptError[] } {
  const refused: ConceptError[] = [];
  const items = readItems(metaData(entry), 'concept');
  const concept: TbxConcept = {
    id: conceptId(entry),
    subject_field: items.fields.subject_field ?? null,
    definition: items.fields.definition ?? null,
    notes: items.notes,
    languages: [],
    terms: [],
    extra: items.extra,
    line: entry.line,
  };
  for (const section of childrenNamed(entry, ...LANGUAGE_SECTIONS)) addLanguage(concept, section, refused);
  const languageOrder = concept.languages.map(({ lang }) => lang);
  concept.terms.sort((a, b) => languageOrder.indexOf(a.lang) - languageOrder.indexOf(b.lang));
  if (concept.terms.length === 0 && refused.length === 0) {
    refused.push({
      line: entry.line,
      reason: 'no_terms',
      message: localised('format.row.no-term', { lang: 'none' }),
    });
  }
  return { concept, refused };
}

function conceptId(entry: EntryNode): string | null {
  const written = entry.attributes.id ?? childrenNamed(entry, 'concept')[0]?.text.trim();
  return written ? written : null;
}

function metaData(node: EntryNode): EntryNode[] {
  return node.children.filter(({ name }) => !STRUCTURE.has(name));
}

function addLanguage(concept: TbxConcept, section: EntryNode, refused: ConceptError[]): void {
  const written = sectionLanguage(section);
  const sections = childrenNamed(section, ...TERM_SECTIONS);
  if (written === '') {
    const message = localised('format.row.no-language');
    for (const { line } of sections) refused.push({ line, reason: 'no_language', message });
    return;
  }
  const lang = normaliseLanguage(written) ?? written.toLowerCase();
  mergeLanguage(concept.languages, lang, readItems(metaData(section), 'language'));
  for (const termSection of sections) addTerms(concept, termSection, lang, refused);
}

function sectionLanguage(section: EntryNode): string {
  const { attributes } = childrenNamed(section, 'language')[0] ?? section;
  return (langOf(attributes) ?? attributes.type ?? '').trim();
}

/** Merges language sections: some files have one for each term. */
function mergeLanguage(languages: TbxLanguage[], lang: string, { fields, notes, extra }: ItemFields): void {
  const known = languages.find((language) => language.lang === lang);
  const definition = fields.definition ?? null;
  if (!known) {
    languages.push({ lang, definition, notes, extra });
    return;
  }
  if (known.definition === null) known.definition = definition;
  else if (definition !== null && definition !== known.definition) {
    known.extra.push({ element: 'descrip', type: 'definition', value: definition });
  }
  for (const note of notes) if (!known.notes.includes(note)) known.notes.push(note);
  const present = new Set(known.extra.map((item) => JSON.stringify(item)));
  for (const item of extra) if (!present.has(JSON.stringify(item))) known.extra.push(item);
}

function addTerms(concept: TbxConcept, section: EntryNode, lang: string, refused: ConceptError[]): void {
  // In an `ntig` the term and its notes are inside a `termGrp`.
  const groups = section.name === 'ntig' ? childrenNamed(section, 'termGrp') : [];
  const terms = [section, ...groups].flatMap((holder) => childrenNamed(holder, 'term'));
  const items = readItems([section, ...groups].flatMap(metaData), 'term');
  if (terms.length === 0) {
    refused.push({
      line: section.line,
      reason: 'empty_term',
      message: localised('format.row.no-term', { lang }),
    });
  }
  for (const node of terms) {
    const term = node.text.replace(/\s+/g, ' ').trim();
    const refusal = refuseTerm(node, term, lang);
    if (refusal) refused.push(refusal);
    else concept.terms.push(termOf(node, section, term, lang, items));
  }
}

function refuseTerm(node: EntryNode, term: string, lang: string): ConceptError | null {
  const { line, problem } = node;
  if (problem === 'invalid_bytes') {
    return {
      line,
      reason: problem,
      message: localised('format.row.bytes'),
    };
  }
  if (problem === 'unknown_entity') {
    return {
      line,
      reason: problem,
      message: localised('format.row.term-entity', { term: term.slice(0, 40) }),
    };
  }
  if (term === '')
    return { line, reason: 'empty_term', message: localised('format.row.term-empty', { lang }) };
  if (term.length > MAX_TERM_CHARS) {
    return {
      line,
      reason: 'too_long',
      message: localised('format.row.too-long', { lang, count: MAX_TERM_CHARS }),
    };
  }
  return null;
}

function termOf(node: EntryNode, section: EntryNode, term: string, lang: string, items: ItemFields): TbxTerm {
  const { extra, ...status } = readStatus(items);
  return {
    id: node.attributes.id ?? section.attributes.id ?? null,
    lang,
    term,
    ...status,
    part_of_speech: items.fields.part_of_speech ?? null,
    definition: items.fields.definition ?? null,
    context: items.fields.context ?? null,
    notes: [...items.notes],
    extra,
    line: node.line,
  };
}

/** TBX has no value for a forbidden term: it is written as deprecated, plus this private category. */
export const USE_CATEGORY = 'x-use';

/** TBX's other status categories: their values are not converted to an administrative status. */
const OTHER_CATEGORIES = new Set(['normativeAuthorization', 'usageStatus']);

function readStatus({
  fields,
  extra,
  status_category = '',
}: ItemFields): Pick<TbxTerm, 'status' | 'status_as_written' | 'status_category' | 'extra'> {
  const isUse = (item: TbxItem) => item.type === USE_CATEGORY && item.value === 'forbidden';
  const written = fields.status ?? null;
  const rest = extra.filter((item) => !isUse(item));
  if (rest.length < extra.length) return { status: 'forbidden', status_as_written: null, extra: rest };
  if (written === null) return { status: null, status_as_written: null, extra: rest };
  const isOther = OTHER_CATEGORIES.has(status_category);
  const status = termStatus(written);
  if (status === null) {
    const type = isOther ? status_category : 'administrativeStatus';
    const item = { element: 'termNote', type, value: written };
    return { status: null, status_as_written: null, extra: [item, ...rest] };
  }
  if (isOther) return { status, status_as_written: written, status_category, extra: rest };
  return { status, status_as_written: isStatusWord(written, status) ? null : written, extra: rest };
}
