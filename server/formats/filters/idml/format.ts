import type { XmlTape } from '../../xml/tape.ts';
import type { KeyedFormat } from '../office/items.ts';

const DISPLAYS: Readonly<Record<string, string>> = {
  HyperlinkTextSource: 'a',
  CrossReferenceSource: 'a',
  XMLElement: 'xml',
  Footnote: 'footnote',
  Endnote: 'endnote',
  Note: 'comment',
  Rectangle: 'img',
  TextVariableInstance: 'field',
};

/** Short label for an element that is a code. */
export function displayOf(tape: XmlTape, node: number): string {
  const name = tape.nameOf(node);
  const result = name === 'TextVariableInstance' ? tape.attribute(node, 'ResultText') : null;
  return result || (DISPLAYS[name] ?? name);
}

/** Formatting of a `CharacterStyleRange`: its attributes and relevant properties. */
export function formatOf(tape: XmlTape, run: number): KeyedFormat {
  const properties = tape.child(run, 'Properties');
  const inner = properties < 0 ? '' : tape.text.slice(tape.start[properties], tape.end[properties]);
  const [from, to] = [tape.start[run] ?? 0, tape.openEnd[run] ?? 0];
  const tag = tape.text.slice(from, to).replace(/\/>$/, '>');
  const name = tape.rawName(run);
  return {
    open: tag + inner,
    close: `</${name}>`,
    tag: name.replace(/CharacterStyleRange$/, 'Content'),
    key: `${tag.replaceAll(/\s+/g, ' ')}${inner.replaceAll(/\s+/g, ' ')}`,
    names: namesOf(tape, run),
  };
}

function namesOf(tape: XmlTape, run: number): string[] {
  const value = (name: string) => tape.attribute(run, name) ?? '';
  const names: string[] = [];
  if (/bold|black|heavy/i.test(value('FontStyle'))) names.push('b');
  if (/italic|oblique/i.test(value('FontStyle'))) names.push('i');
  if (value('Underline') === 'true') names.push('u');
  if (value('StrikeThru') === 'true') names.push('s');
  if (/^(Superscript|Subscript)$/.test(value('Position')))
    names.push(value('Position').slice(0, 3).toLowerCase());
  const style = value('AppliedCharacterStyle').replace(/^.*[/:]/, '');
  if (style !== '' && !style.startsWith('[')) names.push(style);
  if (value('FillColor') !== '') names.push('color');
  return names;
}
