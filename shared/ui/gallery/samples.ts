/** Made-up rows in many scripts; nothing here comes from a real project. */
export interface SampleTerm {
  id: number;
  source: string;
  target: string;
  comment: string;
  status: 'preferred' | 'admitted' | 'forbidden';
  updated_at: string;
  by: string;
}

const PAIRS: [string, string, string][] = [
  ['lighthouse', 'Leuchtturm', 'Not the magazine.'],
  ['the keeper of the lamp, who lives alone at the top of the tower', 'der Lampenwärter', ''],
  ['harbour master', 'Hafenmeisterin', 'Female form in all harbour texts since March.'],
  ['tide table', 'جدول المد والجزر', ''],
  ['anchor', 'いかり', 'Kanji 錨 only in titles.'],
  ['keel', 'קֶרֶן', ''],
  ['buoy', 'बोया', ''],
  ['fog signal', 'สัญญาณหมอก', ''],
  ['knot', 'Knoten', 'Speed, not rope: 1 knot = 1.852 km/h'],
  ['watch', 'Wache', ''],
  ['draught', 'Tiefgang', ''],
  ['berth', 'Liegeplatz', ''],
];

const NAMES = ['Ana Duarte', 'Kwame Boateng', 'Li Wen'];
const STATES = ['preferred', 'admitted', 'forbidden'] as const;

export function sampleTerms(count: number, now: number): SampleTerm[] {
  return Array.from({ length: count }, (_, index) => {
    const [source, target, comment] = PAIRS[index % PAIRS.length] ?? ['', '', ''];
    return {
      id: index + 1,
      source: index < PAIRS.length ? source : `${source} ${index}`,
      target,
      comment,
      status: STATES[index % 5 === 0 ? 1 : index % 7 === 0 ? 2 : 0] ?? 'preferred',
      updated_at: new Date(now - (index + 1) ** 3 * 61_000).toISOString(),
      by: NAMES[index % 3] ?? '',
    };
  });
}
