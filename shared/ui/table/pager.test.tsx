import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pager } from './Pager.tsx';

const PAGE_SIZE = 100;

function buttonsOf({ page, total }: { page: number; total: number }) {
  const html = renderToStaticMarkup(
    <Pager page={page} pageSize={PAGE_SIZE} total={total} onChange={() => undefined} rows="terms" />,
  );
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  return buttons.map((button) => (button.includes('aria-disabled="true"') ? 'disabled' : 'enabled'));
}

describe('the pager', () => {
  it('has no buttons for a list of one full page, but buttons from the next row on', () => {
    expect(buttonsOf({ page: 0, total: PAGE_SIZE })).toEqual([]);
    expect(buttonsOf({ page: 0, total: PAGE_SIZE + 1 })).toEqual([
      'disabled',
      'disabled',
      'enabled',
      'enabled',
    ]);
  });

  it('ends at the last full page', () => {
    const onLastPage = ['enabled', 'enabled', 'disabled', 'disabled'];
    expect(buttonsOf({ page: 1, total: 2 * PAGE_SIZE })).toEqual(onLastPage);
  });
});
