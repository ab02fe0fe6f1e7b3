import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { suiteFiles } from '../../host/buildSuite';

describe('the two lanes of the editor', () => {
  it('run the same files: every test of the product inside the editor', () => {
    const onDisk = readdirSync('test/integration').filter((file) => file.endsWith('.test.ts'));
    const listed = suiteFiles('.').map((path) => path.split('/').at(-1));
    expect(listed).toEqual(onDisk.sort());
    expect(listed).toContain('product.test.ts');
    for (const lane of ['serverLane', 'desktopLane'])
      expect(readFileSync(`test/host/${lane}.ts`, 'utf8')).toContain('buildSuite(project)');
  });

  it('have a workflow that runs the desktop one under a virtual display', () => {
    const workflow = readFileSync('.github/workflows/test.yml', 'utf8');
    expect(workflow).toMatch(/xvfb-run .*npm run test:desktop/);
  });
});
