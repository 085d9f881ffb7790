export type Density = 'normal' | 'compact';

export const SIDES = ['source', 'target'] as const;
export type Side = (typeof SIDES)[number];

/** Families that every computer has for every script; the interface's own font is the default. */
export const FAMILIES = {
  system: 'system-ui, var(--font)',
  sans: 'sans-serif',
  serif: 'serif',
  mono: 'var(--font-mono)',
};
export type Font = keyof typeof FAMILIES;

/** Font and size of the texts in one script, px at the browser's default size; absent: the default. */
export interface TextLook {
  font?: Font;
  size?: number;
}

/** How the segments look: row density, and fonts by ISO 15924 script. */
export interface Look extends Record<Side, Readonly<Record<string, TextLook>>> {
  density: Density;
}

export const STANDARD_LOOK: Look = { density: 'normal', source: {}, target: {} };

/** Reads a look stored by any version of the editor; `null` if unusable. Unknown fonts and sizes have no effect. */
export function readLook(kept: unknown): Look | null {
  return typeof kept === 'object' && kept ? { ...STANDARD_LOOK, ...kept } : null;
}

/** The script that a language is usually written in. */
export function scriptOf(lang: string): string {
  try {
    return new Intl.Locale(lang).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

/** CSS properties for one side's texts. */
export function styleOfText(side: Side, { font, size }: TextLook = {}): Record<string, string> {
  return {
    ...(font && Object.hasOwn(FAMILIES, font) && { [`--${side}-font`]: FAMILIES[font] }),
    ...(Number(size) >= 8 && { [`--${side}-size`]: `${Number(size) / 16}rem` }),
  };
}

/** The style of a screen with texts in these languages. */
export function styleOf(look: Look, languages: Readonly<Record<Side, string | null>>) {
  const of = (side: Side) => styleOfText(side, look[side]?.[scriptOf(languages[side] ?? '')]);
  return { ...of('source'), ...of('target') };
}
