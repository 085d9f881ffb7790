import { type FileNode, openXliff, type UnitNode, type XliffDocument } from './document.ts';
import { layOutUnit1, layOutUnit2, readTexts, type UnitLayout } from './layout.ts';
import { readStatus } from './status.ts';

export interface ParsedXliff {
  document: XliffDocument;
  units: UnitLayout[];
}

/** Everything that reading and writing have in common. Segments are numbered in the order of the file. */
export function parseXliff(bytes: Uint8Array): ParsedXliff {
  const document = openXliff(bytes);
  const units: UnitLayout[] = [];
  let index = 0;
  document.files.forEach((file, fileIndex) => {
    for (const unit of file.units) {
      const layout = layOut(document, unit, file, fileIndex);
      readTexts(document.tape, layout, document.major);
      readStatus(document.tape, layout);
      for (const segment of layout.segments) segment.index = index++;
      units.push(layout);
    }
  });
  return { document, units };
}

function layOut(document: XliffDocument, unit: UnitNode, file: FileNode, fileIndex: number): UnitLayout {
  const { tape } = document;
  const id = tape.attribute(unit.node, 'id') ?? '';
  const frame = { file, fileIndex, unit, id };
  return document.major === 1 ? layOutUnit1(tape, frame) : layOutUnit2(tape, frame);
}
