/** The fields filled by data categories, under their names in TBX, TBX-Min and MultiTerm. */
export type Field = 'subject_field' | 'definition' | 'context' | 'part_of_speech' | 'status' | 'note';

const FIELD_NAMES: Record<Field, string> = {
  subject_field: 'subjectfield|subject|subject field|domain|dominio|fachgebiet|domaine',
  definition: 'definition|definizione|définition|definición|begriffsbestimmung',
  context: 'context|contesto|kontext|contexte|contexto',
  part_of_speech:
    'partofspeech|part of speech|grammatical category|indicativo grammaticale|wortart|catégorie grammaticale|categoría gramatical',
  status: 'administrativestatus|normativeauthorization|usagestatus|termstatus|status',
  note: 'note|notes|comment|kommentar|anmerkung|nota|remark|remarque',
};

const FIELDS = new Map<string, Field>();
for (const [field, names] of Object.entries(FIELD_NAMES)) {
  for (const name of names.split('|')) FIELDS.set(name, field as Field);
}

export function fieldOf(category: string): Field | null {
  return FIELDS.get(category.trim().toLowerCase()) ?? null;
}

/** Elements common to all styles; in DCT style the name of any other element is its data category. */
export const META_ELEMENTS = new Set([
  'descrip',
  'descripNote',
  'admin',
  'adminNote',
  'termNote',
  'transac',
  'transacNote',
  'date',
  'note',
  'ref',
  'xref',
]);

export const GROUPS = new Set(['descripGrp', 'adminGrp', 'termNoteGrp', 'transacGrp', 'noteGrp']);

const ELEMENT_BY_CATEGORY = new Map(
  Object.entries({
    transactionType: 'transac',
    responsibility: 'transacNote',
    crossReference: 'ref',
    externalCrossReference: 'xref',
    xGraphic: 'xref',
    source: 'admin',
    customerSubset: 'admin',
    projectSubset: 'admin',
    subjectField: 'descrip',
    definition: 'descrip',
    context: 'descrip',
  }),
);

/** TBX-Min of 2013 has its own names. */
const RENAMED = new Map([
  ['customer', 'customerSubset'],
  ['termStatus', 'administrativeStatus'],
]);

/** The DCA element and data category equivalent to a DCT (or TBX-Min) element. */
export function categoryOfElement(
  name: string,
  level: 'concept' | 'language' | 'term',
): { element: string; type: string } {
  const type = RENAMED.get(name) ?? name;
  return { element: ELEMENT_BY_CATEGORY.get(type) ?? (level === 'term' ? 'termNote' : 'descrip'), type };
}
