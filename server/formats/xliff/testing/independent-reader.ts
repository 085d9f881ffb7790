import iconv from 'iconv-lite';
import { SaxesParser } from 'saxes';

/**
 * A second XLIFF reader for tests: saxes and a plain tree, sharing nothing with the tested scanner. It reads
 * files like another tool would, and locates each segment's source and target.
 */
export interface TestElement {
  name: string;
  attributes: Record<string, string>;
  children: (TestElement | string)[];
}

interface TestSegment {
  source: TestElement | null;
  target: TestElement | null;
  translate: boolean;
}

export interface TestDocument {
  root: TestElement;
  segments: TestSegment[];
}

export function readIndependently(bytes: Uint8Array): TestDocument {
  const root = parseTree(decode(bytes));
  const major = (root.attributes.version ?? '').startsWith('2') ? 2 : 1;
  const segments: TestSegment[] = [];
  const prefix = root.name.includes(':') ? root.name.slice(0, root.name.indexOf(':') + 1) : '';
  const is = (element: TestElement, ...names: string[]) =>
    names.some((name) => element.name === prefix + name);
  const walk = (element: TestElement, translate: boolean): void => {
    for (const child of elements(element)) {
      const own = child.attributes.translate;
      const inherited = own === undefined ? translate : own !== 'no';
      if (is(child, 'trans-unit')) segments.push(...unit1(child, inherited, prefix));
      else if (is(child, 'unit')) {
        for (const segment of elements(child).filter((one) => is(one, 'segment'))) {
          segments.push({
            source: find(segment, `${prefix}source`),
            target: find(segment, `${prefix}target`),
            translate: inherited,
          });
        }
      } else if (is(child, 'file', 'body', 'group', 'bin-unit'))
        walk(child, major === 1 && is(child, 'file') ? true : inherited);
    }
  };
  walk(root, true);
  return { root, segments };
}

function unit1(unit: TestElement, translate: boolean, prefix: string): TestSegment[] {
  const segmented = find(unit, `${prefix}seg-source`);
  const target = find(unit, `${prefix}target`);
  const markers = segmented ? segmentMarkers(segmented, prefix) : [];
  if (markers.length === 0) return [{ source: find(unit, `${prefix}source`), target, translate }];
  const left = target ? segmentMarkers(target, prefix) : [];
  return markers.map((marker) => {
    const at = left.findIndex((one) => one.attributes.mid === marker.attributes.mid);
    return { source: marker, target: at < 0 ? null : (left.splice(at, 1)[0] ?? null), translate };
  });
}

function segmentMarkers(element: TestElement, prefix: string): TestElement[] {
  return elements(element).flatMap((child) =>
    child.name === `${prefix}mrk` && child.attributes.mtype === 'seg'
      ? [child]
      : segmentMarkers(child, prefix),
  );
}

function elements(element: TestElement): TestElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

function find(element: TestElement, name: string): TestElement | null {
  return elements(element).find((child) => child.name === name) ?? null;
}

const NATIVE = /(^|:)(bpt|ept|ph|it)$/;

/** The text a translator sees, without native code inside placeholders. */
export function visibleText(element: TestElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : NATIVE.test(child.name) ? '' : visibleText(child)))
    .join('');
}

/** Names and ids of the inline elements, in order. */
export function inlineIds(element: TestElement): string[] {
  const inline = elements(element).filter((child) => child.name !== '#comment');
  return inline.flatMap((child) => [
    `${child.name} ${child.attributes.id ?? child.attributes.startRef ?? child.attributes.mid ?? ''}`,
    ...(NATIVE.test(child.name) ? [] : inlineIds(child)),
  ]);
}

function parseTree(text: string): TestElement {
  const parser = new SaxesParser({ fragment: false });
  const stack: TestElement[] = [{ name: '#document', attributes: {}, children: [] }];
  const add = (node: TestElement | string) => {
    const { children } = stack.at(-1) as TestElement;
    const last = children.length - 1;
    if (typeof node === 'string' && typeof children[last] === 'string') children[last] += node;
    else children.push(node);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element = {
      name: tag.name,
      attributes: { ...tag.attributes } as Record<string, string>,
      children: [],
    };
    add(element);
    stack.push(element);
  });
  parser.on('closetag', () => stack.pop());
  parser.on('text', (run) => add(run));
  parser.on('cdata', (run) => add(run));
  parser.on('comment', (run) => add({ name: '#comment', attributes: { run }, children: [] }));
  parser.on('processinginstruction', ({ target, body }) =>
    add({ name: `?${target}`, attributes: { body }, children: [] }),
  );
  parser.write(text.trimStart()).close();
  const root = elements(stack[0] as TestElement).find((child) => !/^[#?]/.test(child.name));
  if (!root) throw new Error('No root element');
  return root;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(Buffer.from(bytes), 'utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(Buffer.from(bytes), 'utf16be');
  if (bytes[1] === 0) return iconv.decode(Buffer.from(bytes), 'utf16le');
  const declared = /encoding\s*=\s*["']([^"']+)/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )?.[1];
  return iconv.decode(Buffer.from(bytes), declared ?? 'utf8');
}

/** A tree as text, with the given attributes left out. */
export function outline(root: TestElement, isState: (element: string, attribute: string) => boolean): string {
  const write = (node: TestElement | string): string => {
    if (typeof node === 'string') return node;
    const attributes = Object.entries(node.attributes)
      .filter(([name]) => !isState(node.name, name))
      .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
      .join('');
    const content = node.children.map(write).join('');
    return `<${node.name}${attributes}>${content}</>`;
  };
  return write(root);
}
