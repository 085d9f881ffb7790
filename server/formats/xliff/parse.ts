import type { FileNode, UnitNode, XliffDocument } from './document.ts';
import { layOutUnit1, layOutUnit2, readTexts, type UnitLayout } from './layout.ts';
import { readStatus } from './status.ts';

/**
 * The units of a document with their segments read and numbered, in file order. One at a time, so that a large file
 * needs memory for its segments only.
 */
export function* readUnits(document: XliffDocument): Generator<UnitLayout> {
  let index = 0;
  for (const [fileIndex, file] of document.files.entries()) {
    for (const unit of file.units) {
      const layout = layOut(document, unit, file, fileIndex);
      readTexts(document.tape, layout, document.major);
      readStatus(document.tape, layout);
      for (const segment of layout.segments) segment.index = index++;
      yield layout;
    }
  }
}

/** The units with their segments located but not read. */
export function* layOutUnits(document: XliffDocument): Generator<UnitLayout> {
  for (const [fileIndex, file] of document.files.entries()) {
    for (const unit of file.units) yield layOut(document, unit, file, fileIndex);
  }
}

function layOut(document: XliffDocument, unit: UnitNode, file: FileNode, fileIndex: number): UnitLayout {
  const { tape } = document;
  const id = tape.attribute(unit.node, 'id') ?? '';
  const frame = { file, fileIndex, unit, id };
  return document.major === 1 ? layOutUnit1(tape, frame) : layOutUnit2(tape, frame);
}
