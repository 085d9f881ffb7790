import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long tests: on a new checkout Vitest orders by file size and would run them last. */
const LONG = [
  'e2e/journeys/standalone.test.ts',
  'e2e/platform/new-remote.test.ts',
  'e2e/journeys/source.test.ts',
  'e2e/platform/own-repository.test.ts',
  'tools/trials/cluster/several-servers.test.ts',
  'tools/trials/faults/kills.test.ts',
  'tools/trials/faults/faults.test.ts',
  'tools/trials/cluster/previous-version.test.ts',
  'tools/trials/faults/server-process.test.ts',
];

/** Runs the longest tests first, so that no worker ends up alone with one. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => LONG.some((path) => file.moduleId.endsWith(path));
    const order = (file: TestSpecification) => [
      file.project.config.sequence.groupOrder,
      isLong(file) ? 0 : 1,
    ];
    return (await super.sort(files)).toSorted((a, b) => {
      const [groupA = 0, longA = 0] = order(a);
      const [groupB = 0, longB = 0] = order(b);
      return groupA - groupB || longA - longB;
    });
  }
}
