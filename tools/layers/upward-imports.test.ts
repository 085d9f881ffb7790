import { describe, expect, it } from 'vitest';
import { exportsOf, upwardImports } from './upward-imports.ts';

const LAYERS = { shop: ['main.ts', 'orders', 'prices'] };
const shared = exportsOf('shop', { './prices/*': './prices/*.ts', './orders': './orders/index.ts' });
const check = (files: Record<string, string>) =>
  upwardImports(new Map(Object.entries(files)), LAYERS, shared);

describe('the check of layers', () => {
  it('accepts imports of lower layers and within a layer', () => {
    expect(
      check({
        'shop/main.ts': "import { order } from './orders/order.ts';",
        'shop/orders/order.ts':
          "import type { Price } from '../prices/price.ts';\nexport * from './line.ts';",
        'shop/orders/line.ts': "import { it } from 'vitest';",
      }),
    ).toEqual([]);
  });

  it.each([
    ['an import', "import { order } from '../orders/order.ts';"],
    ['a type import', "import type { Order } from '../orders/order.ts';"],
    ['a re-export', "export { order } from '../orders/order.ts';"],
    ['a dynamic import', "const { order } = await import('../orders/order.ts');"],
    ['an import over several lines', "import {\n  order,\n} from '../orders/order.ts';"],
  ])('reports %s of a higher layer', (_, text) => {
    expect(check({ 'shop/prices/price.ts': text })).toEqual([
      'shop/prices/price.ts imports shop/orders/order.ts: orders is above prices in shop',
    ]);
  });

  it('reports an import of a higher layer by the name of the package', () => {
    const lines = check({ 'shop/prices/price.ts': "import { order } from '@tessera/shared/orders';" });
    expect(lines).toEqual([
      'shop/prices/price.ts imports shop/orders/index.ts: orders is above prices in shop',
    ]);
  });

  it('reports a folder that the list lacks', () => {
    const lines = check({ 'shop/orders/order.ts': "import { send } from '../parcels/send.ts';" });
    expect(lines).toContain('shop/parcels has no layer: see tools/layers/layers.ts');
  });

  it('lets tests import any layer', () => {
    expect(check({ 'shop/prices/price.test.ts': "import { order } from '../orders/order.ts';" })).toEqual([]);
  });
});
