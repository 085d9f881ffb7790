import { buildTypes } from './build.ts';

// node tools/types/main.ts [--pretty], a step of npm run check: the types of every part.
process.exitCode = buildTypes({ isPretty: process.argv.includes('--pretty') }) ? 0 : 1;
