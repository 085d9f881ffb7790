import { spawnSync } from 'node:child_process';

/** Alternatives for comparison: classes of the Translate Toolkit, and libraries for Office files. */
const PEERS: Readonly<Record<string, string>> = {
  properties: 'translate.storage.properties javautf8file',
  json: 'translate.storage.jsonl10n JsonNestedFile',
  arb: 'translate.storage.jsonl10n ARBJsonFile',
  yaml: 'translate.storage.yaml RubyYAMLFile',
  po: 'translate.storage.pypo pofile',
  strings: 'translate.storage.properties stringsutf8file',
  android: 'translate.storage.aresource AndroidResourceFile',
  resx: 'translate.storage.resx RESXFile',
  'qt-ts': 'translate.storage.ts2 tsfile',
  php: 'translate.storage.php phpfile',
  srt: 'translate.storage.subtitles SubRipFile',
  csv: 'translate.storage.csvl10n csvfile',
  html: 'translate.storage.html htmlfile',
  txt: 'translate.storage.txt TxtFile',
  docx: 'docx',
  xlsx: 'openpyxl',
};

const PROGRAM = `
import importlib, io, json, sys, time
module, name, path = sys.argv[1], sys.argv[2], sys.argv[3]
library = importlib.import_module(module)
read = write = None
def office():
    global read, write
    began = time.perf_counter()
    if module == 'docx':
        document = library.Document(path)
        texts = [paragraph.text for paragraph in document.paragraphs]
        read = time.perf_counter() - began
        for paragraph in document.paragraphs[::10]:
            paragraph.text = paragraph.text
    else:
        document = library.load_workbook(path)
        texts = [cell.value for row in document.active.iter_rows() for cell in row]
        read = time.perf_counter() - began
        for at, row in enumerate(document.active.iter_rows()):
            if at % 10 == 0:
                row[0].value = row[0].value + ' x'
    document.save(path + '.out')
    write = time.perf_counter() - began
    return len(texts)
def toolkit():
    global read, write
    began = time.perf_counter()
    with open(path, 'rb') as file:
        store = getattr(library, name).parsestring(file.read())
    read = time.perf_counter() - began
    units = [unit for unit in store.units if unit.istranslatable()]
    for unit in units[::10]:
        unit.target = str(unit.target or unit.source) + ' x'
    store.serialize(io.BytesIO())
    write = time.perf_counter() - began
    return len(units)
count = office() if name == '-' else toolkit()
print(json.dumps({'read': read, 'write': write, 'count': count}))
`;

export interface PeerResult {
  by: string;
  /** Seconds to read, and to read and write; null, with the reason, if there is no result. */
  times: { read: number; write: number; count: number } | null;
  why: string;
}

/**
 * Reads a file with the alternative tool, and writes it with a tenth of its texts edited; null = no tool
 * does.
 */
export function runPeer(format: string, path: string, mostSeconds: number): PeerResult | null {
  const peer = PEERS[format];
  if (!peer) return null;
  const [module = '', name = '-'] = peer.split(' ');
  const by = { docx: 'python-docx', openpyxl: 'openpyxl' }[module] ?? 'Translate Toolkit';
  const { stdout, stderr, error } = spawnSync('/usr/bin/python3', ['-c', PROGRAM, module, name, path], {
    encoding: 'utf8',
    timeout: mostSeconds * 1000,
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') {
    return { by, times: null, why: `more than ${mostSeconds} s` };
  }
  try {
    return { by, times: JSON.parse(stdout), why: '' };
  } catch {
    const isMissing = /ModuleNotFoundError|ImportError/.test(stderr ?? '');
    return { by, times: null, why: isMissing ? 'not installed' : 'cannot read it' };
  }
}
