/** The field to fill in first; the source if none is empty. */
export const firstEmpty = ({ source, target }: { source: string; target: string }): 'source' | 'target' =>
  source.trim() && !target.trim() ? 'target' : 'source';

/** The glossary used last, if it is offered, or else the first. */
export const preselected = (glossaries: readonly { id: number }[], lastUsed: number): string =>
  String((glossaries.find(({ id }) => id === lastUsed) ?? glossaries[0])?.id ?? '');
