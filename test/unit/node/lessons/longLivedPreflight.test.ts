import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../src/core/lessonManager';
import type { Folder } from '../../../../src/core/lesson/lesson';
import { newConversation } from '../../../../src/core/lesson/conversation';
import { defaultSettings, type PipelineSettings } from '../../../../src/core/operations/pipeline';
import type { PreflightResult } from '../../../../src/core/operations/preflight/preflightRequest';
import { openLessons } from '../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

const names = ['tests', 'imports', 'styles', 'routes', 'naming'] as const;
const bodies = {
  tests: '- Tests run with vitest: `npm test`.',
  imports: '- Relative imports end in `.js`.',
  styles: '- Styles are CSS modules next to the component.',
  routes: '- Every route has a schema of its own.',
  naming: '- Test files are named after the route they test.',
} as const;
const fronts = [
  'breadth: broad\n',
  'fingerprint: [package.json#scripts.test]\n',
  'fingerprint: [src/]\n',
  'applies-to: ["src/**/*.ts"]\n',
  'topic: tests.runner\n',
  'kind: recipe\ntriggers: [test, route]\n',
];
const prompts = ['write a test for the route', 'fix the style of src/a.ts', 'rename the import'];

const act = fc.oneof(
  fc.record({
    act: fc.constant('write' as const),
    name: fc.constantFrom(...names),
    front: fc.constantFrom(...fronts),
    mark: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    act: fc.constantFrom('delete' as const, 'approve' as const, 'hurt' as const, 'retire' as const),
    name: fc.constantFrom(...names),
  }),
  fc.record({ act: fc.constant('change scripts' as const), to: fc.constantFrom('jest', 'vitest') }),
  fc.record({ act: fc.constant('approve all' as const) }),
  fc.record({ act: fc.constant('set budget' as const), budget: fc.constantFrom(60, 200) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A repository on disk, a window that stays open, and processes that start anew. */
class Windows {
  readonly root = join(temporaryFolder(), 'repository');
  readonly environment = { LESSONS_HOME: join(this.root, '..', 'home') };
  settings: PipelineSettings = defaultSettings;
  /** Seconds since 1970; files are too old to be taken for half-written ones. */
  private time = 1_700_000_000.5;

  constructor() {
    mkdirSync(join(this.root, '.git'), { recursive: true });
    mkdirSync(join(this.root, '.lessons'));
    mkdirSync(join(this.root, 'src'));
    this.write('src/a.ts', 'export {};\n');
    this.write('package.json', '{ "scripts": { "test": "vitest" } }\n');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
    this.time += 1;
    utimesSync(join(this.root, path), this.time, this.time);
  }

  async open(): Promise<LessonManager> {
    const { root: folder, environment } = this;
    const logger = new RecordingLogger();
    const settings = () => this.settings;
    return (await openLessons({ folder, environment, logger, settings })).manager;
  }

  async apply(window: LessonManager, one: Act): Promise<void> {
    switch (one.act) {
      case 'write':
        return this.write(
          `.lessons/${one.name}.md`,
          `---\n${one.front}---\n${bodies[one.name]}\n${'- More.\n'.repeat(one.mark)}`,
        );
      case 'delete':
        return rmSync(join(this.root, '.lessons', `${one.name}.md`), { force: true });
      case 'change scripts':
        return this.write('package.json', `{ "scripts": { "test": "${one.to}" } }\n`);
      case 'set budget':
        this.settings = { ...this.settings, budgetTokens: one.budget };
        return;
      case 'approve all':
        await window.approveAll();
        return;
      default:
        await this.say(window, one.act, one.name);
    }
  }

  /** A verb about a lesson that may not be there just now. */
  private async say(window: LessonManager, verb: 'approve' | 'hurt' | 'retire', name: string) {
    const own = (await window.list()).filter(({ entry }) => entry.brief.name === name);
    const isIn = (folder: Folder) => own.some(({ entry }) => entry.folder === folder);
    // Retired once and written anew, it is not retired over the other one.
    if (!isIn('active') || (verb === 'retire' && isIn('retired'))) return;
    if (verb === 'approve') await window.approve(name);
    else if (verb === 'retire') await window.retire(name);
    else for (let times = 0; times < 4; times += 1) await window.penalize(name);
  }
}

/** Everything but the time it took, byte for byte. */
const said = (result: PreflightResult): string =>
  JSON.stringify(result, (key, value: unknown) => (key === 'milliseconds' ? 0 : value));

describe('a window that stays open', () => {
  it(
    'gives and omits exactly what a fresh process would, after every change',
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
          const windows = new Windows();
          const window = await windows.open();
          for (const name of names) {
            const front = fronts[name.length % fronts.length] ?? '';
            await windows.apply(window, { act: 'write', name, front, mark: 0 });
          }
          let conversation = newConversation;
          for (const [at, one] of [{ act: 'approve all' } as const, ...acts].entries()) {
            await windows.apply(window, one);
            const prompt = prompts[at % prompts.length] ?? '';
            const turn = { request: `r${at}`, prompt, conversation, assume: 'code-gen' } as const;
            const fresh = await (await windows.open()).preflight(turn);
            // More than once: with everything known nothing may have worn off.
            for (let times = 0; times < 5; times += 1) {
              expect(said(await window.preflight(turn))).toBe(said(fresh));
            }
            conversation = at % 3 === 0 ? fresh.conversation : newConversation;
          }
        }),
        { numRuns: 25 },
      ),
  );
});
