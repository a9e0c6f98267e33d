// A reporter of Jest: one line at the end for each program that this machine lacks, with the tests that were skipped for it.
const NEEDS = /\(needs ([^)]+)\)/;

export default class SkippedTests {
  onRunComplete(_contexts, { testResults }) {
    const lacking = new Map();
    for (const { testFilePath, testResults: tests } of testResults)
      for (const { status, fullName } of tests) {
        if (status !== 'pending') continue;
        const program = NEEDS.exec(fullName)?.[1] ?? 'no program, see the file';
        const { count = 0, files = new Set() } = lacking.get(program) ?? {};
        lacking.set(program, { count: count + 1, files: files.add(testFilePath.replace(/^.*\/test\//, 'test/')) });
      }
    for (const [program, { count, files }] of lacking)
      console.log(`skipped ${count} tests, which need ${program}: ${[...files].sort().join(', ')}`);
  }
}
