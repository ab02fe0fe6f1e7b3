import type { Reporter, TestModule } from 'vitest/node';
import { formatTotals } from '../host/suiteReport';

/** Ends a run of vitest with the line that all suites of the project end with. A default export, because vitest asks for one. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    // A file that does not load has no tests to fail.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const skipped = states.filter((state) => state === 'skipped').length;
    console.log(formatTotals({ passed, failed: failed + broken + unhandled.length, skipped }));
  }
}
