import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageValues } from './values.ts';

/** Creates an element from the content of `<name>…</name>`; without content for `<name/>`. */
export type Tags = Record<string, (content: ReactNode) => ReactNode>;

/**
 * Replaces `<` in users' text, which must not be read as a tag. It is a noncharacter, which no text contains.
 */
const LESS_THAN = '\uFDD0';

export function withoutTags(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value,
    ]),
  );
}

/** A formatted message as elements; a tag cannot contain itself. */
export function fillTags(message: string, tags: Tags): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of message.matchAll(/<(\w+)(?:\/>|>(.*?)<\/\1>)/gs)) {
    const [whole, name = '', content] = match;
    parts.push(plain(message.slice(end, match.index)));
    const inner = content === undefined ? null : fillTags(content, tags);
    parts.push(createElement(Fragment, { key: match.index }, tags[name]?.(inner) ?? inner));
    end = match.index + whole.length;
  }
  if (end === 0) return plain(message);
  parts.push(plain(message.slice(end)));
  return parts;
}

const plain = (text: string) => text.replaceAll(LESS_THAN, '<');
