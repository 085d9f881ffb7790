import { expect, test } from 'vitest';
import { ownFilesFirst } from './page-order.ts';

test("places a page's own files before all hints, once each", () => {
  const script = '<script crossorigin="anonymous" defer src="/assets/main.1.js"></script>';
  const style = '<link crossorigin="anonymous" href="/assets/main.1.css" rel="stylesheet">';
  const icon = '<link rel="icon" href="data:,">';
  const page = `<head>${icon}<!--tessera:later--><!--tessera:release-->${script}${style}</head>`;
  expect(ownFilesFirst(page).replace(/\s/g, '')).toBe(
    `<head>${icon}${script}${style}<!--tessera:later--><!--tessera:release--></head>`.replace(/\s/g, ''),
  );
});
