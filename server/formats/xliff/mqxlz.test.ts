import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readXliff, writeXliff } from './index.ts';
import { bytesOf, xliff12 } from './testing/fixtures.ts';

const document = xliff12('<trans-unit id="1"><source>a</source><target>b</target></trans-unit>', {
  root: ' xmlns:mq="MQXliff"',
});

function archive(entries: Zippable): Uint8Array {
  return zipSync(entries);
}

describe('a memoQ archive', () => {
  const bytes = archive({
    'a.bin': [bytesOf('x'.repeat(999)), { level: 0 }],
    'document.mqxliff': bytesOf(document),
    'skeleton.xml': bytesOf('<s/>'),
  });

  it('is read through its document', () => {
    expect(readXliff(bytes)).toMatchObject({ dialect: 'mqxliff', counts: { units: 1 } });
  });

  it('changes only its document when edited, and stays byte for byte the same otherwise', () => {
    const same = { target: 'b', state: 'translated', approved: false } as const;
    expect(writeXliff(bytes, new Map([[0, same]]))).toEqual(bytes);
    const entries = unzipSync(writeXliff(bytes, new Map([[0, { ...same, target: 'c' }]])));
    expect(strFromU8(entries['document.mqxliff'] ?? new Uint8Array())).toBe(document.replace('>b<', '>c<'));
    expect(strFromU8(entries['skeleton.xml'] ?? new Uint8Array())).toBe('<s/>');
    expect(entries['a.bin']).toHaveLength(999);
  });

  it.each([
    ['truncated', bytes.subarray(0, 200), /damaged/],
    ['without an XLIFF file', archive({ 'a.txt': bytesOf('a') }), /no XLIFF/],
  ])('is rejected when it is %s', (_, broken, message) => {
    expect(() => readXliff(broken)).toThrow(message);
  });
});
