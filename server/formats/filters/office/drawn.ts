import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { FilterBlock } from '../blocks.ts';
import type { FilterSegment } from '../filter.ts';
import type { FilterOption, OptionValues } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { CHART_ROOT, isChart, NEW_CHART_ROOT, ON_CHART_ROOT, readChart } from './charts.ts';
import { partsOfTypes } from './content-types.ts';
import { DIAGRAM_ROOT, DiagramPictures, PICTURE_ROOT, readDiagram } from './diagrams.ts';
import { shortenDrawing } from './drawing.ts';
import { keyOfPart, readEach } from './package-filter.ts';
import type { PackagePart } from './parts.ts';
import { linkingParts, relationshipsOf } from './relationships.ts';

/** Options for drawings stored in separate parts: diagrams (SmartArt) and charts. */
export const DRAWN: readonly FilterOption[] = [
  { name: 'diagrams', type: 'boolean', default: true, before: false },
  { name: 'charts', type: 'boolean', default: true, before: false },
];

const CHARTS = /openxmlformats-officedocument\.drawingml\.chart\+xml$/;
const PARTS: readonly [option: string, types: readonly RegExp[]][] = [
  ['diagrams', [/drawingml\.diagramData\+xml$/, /drawingml\.diagramDrawing\+xml$/]],
  ['charts', [CHARTS, /ms-office\.chartex\+xml$/, /drawingml\.chartshapes\+xml$/]],
];

const DRAWN_ROOTS = new Set([DIAGRAM_ROOT, PICTURE_ROOT, CHART_ROOT, NEW_CHART_ROOT, ON_CHART_ROOT]);

/** Prefix of their segment keys. */
const KEY = 'drawn:';

export function isInDrawing({ key }: Pick<FilterSegment, 'key'>): boolean {
  return key.startsWith(KEY);
}

/** The parts with drawings, and their relationships to the parts that show them. */
export function drawnParts(
  archive: ZipArchive,
  types: ReadonlyMap<string, string>,
  values: OptionValues,
  showing: readonly string[],
): string[] {
  const wanted = PARTS.flatMap(([option, types]) => (values[option] === true ? types : []));
  const isThere = (name: string) => archive.entry(name) !== null;
  const drawn = partsOfTypes(types, wanted, isThere);
  if (drawn.length === 0) return [];
  const charts = partsOfTypes(types, [CHARTS], (name) => drawn.includes(name));
  return [...drawn, ...[...showing, ...charts].map(relationshipsOf).filter(isThere)];
}

/** The drawings in the parts of a package. */
export class Drawn {
  readonly #owners: ReadonlyMap<string, string>;
  readonly #charts: ReadonlySet<string>;
  readonly #pictures: DiagramPictures;
  readonly #values: OptionValues;

  constructor(parts: readonly PackagePart[], values: OptionValues) {
    this.#owners = linkingParts(parts);
    this.#charts = new Set(parts.filter(isChart).map(({ name }) => name));
    this.#values = values;
    this.#pictures = new DiagramPictures(parts);
  }

  /** The part that shows a drawing, directly or in a chart; undefined = none of the parts read. */
  ownerOf({ name }: PackagePart): string | undefined {
    const owner = this.#owners.get(name);
    return owner !== undefined && this.#charts.has(owner) ? this.#owners.get(owner) : owner;
  }

  /** The texts of a part drawn in another one, if that is among the parts read. */
  read(tape: XmlTape, part: PackagePart, more: Pick<FilterBlock, 'section'> = {}): FilterSegment[] {
    const root = tape.nameOf(rootOf(tape));
    if (root === PICTURE_ROOT || this.ownerOf(part) === undefined) return [];
    const block = { kind: 'label' as const, ...more };
    const described = { key: KEY + keyOfPart(part), context: { part: part.name }, block };
    if (root !== DIAGRAM_ROOT) return readChart(tape, this.#values, described);
    return readDiagram(tape, part, this.#pictures.of(tape, part), described);
  }
}

/** The texts of a single drawing. */
export function readDrawn(drawn: Drawn, part: PackagePart): FilterSegment[] {
  return readEach([part], shortenDrawing, (tape) => (isDrawn(tape) ? drawn.read(tape, part) : []));
}

export function isDrawn(tape: XmlTape): boolean {
  return DRAWN_ROOTS.has(tape.nameOf(rootOf(tape)));
}
