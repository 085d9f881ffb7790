import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { Filter } from '../filter.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { SENTENCES } from '../options.ts';
import { declareLanguage } from './language.ts';
import { readStory } from './read.ts';
import { writeStory } from './write.ts';

const DESIGN = 'designmap.xml';
const STYLES = 'Resources/Styles.xml';

export const idmlFilter: Filter = packageFilter({
  name: 'idml',
  reader: 2,
  title: 'InDesign (IDML)',
  extensions: ['idml'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: SENTENCES,
  partsWithTexts,
  partsWithStyles: (archive) => (archive.entry(STYLES) ? [STYLES] : []),
  read: (parts) =>
    readEach(
      parts.filter(({ name }) => name !== STYLES),
      () => null,
      (tape, part) => readStory(tape, { key: keyOfPart(part), context: { part: part.name } }),
    ),
  declareLanguage,
  encoder: () => writeStory,
});

/** The stories in the order of the design map. */
function partsWithTexts(archive: ZipArchive): string[] {
  const design = archive.read(DESIGN)?.toString();
  if (design === undefined) {
    throw new FormatError('not-idml', localised('format.office.none', { wanted: 'idml', part: DESIGN }));
  }
  const order = [...design.matchAll(/\ssrc="(Stories\/[^"]+)"/g)].map(([, name = '']) => name);
  const isStory = (name: string) => /^Stories\/[^/]+\.xml$/.test(name);
  return [...new Set([...order, ...archive.names])].filter((name) => isStory(name) && archive.entry(name));
}
