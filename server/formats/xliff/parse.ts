import type { XmlTape } from '../xml/tape.ts';
import type { DisplayContext } from './display.ts';
import { type FileNode, openXliff, type UnitNode, type XliffDocument } from './document.ts';
import { textContent } from './inline.ts';
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
    const tagNames = document.major === 1 ? tradosTagNames(document.tape, file) : null;
    for (const unit of file.units) {
      const layout = layOut(document, unit, file, fileIndex);
      const context: DisplayContext = {
        major: document.major,
        tagNames,
        originalData: document.major === 2 ? originalData(document.tape, unit.node) : null,
      };
      readTexts(document.tape, layout, context);
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

/** 2.x original data of a unit by id; null when there is none. */
export function originalData(tape: XmlTape, unit: number): ReadonlyMap<string, string> | null {
  const holder = tape.child(unit, 'originalData');
  if (holder < 0) return null;
  const data = new Map<string, string>();
  for (const node of tape.childElements(holder)) {
    const id = tape.attribute(node, 'id');
    if (id !== null) data.set(id, textContent(tape, node));
  }
  return data;
}

/** Trados describes its tags in the header of the file: tag id → name. */
export function tradosTagNames(tape: XmlTape, file: FileNode): ReadonlyMap<string, string> | null {
  const header = tape.child(file.node, 'header');
  const definitions = header < 0 ? -1 : tape.child(header, 'sdl:tag-defs');
  if (definitions < 0) return null;
  const names = new Map<string, string>();
  for (const tag of tape.childElements(definitions)) {
    const id = tape.attribute(tag, 'id');
    for (const kind of ['sdl:bpt', 'sdl:ph', 'sdl:st']) {
      const named = tape.child(tag, kind);
      const name = named < 0 ? null : tape.attribute(named, 'name');
      if (id !== null && name) names.set(id, name);
    }
  }
  return names;
}
