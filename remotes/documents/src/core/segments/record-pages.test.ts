import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { describe, expect, test } from 'vitest';
import { buildRecord } from '../../testing/build-record.ts';
import { RecordPages } from './record-pages.ts';

/**
 * A server whose segments can be approved, and a list of them; optionally only open ones, or starting at a
 * requested position.
 */
function setUp({ rows = 450, onlyOpen = false, keep = 2, beginsAnywhere = false } = {}) {
  const all = Array.from({ length: rows }, (_, index) =>
    buildRecord({ id: index + 1, row_number: index + 1 }),
  );
  const isListed = (record: DocumentRecord) => !onlyOpen || !record.approved;
  const asked: (number | string)[] = [];
  let failure: Error | null = null;
  const pageOf = (page: number) => {
    if (failure) throw failure;
    const listed = all.filter(isListed);
    return { records: listed.slice(page * 100, page * 100 + 100), total_rows: listed.length };
  };
  const fetchAround = async (row: number) => {
    asked.push(`around ${row}`);
    const listed = all.filter(isListed);
    const index = Math.min(listed.filter(({ row_number }) => row_number < row).length, listed.length - 1);
    return { ...pageOf(Math.floor(index / 100)), index };
  };
  const pages = new RecordPages({
    keep,
    isListed,
    fetchPage: async (page) => {
      asked.push(page);
      return pageOf(page);
    },
    ...(beginsAnywhere ? { fetchAround } : {}),
  });
  const approve = (index: number) => {
    const record = all[index];
    if (!record) throw new Error(`no segment ${index}`);
    const approved = { ...record, approved: true };
    all[index] = approved;
    pages.replace(approved);
  };
  const approveElsewhere = (...indexes: number[]) => {
    for (const index of indexes) {
      const record = all[index];
      if (record) all[index] = { ...record, approved: true };
    }
  };
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    pages,
    asked,
    approve,
    approveElsewhere,
    settle,
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}

describe('the pages of segments', () => {
  test('load when in view, and the first one sets the total', async () => {
    const { pages, asked, settle } = setUp();
    expect(pages.total).toBeNull();
    pages.want(0, 30);
    await settle();
    expect(pages.total).toBe(450);
    expect(pages.at(29)?.row_number).toBe(30);
    pages.want(380, 420);
    await settle();
    expect(asked).toEqual([0, 3, 4]);
    expect(pages.at(419)?.row_number).toBe(420);
  });

  test('are evicted after a long time out of view', async () => {
    const { pages, settle } = setUp({ rows: 2000, keep: 2 });
    for (const start of [0, 300, 600, 900, 1200]) {
      pages.want(start, start + 20);
      await settle();
    }
    pages.want(1200, 1220);
    expect(pages.at(0)).toBeUndefined();
    expect(pages.at(300)).toBeUndefined();
    expect(pages.at(900)?.row_number).toBe(901);
  });

  test('stay while one of their segments is being edited', async () => {
    const { pages, settle } = setUp({ rows: 2000, keep: 1 });
    pages.want(0, 20);
    pages.hold(5);
    for (const start of [300, 600, 900]) {
      pages.want(start, start + 20);
      await settle();
    }
    expect(pages.at(5)?.row_number).toBe(6);
    expect(pages.at(300)).toBeUndefined();
  });

  test('keep an edited segment in place when it leaves the filter, and shift later pages', async () => {
    const { pages, approve, settle } = setUp({ onlyOpen: true });
    pages.want(0, 50);
    await settle();
    approve(3);
    approve(7);
    expect(pages.at(3)?.approved).toBe(true);
    expect(pages.at(4)?.row_number).toBe(5);
    pages.want(100, 300);
    await settle();
    expect(pages.at(100)?.row_number).toBe(101);
    expect(pages.at(299)?.row_number).toBe(300);
    expect(pages.total).toBe(450);
    expect(pages.leftCount).toBe(2);
  });

  test('find a row number under a filter, or the next listed one, in one request', async () => {
    const { pages, asked, approve } = setUp({ onlyOpen: true, beginsAnywhere: true });
    for (const index of [10, 20, 310]) approve(index);
    expect(await pages.locate(312)).toBe(308);
    expect(pages.at(308)?.row_number).toBe(312);
    expect(pages.total).toBe(447);
    expect(await pages.locate(311)).toBe(308);
    expect(await pages.locate(320)).toBe(316);
    expect(await pages.locate(99_999)).toBe(446);
    expect(asked).toEqual(['around 312', 'around 311', 'around 99999']);
  });

  test('find a row that left the list but is still shown', async () => {
    const { pages, approve, settle } = setUp({ onlyOpen: true, beginsAnywhere: true, keep: 100 });
    await pages.load(0);
    for (const index of [3, 7, 8]) approve(index);
    expect(await pages.locate(8)).toBe(7);
    const index = await pages.locate(250);
    expect(index).toBe(249);
    expect((await pages.load(index))?.row_number).toBe(250);
    pages.want(180, 260);
    await settle();
    expect([199, 200].map((at) => pages.at(at)?.row_number)).toEqual([200, 201]);
    expect(pages.total).toBe(450);
  });

  test('begin at the requested row, and load nothing else before the view is ready', async () => {
    const { pages, asked, settle } = setUp({ beginsAnywhere: true });
    pages.want(0, 30);
    const index = await pages.locate(250);
    pages.want(0, 30);
    pages.want(400, 430);
    await settle();
    expect(asked).toEqual(['around 250']);
    pages.hold(index);
    pages.want(180, 230);
    await settle();
    expect(asked).toEqual(['around 250', 1]);
  });

  test('look up a row again if it changed meanwhile, and report why it failed', async () => {
    const { pages, asked, approveElsewhere, fail } = setUp({ onlyOpen: true, beginsAnywhere: true });
    await pages.load(0);
    const looking = pages.locate(250);
    approveElsewhere(1);
    pages.refresh();
    expect(await looking).toBe(248);
    expect(asked).toEqual([0, 'around 250', 'around 250']);
    fail(new Error('away'));
    await expect(pages.locate(150)).rejects.toThrow('away');
    expect(pages.error).toEqual(new Error('away'));
  });

  test('report why a page failed, and load it on retry', async () => {
    const { pages, settle, fail } = setUp();
    fail(new Error('away'));
    await expect(pages.load(0)).rejects.toThrow('away');
    fail(null);
    pages.refresh();
    pages.want(0, 10);
    await settle();
    expect(pages.error).toBeNull();
    expect(pages.at(0)?.row_number).toBe(1);
  });

  test('show stale rows until refetched, and restart pending look-ups', async () => {
    const { pages, approveElsewhere, asked, settle } = setUp({ onlyOpen: true });
    pages.want(0, 30);
    await settle();
    approveElsewhere(0, 1, 2);
    const before = pages.generation;
    const reading = pages.reread();
    expect(pages.at(0)?.row_number).toBe(1);
    await reading;
    expect(pages.at(0)?.row_number).toBe(4);
    expect(pages.total).toBe(447);
    expect(pages.generation).toBe(before + 1);
    expect(asked).toEqual([0, 0]);
  });

  test('keep showing an edited segment in place, and count it', async () => {
    const { pages, approveElsewhere, settle } = setUp({ onlyOpen: true });
    pages.want(0, 30);
    await settle();
    const active = pages.at(5);
    if (!active) throw new Error('not there');
    approveElsewhere(0, 5);
    const pinned = { ...active, approved: true };
    await pages.reread({ pinned });
    expect(pages.pinned).toBe(pinned);
    pages.keep(pinned, 4);
    expect([3, 4, 5].map((index) => pages.at(index)?.row_number)).toEqual([5, 6, 7]);
    expect(pages.total).toBe(449);
    pages.want(90, 120);
    await settle();
    expect([99, 100].map((index) => pages.at(index)?.row_number)).toEqual([101, 102]);
  });

  test('never overwrite a segment saved during a refetch', async () => {
    const { pages, settle } = setUp();
    pages.want(0, 30);
    await settle();
    const reading = pages.reread();
    pages.replace(buildRecord({ id: 3, row_number: 3, target: 'neu', version: 2 }));
    await reading;
    expect(pages.at(2)?.target).toBe('neu');
  });

  test('keep a segment’s newer version when an older answer arrives', async () => {
    const { pages, settle } = setUp();
    pages.want(0, 30);
    await settle();
    pages.replace(buildRecord({ id: 3, row_number: 3, target: 'neu, dann doch', version: 3 }));
    pages.replace(buildRecord({ id: 3, row_number: 3, target: 'neu', version: 2 }));
    expect(pages.at(2)?.target).toBe('neu, dann doch');
  });
});

/** A server that sorts segments by a changing value, highest first. */
function setUpSorted(rows: number) {
  const all = Array.from({ length: rows }, (_, index) =>
    buildRecord({ id: index + 1, row_number: index + 1, match_percent: index % 101 }),
  );
  const asked: number[] = [];
  const orders: number[][] = [];
  let failure: Error | null = null;
  const pages = new RecordPages({
    keep: 2,
    fetchPage: () => Promise.reject(new Error('not in the order of the document')),
    sorted: {
      async fetchOrder() {
        if (failure) throw failure;
        const order = all
          .toSorted((a, b) => (b.match_percent ?? 0) - (a.match_percent ?? 0))
          .map(({ row_number }) => row_number);
        orders.push(order);
        return order;
      },
      async fetchRows(numbers) {
        asked.push(numbers.length);
        return numbers.flatMap((number) => all[number - 1] ?? []);
      },
    },
  });
  const change = (row: number, match_percent: number) => {
    const record = { ...(all[row - 1] as DocumentRecord), match_percent };
    all[row - 1] = record;
    pages.replace(record);
  };
  return { pages, orders, asked, change, fail: (error: Error | null) => (failure = error) };
}

describe('sorted segments', () => {
  test('request their order once, and each page by row numbers', async () => {
    const { pages, orders, asked } = setUpSorted(250);
    expect((await pages.load(0))?.match_percent).toBe(100);
    expect((await pages.load(249))?.match_percent).toBe(0);
    expect([pages.total, orders.length, asked]).toEqual([250, 1, [100, 50]]);
    const row = (await pages.load(120))?.row_number ?? 0;
    expect(await pages.locate(row)).toBe(120);
  });

  test('keep their positions when values change, also on pages fetched later', async () => {
    const { pages, orders, change } = setUpSorted(250);
    await pages.load(0);
    const last = orders[0]?.at(-1) ?? 0;
    const first = pages.at(0)?.row_number ?? 0;
    change(first, 0);
    change(last, 100);
    expect(pages.at(0)).toMatchObject({ row_number: first, match_percent: 0 });
    expect(await pages.load(249)).toMatchObject({ row_number: last, match_percent: 100 });
    await pages.reread();
    expect([orders.length, await pages.locate(first)]).toEqual([2, 248]);
  });

  test('report why sorting failed, and sort on retry', async () => {
    const { pages, fail } = setUpSorted(10);
    fail(new Error('away'));
    await expect(pages.load(0)).rejects.toThrow('away');
    await expect(pages.locate(5)).rejects.toThrow('away');
    fail(null);
    pages.refresh();
    expect((await pages.load(0))?.row_number).toBe(10);
  });

  test('keep showing a segment in place after it leaves the order', async () => {
    const { pages } = setUpSorted(150);
    const kept = buildRecord({ id: 999, row_number: 999 });
    await pages.load(0);
    pages.keep(kept, 3);
    expect([pages.total, pages.at(3)?.id, await pages.locate(999)]).toEqual([151, 999, 3]);
    expect((await pages.load(150))?.match_percent).toBe(0);
  });
});
