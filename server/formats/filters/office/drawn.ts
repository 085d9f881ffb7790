import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { FilterBlock } from '../blocks.ts';
import type { FilterSegment } from '../filter.ts';
import type { FilterOption, OptionValues } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { partsOfTypes } from './content-types.ts';
import { DIAGRAM_ROOT, DiagramPictures, PICTURE_ROOT, readDiagram } from './diagrams.ts';
import { keyOfPart } from './package-filter.ts';
import type { PackagePart } from './parts.ts';
import { linkingParts, relationshipsOf } from './relationships.ts';

/** Of documents with what is drawn in parts of its own: diagrams (SmartArt). */
export const DRAWN: readonly FilterOption[] = [
  { name: 'diagrams', type: 'boolean', default: true, before: false },
];

const PARTS: readonly [option: string, types: readonly RegExp[]][] = [
  ['diagrams', [/drawingml\.diagramData\+xml$/, /drawingml\.diagramDrawing\+xml$/]],
];

/** What the keys of their texts begin with. */
const KEY = 'drawn:';

export function isInDrawing({ key }: Pick<FilterSegment, 'key'>): boolean {
  return key.startsWith(KEY);
}

/** The parts with what is drawn in others, and the links of those to them. */
export function drawnParts(
  archive: ZipArchive,
  types: ReadonlyMap<string, string>,
  values: OptionValues,
  showing: readonly string[],
): string[] {
  const wanted = PARTS.flatMap(([option, types]) => (values[option] === true ? types : []));
  const isThere = (name: string) => archive.entry(name) !== null;
  const drawn = partsOfTypes(types, wanted, isThere);
  return drawn.length === 0 ? [] : [...drawn, ...showing.map(relationshipsOf).filter(isThere)];
}

/** What is drawn in the parts of a package. */
export class Drawn {
  readonly #owners: ReadonlyMap<string, string>;
  readonly #pictures: DiagramPictures;

  constructor(parts: readonly PackagePart[]) {
    this.#owners = linkingParts(parts);
    this.#pictures = new DiagramPictures(parts);
  }

  /** The texts of a part that is drawn in another, if that is among those that are read. */
  read(tape: XmlTape, part: PackagePart, more: Pick<FilterBlock, 'section'> = {}): FilterSegment[] {
    if (tape.nameOf(rootOf(tape)) === PICTURE_ROOT || !this.#owners.has(part.name)) return [];
    const block = { kind: 'label' as const, ...more };
    const described = { key: KEY + keyOfPart(part), context: { part: part.name }, block };
    return readDiagram(tape, part, this.#pictures.of(tape, part), described);
  }
}

export function isDrawn(tape: XmlTape): boolean {
  const root = tape.nameOf(rootOf(tape));
  return root === DIAGRAM_ROOT || root === PICTURE_ROOT;
}
