import { normaliseLanguage } from '../../../../shared/domain/text/languages.ts';
import type { SegmentState } from '../../xliff/types.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import { formNotes, type PluralLanguage } from '../plural-categories.ts';
import type { SkippedSink } from '../skipped.ts';
import { type Catalogue, type Entry, readCatalogue, textOf, type Unit } from './catalogue.ts';

/** A segment with its entry in the catalogue. */
export interface CatalogueText {
  segment: FilterSegment;
  entry: Entry;
  path: string[];
  /** The file's text in the target language. */
  unit: Unit | null;
}

/**
 * The texts of a string catalogue and their translations into one language. Throws a FormatError with the
 * position.
 */
export function readXcstrings(
  text: string,
  targetLang: string,
  plurals: PluralLanguage,
  skipped?: SkippedSink,
): FilterFile {
  const catalogue = readCatalogue(text, targetLang, skipped);
  const isKnown = plurals.categories('cardinal').length > 0;
  const segments = textsOf(catalogue, targetLang).map(({ segment, entry, path }): FilterSegment => {
    const name = path.at(-1);
    if (!isKnown || !isPlural(path) || name === undefined) return segment;
    const of = [entry.key, ...path.slice(0, -1)].join('|');
    return {
      ...segment,
      notes: [...formNotes(plurals, 'cardinal', name), ...(segment.notes ?? [])],
      block: { kind: 'paragraph', form: { of, name } },
    };
  });
  return { source_lang: catalogue.sourceLang, target_lang: targetLang || null, segments };
}

/** One for each source text, and for each plural form that the target language has or needs. */
export function textsOf({ entries }: Catalogue, targetLang: string): CatalogueText[] {
  const categories = categoriesOf(targetLang);
  return entries.flatMap((entry) => {
    const sources = byPath(entry.source);
    const targets = byPath(entry.target);
    return pathsOf(entry, categories).flatMap((path): CatalogueText[] => {
      const source = sourceFor(sources, path) ?? entry.source.at(-1)?.text ?? '';
      if (source.trim() === '') return [];
      const unit = targets.get(nameOf(path)) ?? null;
      const place = unit?.value ?? entry.property;
      const target = unit?.text ? unit.text : null;
      const segment: FilterSegment = {
        key: [entry.key, ...path].join('|'),
        source,
        target,
        start: place.offset,
        end: unit ? place.offset + place.length : place.offset,
        ...(target === null ? {} : { state: stateOf(unit) }),
        notes: entry.comment ? [{ text: entry.comment }] : [],
      };
      return [{ segment, entry, path, unit }];
    });
  });
}

function stateOf(unit: Unit | null): SegmentState {
  return textOf(unit?.state ?? undefined) === 'translated' ? 'translated' : 'draft';
}

function categoriesOf(language: string): readonly string[] {
  const known = normaliseLanguage(language);
  return known === null ? [] : new Intl.PluralRules(known).resolvedOptions().pluralCategories;
}

const nameOf = (path: readonly string[]) => path.join('|');
const isPlural = (path: readonly string[]) => path.at(-2) === 'plural';

/** Paths of existing and missing target texts. */
function pathsOf({ source, target }: Entry, categories: readonly string[]): string[][] {
  const hasPlain = (units: readonly Unit[]) => units.some(({ path }) => path.length === 0);
  // A translation of a different shape is the translator's decision.
  if (target.length > 0 && hasPlain(target) !== hasPlain(source)) return target.map(({ path }) => path);
  const paths = new Map<string, string[]>();
  const add = (path: string[]) => paths.set(nameOf(path), path);
  for (const { path } of source) {
    const category = path.at(-1) ?? '';
    const isNeeded = !isPlural(path) || category === 'zero' || categories.includes(category);
    // Every language has this form: add the target's own forms with it.
    if (isPlural(path) && category === 'other') {
      for (const each of categories) if (each !== 'other') add([...path.slice(0, -1), each]);
    }
    if (isNeeded || categories.length === 0) add(path);
  }
  for (const { path } of target) add(path);
  return [...paths.values()];
}

/** The first unit of each path. */
function byPath(units: readonly Unit[]): ReadonlyMap<string, Unit> {
  return new Map(units.toReversed().map((unit) => [nameOf(unit.path), unit]));
}

/** The source of a form: its own text, or the text of `other`, or of the entry. */
function sourceFor(sources: ReadonlyMap<string, Unit>, path: readonly string[]): string | undefined {
  const textAt = (wanted: readonly string[]) => sources.get(nameOf(wanted))?.text;
  return textAt(path) ?? (isPlural(path) ? textAt([...path.slice(0, -1), 'other']) : undefined) ?? textAt([]);
}
