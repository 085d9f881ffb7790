import { plainText } from '../../../../shared/domain/text/inline-codes.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { shiftSegment } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { rootOf } from '../xml-content.ts';
import { DRAWING, shortenDrawing } from './drawing.ts';
import { inPart, type PackagePart } from './parts.ts';
import { readParagraphs } from './read-runs.ts';
import { isRelationships, readRelationships } from './relationships.ts';

/** Root of a diagram's data (ECMA-376 part 1, 21.4.2.10). */
export const DIAGRAM_ROOT = 'dgm:dataModel';
/** Root of a diagram's stored picture ([MS-ODRAWXML] 2.3.3), shown until the diagram is redrawn. */
export const PICTURE_ROOT = 'dsp:drawing';

/** Limit on the paragraphs of a point that are matched to its shape. */
const MAX_PARAGRAPHS = 200;

/** The pictures of diagrams. */
export class DiagramPictures {
  readonly #links: readonly [links: Map<string, string>, targets: ReadonlySet<string>][];
  readonly #parts: Map<string, PackagePart>;

  constructor(parts: readonly PackagePart[]) {
    this.#parts = new Map(parts.map((part) => [part.name, part]));
    this.#links = parts.filter(isRelationships).map((part) => {
      const links = readRelationships(part);
      return [links, new Set(links.values())];
    });
  }

  /**
   * The picture that the data refers to by a relationship of the part showing both; each is returned once.
   */
  of(tape: XmlTape, data: PackagePart): PackagePart | undefined {
    const id = nameOfLink(tape);
    if (id === null) return undefined;
    const links = this.#links.find(([, targets]) => targets.has(data.name))?.[0];
    const picture = this.#parts.get(links?.get(id) ?? '');
    // A picture belongs to one diagram.
    this.#parts.delete(picture?.name ?? '');
    return picture;
  }
}

function nameOfLink(tape: XmlTape): string | null {
  const list = tape.child(rootOf(tape), 'dgm:extLst');
  for (const extension of list < 0 ? [] : tape.childElements(list)) {
    const model = tape.child(extension, 'dsp:dataModelExt');
    if (model >= 0) return tape.attribute(model, 'relId');
  }
  return null;
}

/** The texts of a diagram, each with its copies in the picture; `picture` is another part of the package. */
export function readDiagram(
  tape: XmlTape,
  data: PackagePart,
  picture: PackagePart | undefined,
  described: Pick<FilterSegment, 'key' | 'context' | 'block'>,
): FilterSegment[] {
  const points = new Map<string, FilterSegment[]>();
  const list = tape.child(rootOf(tape), 'dgm:ptLst');
  for (const point of list < 0 ? [] : tape.childElements(list)) {
    if (isPlaceholder(tape, point)) continue;
    const texts = readParagraphs(tape, point, DRAWING, () => described);
    const id = tape.attribute(point, 'modelId') ?? '';
    // The second point of the same id is shown nowhere.
    if (texts.length > 0) points.set(points.has(id) ? `${id} ${point}` : id, texts);
  }
  if (picture) addCopies(points, shownBy(tape), readPicture(picture, data, described.key));
  return [...points.values()].flat();
}

/** Placeholder text is only shown while the diagram is edited. */
function isPlaceholder(tape: XmlTape, point: number): boolean {
  const properties = tape.child(point, 'dgm:prSet');
  return properties >= 0 && /^(1|true|on)$/.test(tape.attribute(properties, 'phldr') ?? '');
}

/** The points shown by each shape. */
function shownBy(tape: XmlTape): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  const list = tape.child(rootOf(tape), 'dgm:cxnLst');
  for (const connection of list < 0 ? [] : tape.childElements(list)) {
    if (tape.attribute(connection, 'type') !== 'presOf') continue;
    const shape = tape.attribute(connection, 'destId') ?? '';
    const points = shown.get(shape) ?? [];
    points.push(tape.attribute(connection, 'srcId') ?? '');
    shown.set(shape, points);
  }
  return shown;
}

interface PictureShape {
  id: string;
  /** Positions are relative to the start of the diagram's data. */
  texts: FilterSegment[];
}

function readPicture(picture: PackagePart, data: PackagePart, key: string): PictureShape[] {
  const { tape } = inPart(picture.name, () => scanXml(picture.text, { shorten: shortenDrawing }));
  if (tape.nameOf(rootOf(tape)) !== PICTURE_ROOT) return [];
  const shapes: PictureShape[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'dsp:sp') continue;
    const texts = readParagraphs(tape, node, DRAWING, () => ({ key }));
    const id = tape.attribute(node, 'modelId') ?? '';
    shapes.push({ id, texts: texts.map((text) => shiftSegment(text, picture.at - data.at)) });
    node = (tape.after[node] ?? tape.length) - 1;
  }
  return shapes;
}

/**
 * Matches each paragraph of the picture to a point with the same text that its shape shows, or to any such
 * point.
 */
function addCopies(
  points: ReadonlyMap<string, readonly FilterSegment[]>,
  shownBy: ReadonlyMap<string, readonly string[]>,
  shapes: readonly PictureShape[],
): void {
  const all = byText([...points.values()].flat());
  const places = new Map<FilterSegment, FilterSegment[]>();
  const known = new Map<string, Map<string, FilterSegment[]>>();
  for (const { id, texts } of shapes) {
    const shown = (shownBy.get(id) ?? []).flatMap((one) => points.get(one)?.slice(0, MAX_PARAGRAPHS) ?? []);
    const own = known.get(id) ?? byText(shown);
    known.set(id, own);
    for (const copy of texts) {
      const said = plainText(copy.source);
      // Points with the same text are used in turn.
      const text = own.get(said)?.shift() ?? all.get(said)?.[0];
      if (!text) continue;
      const copies = places.get(text) ?? [];
      copies.push(copy);
      places.set(text, copies);
    }
  }
  for (const [text, copies] of places) text.copies = copies;
}

function byText(texts: readonly FilterSegment[]): Map<string, FilterSegment[]> {
  const found = new Map<string, FilterSegment[]>();
  for (const text of texts) {
    const said = plainText(text.source);
    const same = found.get(said) ?? [];
    same.push(text);
    found.set(said, same);
  }
  return found;
}
