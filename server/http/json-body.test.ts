import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readJson } from './json-body.ts';

const HEADERS = new Headers();
const bytes = (text: string) => new TextEncoder().encode(text);

test('a body is read in one piece, in pieces that cut a character in two, and if empty', async () => {
  const whole = bytes('{"text":"Größe"}');
  const cut = whole.indexOf(0xc3) + 1;
  expect(await readJson(HEADERS, Readable.from([whole]))).toEqual({ text: 'Größe' });
  expect(await readJson(HEADERS, Readable.from([whole.subarray(0, cut), whole.subarray(cut)]))).toEqual({
    text: 'Größe',
  });
  expect(await readJson(HEADERS, [whole.subarray(0, cut), whole.subarray(cut)])).toEqual({ text: 'Größe' });
  expect(await readJson(HEADERS, Readable.from([]))).toEqual({});
});

test('a long body of unstated length is rejected, and the connection stays open for the answer', async () => {
  const megabyte = new Uint8Array(1_000_000).fill(0x20);
  const endless = new Readable({
    read() {
      this.push(megabyte);
    },
  });
  await expect(readJson(HEADERS, endless)).rejects.toMatchObject({ status: 413 });
  expect(endless.destroyed).toBe(false);
  await expect(readJson(HEADERS, Array(5).fill(megabyte))).rejects.toMatchObject({ status: 413 });
});

test('a body is rejected if it is not JSON, not UTF-8, or truncated', async () => {
  await expect(readJson(HEADERS, Readable.from([bytes('{')]))).rejects.toMatchObject({ status: 400 });
  await expect(readJson(HEADERS, Readable.from([new Uint8Array([0x22, 0xff, 0x22])]))).rejects.toMatchObject({
    status: 400,
  });
  const lost = new Readable({ read() {} });
  const reading = readJson(HEADERS, lost);
  lost.push(bytes('{"a":'));
  lost.destroy();
  await expect(reading).rejects.toThrow('ended before its body');
});
