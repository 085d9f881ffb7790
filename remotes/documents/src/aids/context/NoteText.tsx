import { linksIn } from '@tessera/shared/text/links';
import type { ReactNode } from 'react';

/** Text of the file, with its web addresses as links. */
export function NoteText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, url } of linksIn(text)) {
    parts.push(
      text.slice(at, start),
      <OutsideLink key={start} url={url}>
        {text.slice(start, end)}
      </OutsideLink>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** Opens in another tab, without a referrer. */
export function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
      {children}
    </a>
  );
}
