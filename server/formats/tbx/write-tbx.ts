import { encodeChunks, xmlAttributes, xmlText } from '../encoding/xml-write.ts';
import { USE_CATEGORY } from './build-concept.ts';
import { GROUPS, META_ELEMENTS } from './data-categories.ts';
import { termStatus } from './term-status.ts';
import type { TbxConcept, TbxItem, TbxLanguage, TbxTerm } from './types.ts';

export type WritableTerm = Pick<TbxTerm, 'lang' | 'term'> & Partial<TbxTerm>;
export type WritableConcept = { terms: readonly WritableTerm[] } & Partial<Omit<TbxConcept, 'terms'>>;

export interface WriteTbxOptions {
  /** 3 = ISO 30042:2019, DCA style (default); 2 = ISO 30042:2008. Both in the TBX-Basic dialect. */
  version?: 2 | 3;
  title?: string | null;
  /** The language of titles and notes. Default `en`. */
  lang?: string | null;
}

interface Vocabulary {
  entry: string;
  language: string;
  term: string;
}

const VERSION_2: Vocabulary = { entry: 'termEntry', language: 'langSet', term: 'tig' };
const VERSION_3: Vocabulary = { entry: 'conceptEntry', language: 'langSec', term: 'termSec' };

/** Streams a TBX-Basic file in UTF-8 that reads back as the same concepts. */
export function writeTbx(
  concepts: AsyncIterable<WritableConcept> | Iterable<WritableConcept>,
  options: WriteTbxOptions = {},
): AsyncGenerator<Uint8Array> {
  return encodeChunks(tbxStrings(concepts, options));
}

async function* tbxStrings(
  concepts: AsyncIterable<WritableConcept> | Iterable<WritableConcept>,
  { version = 3, title, lang }: WriteTbxOptions,
): AsyncGenerator<string> {
  const root = version === 3 ? 'tbx' : 'martif';
  const header = version === 3 ? 'tbxHeader' : 'martifHeader';
  const attributes = xmlAttributes({
    type: 'TBX-Basic',
    style: version === 3 ? 'dca' : null,
    'xml:lang': lang ?? 'en',
  });
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (version === 2) yield '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n';
  yield `<${root}${attributes}${version === 3 ? ' xmlns="urn:iso:std:iso:30042:ed-2"' : ''}>\n`;
  yield `<${header}><fileDesc>${title ? `<titleStmt><title>${xmlText(title)}</title></titleStmt>` : ''}`;
  yield `<sourceDesc><p>Exported from Tessera</p></sourceDesc></fileDesc></${header}>\n<text><body>\n`;
  const vocabulary = version === 3 ? VERSION_3 : VERSION_2;
  for await (const concept of concepts) yield conceptXml(concept, vocabulary);
  yield `</body></text>\n</${root}>\n`;
}

function conceptXml(concept: WritableConcept, vocabulary: Vocabulary): string {
  const { extra = [] } = concept;
  const content =
    fieldXml('descrip', 'subjectField', concept.subject_field, 'subject_field', extra) +
    fieldXml('descrip', 'definition', concept.definition, 'definition', extra) +
    remarksXml(concept.notes, extra);
  const languages = languagesOf(concept).map((language) => languageXml(language, concept, vocabulary));
  return `<${vocabulary.entry}${xmlAttributes({ id: concept.id })}>${content}${languages.join('')}\n</${vocabulary.entry}>\n`;
}

/**
 * The languages of a concept with its terms, in order; languages without data of their own are added bare.
 */
function languagesOf({ languages = [], terms }: WritableConcept): TbxLanguage[] {
  const all = new Map(languages.map((language) => [language.lang, language]));
  for (const { lang } of terms) {
    if (!all.has(lang)) all.set(lang, { lang, definition: null, notes: [], extra: [] });
  }
  return [...all.values()];
}

function languageXml(language: TbxLanguage, { terms }: WritableConcept, vocabulary: Vocabulary): string {
  const content =
    fieldXml('descrip', 'definition', language.definition, 'definition', language.extra) +
    remarksXml(language.notes, language.extra);
  const own = terms.filter(({ lang }) => lang === language.lang).map((term) => termXml(term, vocabulary));
  return `\n<${vocabulary.language}${xmlAttributes({ 'xml:lang': language.lang })}>${content}${own.join('')}\n</${vocabulary.language}>`;
}

function termXml(term: WritableTerm, vocabulary: Vocabulary): string {
  const { extra = [] } = term;
  return (
    `\n<${vocabulary.term}><term${xmlAttributes({ id: term.id })}>${xmlText(term.term)}</term>` +
    fieldXml('termNote', 'partOfSpeech', term.part_of_speech, 'part_of_speech', extra) +
    fieldXml('termNote', statusCategory(term), statusWord(term), 'status', extra) +
    (term.status === 'forbidden' ? `\n<termNote type="${USE_CATEGORY}">forbidden</termNote>` : '') +
    fieldXml('descrip', 'definition', term.definition, 'definition', extra) +
    fieldXml('descrip', 'context', term.context, 'context', extra) +
    `${remarksXml(term.notes, extra)}</${vocabulary.term}>`
  );
}

/** The file's own category, as long as the status is unchanged. */
function statusCategory({ status_category, status, status_as_written }: WritableTerm): string {
  const isOwn = status_category && status_as_written && termStatus(status_as_written) === status;
  return isOwn ? status_category : 'administrativeStatus';
}

function statusWord({ status, status_as_written }: WritableTerm): string | null {
  if (!status) return null;
  if (status_as_written && termStatus(status_as_written) === status) return status_as_written;
  return `${status === 'forbidden' ? 'deprecated' : status}Term-admn-sts`;
}

function fieldXml(
  element: string,
  type: string,
  value: string | null | undefined,
  about: TbxItem['about'],
  extra: readonly TbxItem[],
): string {
  if (!value) return '';
  const xml = `<${element}${xmlAttributes({ type })}>${xmlText(value)}</${element}>`;
  const group = extra.find((item) => item.about === about);
  if (!group) return `\n${xml}`;
  return `\n<${group.element}>${xml}${(group.items ?? []).map(itemXml).join('')}</${group.element}>`;
}

function remarksXml(notes: readonly string[] | undefined, extra: readonly TbxItem[]): string {
  const written = (notes ?? []).map((note) => `\n<note>${xmlText(note)}</note>`);
  const items = extra.filter(({ about }) => about === undefined).map((item) => `\n${itemXml(item)}`);
  return [...written, ...items].join('');
}

/** Writes only TBX elements: items come from files, which may contain any name. */
function itemXml({ element, type, value = '', target, lang, items }: TbxItem): string {
  if (GROUPS.has(element)) return `<${element}>${(items ?? []).map(itemXml).join('')}</${element}>`;
  const name = META_ELEMENTS.has(element) ? element : 'descrip';
  return `<${name}${xmlAttributes({ type, target, 'xml:lang': lang })}>${xmlText(value)}</${name}>`;
}
