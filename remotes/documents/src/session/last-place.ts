/** Where somebody was last, in any document. */
export interface LastPlace {
  documentId: number;
  name: string;
  row: number;
}

const MOST = 50;
const keyOf = (userId: number) => `tessera.documents.places.${userId}`;

/** The places of a user, the latest first; what storage cannot give is simply not known. */
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
    // Full or forbidden: then the document opens at its beginning.
  }
}
