/** A web address in a text. */
export interface TextLink {
  /** `[start, end)`. */
  start: number;
  end: number;
  url: string;
  /** Whether its name is that of an image. */
  isImage: boolean;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»`]+/giu;
/** Belongs to the sentence when it ends an address. */
const PUNCTUATION = /[.,;:!?'’\])}、。]+$/u;
const IMAGE = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;

/** The web addresses in a text, without those that contain a password. */
export function linksIn(text: string): TextLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const bare = found.replace(PUNCTUATION, '');
    // "https://example.com/a_(b)" keeps its bracket.
    const address = bare.includes('(') && found.startsWith(`${bare})`) ? `${bare})` : bare;
    if (!URL.canParse(address)) return [];
    const parsed = new URL(address);
    if (parsed.username !== '' || parsed.password !== '') return [];
    return {
      start: index,
      end: index + address.length,
      url: parsed.href,
      isImage: IMAGE.test(parsed.pathname),
    };
  });
}
