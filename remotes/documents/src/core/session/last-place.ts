/** The user's last position in a document. */
export interface LastPlace {
  documentId: number;
  name: string;
  row: number;
  /** Offset in the target, in UTF-16 code units. */
  caret?: number;
}

const MOST = 50;
const keyOf = (userId: number) => `tessera.documents.places.${userId}`;

/** A user's last positions, newest first; empty when storage is unavailable. */
export function readPlaces(userId: number): LastPlace[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(places) ? (places as LastPlace[]) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(userId: number, place: LastPlace): void {
  const others = readPlaces(userId).filter(({ documentId }) => documentId !== place.documentId);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or forbidden: the document opens at its beginning.
  }
}
