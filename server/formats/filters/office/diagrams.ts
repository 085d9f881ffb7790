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

/** The root of a diagram's data (ECMA-376 part 1, 21.4.2.10). */
export const DIAGRAM_ROOT = 'dgm:dataModel';
/** The root of the picture that a program keeps of a diagram ([MS-ODRAWXML] 2.3.3), which is shown until it is drawn anew. */
export const PICTURE_ROOT = 'dsp:drawing';

/** Paragraphs of one point that are looked for in the shape that shows it. */
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

  /** The picture that the data names by a link of what shows both; each is given once. */
  of(tape: XmlTape, data: PackagePart): PackagePart | undefined {
    const id = nameOfLink(tape);
    if (id === null) return undefined;
    const links = this.#links.find(([, targets]) => targets.has(data.name))?.[0];
    const picture = this.#parts.get(links?.get(id) ?? '');
    // It is of one diagram.
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

/** The texts of a diagram, each with the places of its picture that show it; `picture` is another part of the package. */
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
    // Of two points of one name the second is shown nowhere.
    if (texts.length > 0) points.set(points.has(id) ? `${id} ${point}` : id, texts);
  }
  if (picture) addCopies(points, shownBy(tape), readPicture(picture, data, described.key));
  return [...points.values()].flat();
}

/** Shows its words only while somebody edits the diagram. */
function isPlaceholder(tape: XmlTape, point: number): boolean {
  const properties = tape.child(point, 'dgm:prSet');
  return properties >= 0 && /^(1|true|on)$/.test(tape.attribute(properties, 'phldr') ?? '');
}

/** The points whose text each shape has. */
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
  /** Their places are counted from where the text of the diagram's data begins. */
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

/** A paragraph of the picture is that of a point which its shape shows and which says the same, or else of any that does. */
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
      // Of several points that say the same each has its turn.
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
