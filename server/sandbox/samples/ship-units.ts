import { formatCode } from '../../../shared/domain/text/inline-codes.ts';

/** English, and German in the accusative. */
const PARTS: [string, string][] = [
  ['the pump', 'die Pumpe'],
  ['the valve', 'das Ventil'],
  ['the anchor', 'den Anker'],
  ['the battery', 'die Batterie'],
  ['the bearing', 'das Lager'],
  ['the brake', 'die Bremse'],
  ['the cable', 'das Kabel'],
  ['the compass', 'den Kompass'],
  ['the engine', 'die Maschine'],
  ['the filter', 'den Filter'],
  ['the fuse', 'die Sicherung'],
  ['the generator', 'den Generator'],
  ['the hatch', 'die Luke'],
  ['the heater', 'die Heizung'],
  ['the ladder', 'die Leiter'],
  ['the lamp', 'die Lampe'],
  ['the mast', 'den Mast'],
  ['the propeller', 'den Propeller'],
  ['the rudder', 'das Ruder'],
  ['the sail', 'das Segel'],
  ['the sensor', 'den Fühler'],
  ['the switch', 'den Schalter'],
  ['the tank', 'den Tank'],
  ['the winch', 'die Winde'],
  ['the hull', 'den Rumpf'],
];

const [open, close, hook] = [formatCode(1, 'open'), formatCode(1, 'close'), formatCode(1, 'standalone')];

const SENTENCES: ((part: string, teil: string) => [string, string])[] = [
  (part, teil) => [`Check ${part}.`, `Prüfen Sie ${teil}.`],
  (part, teil) => [`Clean ${part}.`, `Reinigen Sie ${teil}.`],
  (part, teil) => [`Replace ${part}.`, `Ersetzen Sie ${teil}.`],
  (part, teil) => [`Remove ${part}.`, `Bauen Sie ${teil} aus.`],
  (part, teil) => [`Install ${part}.`, `Bauen Sie ${teil} ein.`],
  (part, teil) => [`Grease ${part} every 50 hours.`, `Schmieren Sie ${teil} alle 50 Stunden.`],
  (part, teil) => [`Protect ${part} from salt water.`, `Schützen Sie ${teil} vor Salzwasser.`],
  (part, teil) => [`Do not paint ${part}.`, `Streichen Sie ${teil} nicht.`],
  (part, teil) => [`Label ${part} before storing it.`, `Beschriften Sie ${teil} vor dem Einlagern.`],
  (part, teil) => [`Order ${part} from the yard.`, `Bestellen Sie ${teil} bei der Werft.`],
  (part, teil) => [`${open}Never${close} open ${part}.`, `Öffnen Sie ${teil} ${open}niemals${close}.`],
  (part, teil) => [`Photograph ${part}.${hook}`, `Fotografieren Sie ${teil}.${hook}`],
  (part, teil) => [`Secure ${part} with the strap.`, `Sichern Sie ${teil} mit dem Gurt.`],
];

/** 325 units, some with inline codes. */
export const SHIP_UNITS = PARTS.flatMap(([part, teil]) =>
  SENTENCES.map((sentence) => {
    const [source, target] = sentence(part, teil);
    return { source, target };
  }),
);
