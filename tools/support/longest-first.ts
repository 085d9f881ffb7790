import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files of long tests: Vitest, which goes by the size of a file on a new checkout, would leave them to the end. */
const LONG = [
  'e2e/journeys/documents.test.ts',
  'e2e/journeys/standalone.test.ts',
  'e2e/platform/new-remote.test.ts',
  'e2e/journeys/source.test.ts',
  'e2e/journeys/glossary.test.ts',
  'e2e/journeys/memory.test.ts',
  'tools/trials/faults/faults.test.ts',
  'tools/trials/cluster/previous-version.test.ts',
  'tools/trials/faults/server-process.test.ts',
];

/** Begins with what takes longest, so that no worker is left alone with it at the end. */
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
