/** Whether loops run at the length of `npm run test:long` or in their short form. */
export const isLong = process.env.TEST_LONG === '1';
