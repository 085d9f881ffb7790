#!/usr/bin/env node
// Verifies a receipt of a download: node verify.mjs <upload> <download> <receipt> <public key>
//
// The public key is 32 bytes in base64 (GET /api/receipt-key), or a file with them. The script needs only Node 20 or
// newer, and neither the server nor its code. It exits with 0 if the signature is valid, both files are those of the
// receipt, and every byte outside of the stated changes is equal in both files; otherwise with 1 and the reason.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

class Rejected extends Error {}

const requires = (condition, reason) => {
  if (!condition) throw new Rejected(reason);
};

function readReceipt(file, key) {
  const text = existsSync(key) ? readFileSync(key, 'utf8').trim() : key;
  const raw = Buffer.from(text, 'base64');
  requires(raw.length === 32, 'The public key is not 32 bytes in base64.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
  const { signed, signature } = JSON.parse(readFileSync(file, 'utf8'));
  const isValid = verify(
    null,
    Buffer.from(String(signed)),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(String(signature), 'base64'),
  );
  requires(isValid, 'The signature of the receipt is invalid for this key.');
  const receipt = JSON.parse(signed);
  requires(
    receipt.type === 'tessera-receipt' && receipt.version === 1,
    'This is not a receipt of version 1.',
  );
  return receipt;
}

function readFileOf(path, stated, what) {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  requires(sha256 === stated.sha256, `The ${what} is not the file of the receipt, ${stated.name}.`);
  return bytes;
}

/** The entries of a ZIP archive by name: packed bytes, method, and content on demand. */
function entriesOf(zip) {
  const entries = new Map();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  requires(end >= 0, 'An archive has no directory.');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    requires(zip.readUInt32LE(at) === 0x02014b50, 'The directory of an archive is damaged or too large.');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const content = () => (method === 0 ? packed : inflateRawSync(packed));
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), { method, packed, content });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Compares everything outside of the changes; returns the replaced pieces. */
function compare(before, after, { entry, changes, unchanged }) {
  const hash = createHash('sha256');
  let [last, reached] = [0, 0];
  const equal = (to) => {
    const length = to - last;
    requires(length >= 0 && to <= before.length, `The changes of ${entry ?? 'the file'} are out of order.`);
    const part = before.subarray(last, to);
    const isSame = part.equals(after.subarray(reached, reached + length));
    requires(isSame, `More than the texts differs in ${entry ?? 'the file'}, near byte ${last}.`);
    hash.update(part);
    reached += length;
  };
  const pieces = changes.map(([start, end, length, kind]) => {
    equal(start);
    const piece = {
      kind,
      old: before.toString('utf8', start, end),
      now: after.toString('utf8', reached, reached + length),
    };
    [last, reached] = [end, reached + length];
    return piece;
  });
  equal(before.length);
  requires(reached === after.length, `The download has bytes after the end of ${entry ?? 'the file'}.`);
  requires(hash.digest('hex') === unchanged.sha256, `The hash of ${entry ?? 'the file'} is wrong.`);
  return pieces;
}

function comparePackages(upload, download, parts) {
  const [before, after] = [entriesOf(upload), entriesOf(download)];
  const names = [...before.keys()];
  requires(names.join('\0') === [...after.keys()].join('\0'), 'The archives have other entries.');
  return names.flatMap((name) => {
    const [old, now, part] = [before.get(name), after.get(name), parts.find(({ entry }) => entry === name)];
    if (part) return compare(old.content(), now.content(), part);
    requires(old.packed.equals(now.packed) && old.method === now.method, `The entry ${name} differs.`);
    return [];
  });
}

try {
  const [uploaded, downloaded, file, key] = process.argv.slice(2);
  requires(key, 'Usage: verify.mjs <upload> <download> <receipt> <public key>');
  const { parts, rules, texts, converted_from: encoding, ...receipt } = readReceipt(file, key);
  let upload = readFileOf(uploaded, receipt.upload, 'upload');
  const download = readFileOf(downloaded, receipt.download, 'download');
  if (encoding) upload = Buffer.from(new TextDecoder(encoding).decode(upload));
  const isPackage = upload.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
  const pieces = isPackage
    ? comparePackages(upload, download, parts)
    : parts.flatMap((part) => compare(upload, download, part));
  console.log(`${texts.changed} of ${texts.total} texts changed; every other byte is equal.`);
  for (const { kind, old, now } of pieces.filter((piece) => piece.kind !== 'text'))
    console.log(`Changed besides texts (${kind}): ${JSON.stringify(old)} → ${JSON.stringify(now)}`);
  for (const { rule, errors, waived } of rules.filter((each) => each.errors + each.waived > 0))
    console.log(`Rule ${rule}: errors open ${errors}, waived ${waived}`);
  console.log(`Rules verified: ${rules.length}`);
} catch (error) {
  console.error(error instanceof Rejected ? error.message : `Not verified: ${error.message}`);
  process.exitCode = 1;
}
