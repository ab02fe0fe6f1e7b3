import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programsStartedBy, traceCommand } from '../../host/processTrace';
import { temporaryFolder } from '../../support/temporaryFolder';

describe.skipIf(!('command' in traceCommand('')))('the trace of started programs', () => {
  it('names what a process and its children start, and nothing that others do', () => {
    const file = join(temporaryFolder(), 'trace');
    const trace = traceCommand(file);
    const [program = '', ...words] = 'command' in trace ? trace.command : [];
    const inner = 'env true; (exec env printf inside)';
    const outer = `env printf outside; sh -c '${inner}' watched; env printf later`;
    execFileSync(program, [...words, 'sh', '-c', outer], { stdio: 'ignore' });
    const started = programsStartedBy(file, /, "watched"/).map((one) => one.words);
    // A program is looked for in one folder after the other.
    const tried = new Set(started.filter((one) => one.startsWith('"env"')));
    expect([...tried]).toEqual(['"env", "true"', '"env", "printf", "inside"']);
    expect(started.join()).not.toMatch(/outside|later/);
  });
});
