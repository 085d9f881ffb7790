import type { Glossary, GlossaryRecord } from '../../shared/domain/contract/glossary.ts';
import type { Memory, Unit } from '../../shared/domain/contract/translation-memory.ts';
import type { Caller } from './server.ts';

type NewTerm = Partial<Pick<GlossaryRecord, 'source' | 'target' | 'comment' | 'status' | 'definition'>>;

/** Creates a glossary with a number of terms, or with the given ones. */
export async function buildGlossary(
  caller: Caller,
  options: { name?: string; source_lang?: string; target_lang?: string; terms?: number | NewTerm[] } = {},
): Promise<Glossary & { records: GlossaryRecord[] }> {
  const { name = 'Board games', source_lang = 'en', target_lang = 'de', terms = 0 } = options;
  const made = await expectMade(caller.post('/glossary/', { name, source_lang, target_lang }));
  const records: GlossaryRecord[] = [];
  for (const [index, term] of (typeof terms === 'number' ? numbered(terms) : terms).entries()) {
    const body = { source: `term ${index + 1}`, target: `Begriff ${index + 1}`, comment: '', ...term };
    records.push((await expectMade(caller.post(`/glossary/${made.id}/records`, body))) as never);
  }
  return { ...((await caller.get(`/glossary/${made.id}`)).body as Glossary), records };
}

/** Creates a memory with a number of units, or with the given pairs of source and target. */
export async function buildMemory(
  caller: Caller,
  options: {
    name?: string;
    source_lang?: string;
    target_lang?: string;
    units?: number | (readonly [source: string, target: string])[];
  } = {},
): Promise<Memory & { records: Unit[] }> {
  const { name = 'Rule books', source_lang = 'en', target_lang = 'de', units = 0 } = options;
  const made = await expectMade(caller.post('/translation_memory/', { name, source_lang, target_lang }));
  const pairs =
    typeof units === 'number'
      ? numbered(units).map((_, index) => [`Sentence ${index + 1}.`, `Satz ${index + 1}.`] as const)
      : units;
  const records: Unit[] = [];
  for (const [source, target] of pairs) {
    const call = caller.post(`/translation_memory/${made.id}/records`, { source, target });
    records.push((await expectMade(call)) as never);
  }
  return { ...((await caller.get(`/translation_memory/${made.id}`)).body as Memory), records };
}

function numbered(count: number): object[] {
  return Array.from({ length: count }, () => ({}));
}

async function expectMade(call: Promise<{ status: number; body: unknown }>): Promise<{ id: number }> {
  const { status, body } = await call;
  if (status !== 201) throw new Error(`Expected 201, got ${status}: ${JSON.stringify(body)}`);
  return body as { id: number };
}
