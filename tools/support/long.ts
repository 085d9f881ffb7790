/** Whether loops are as long as `npm run test:long` has them; otherwise they are in their short form. */
export const isLong = process.env.TEST_LONG === '1';
