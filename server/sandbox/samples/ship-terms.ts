/** English and German, the German one in the form used at the end of a compound. */
const PARTS: [string, string][] = [
  ['pump', 'pumpe'],
  ['valve', 'ventil'],
  ['anchor', 'anker'],
  ['battery', 'batterie'],
  ['bearing', 'lager'],
  ['brake', 'bremse'],
  ['cable', 'kabel'],
  ['compass', 'kompass'],
  ['engine', 'maschine'],
  ['filter', 'filter'],
  ['fuse', 'sicherung'],
  ['generator', 'generator'],
  ['hatch', 'luke'],
  ['heater', 'heizung'],
  ['ladder', 'leiter'],
  ['lamp', 'lampe'],
  ['mast', 'mast'],
  ['propeller', 'propeller'],
  ['rudder', 'ruder'],
  ['sail', 'segel'],
  ['sensor', 'fühler'],
  ['switch', 'schalter'],
  ['tank', 'tank'],
  ['winch', 'winde'],
  ['hull', 'rumpf'],
];

const KINDS: [string, string, string][] = [
  ['main', 'Haupt', ''],
  ['spare', 'Ersatz', 'Part lists only'],
  ['auxiliary', 'Hilfs', ''],
  ['emergency', 'Not', 'Write out in safety notes'],
  ['test', 'Prüf', ''],
];

/** The 125 terms of the sample glossary: page 1 of 2 is full. */
export const SHIP_TERMS = PARTS.flatMap(([part, teil]) =>
  KINDS.map(([kind, art, comment]) => ({ source: `${kind} ${part}`, target: `${art}${teil}`, comment })),
);
