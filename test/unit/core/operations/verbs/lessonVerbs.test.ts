import { describe, expect, it } from 'vitest';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { readLesson } from '../../../../../src/core/lesson/readLesson';
import type { LessonState, Scope } from '../../../../../src/core/lesson/lesson';
import type { LessonStatus } from '../../../../../src/core/operations/status/lessonStatus';
import {
  lessonVerbs,
  relationsOf,
  verbIds,
  verbsOf,
} from '../../../../../src/core/operations/verbs/lessonVerbs';
import { menuContext, rowMenus } from '../../../../../src/extension/manifest';

function lessonIn(
  state: LessonState,
  more: { readonly scope?: Scope; readonly refs?: string; readonly marked?: boolean } = {},
): LessonStatus {
  const folder = state === 'retired' ? 'retired' : state === 'candidate' ? 'candidates' : 'active';
  const text = `---\nname: x\n${more.refs ?? ''}---\n- A body.\n`;
  const origin = { scope: more.scope ?? 'project', fileName: 'x.md' } as const;
  const { lesson } = readLesson(text, origin, nodeHasher);
  const entry = { scope: more.scope ?? 'project', folder, lesson };
  return {
    state,
    entry,
    reasons: [],
    drifts: [],
    isMarkedContested: more.marked ?? false,
  } as unknown as LessonStatus;
}

describe('verbs of a lesson', () => {
  it('give a waiting text nothing but a yes, a no and a never', () => {
    expect(verbsOf(lessonIn('quarantined'), true)).toEqual(['approve', 'retire', 'retract']);
  });

  it('settle only what a user marked', () => {
    expect(verbsOf(lessonIn('contested'), true)).not.toContain('settle');
    expect(verbsOf(lessonIn('contested', { marked: true }), true)).toContain('settle');
  });

  it('publish only a lesson of the repository that has refs', () => {
    const refs = 'fingerprint: [package.json]\n';
    expect(verbsOf(lessonIn('active'), true)).not.toContain('publish');
    expect(verbsOf(lessonIn('active', { refs }), true)).toContain('publish');
    expect(verbsOf(lessonIn('active', { refs, scope: 'global' }), true)).not.toContain('publish');
  });

  it('are none in Restricted Mode; what came with the program is put away and taken up, no more', () => {
    expect(verbsOf(lessonIn('active'), false)).toEqual([]);
    expect(verbsOf(lessonIn('active', { scope: 'shipped' }), true)).toEqual(['retire']);
    expect(verbsOf(lessonIn('retired', { scope: 'shipped' }), true)).toEqual(['restore']);
    expect(relationsOf(lessonIn('active', { scope: 'shipped' }), true)).toEqual([]);
  });

  it('leave every state a way out', () => {
    for (const state of Object.values(lessonVerbs).flatMap(({ states }) => states))
      expect(verbsOf(lessonIn(state), true).length, state).toBeGreaterThan(0);
  });

  it('take nothing away by an icon of the tree, which takes the place of words under the pointer', () => {
    const taking = ['retire', 'dismiss', 'declineUpdate', 'veto', 'contest', 'retract'];
    const icons = rowMenus().filter(({ group }) => group.startsWith('inline'));
    expect(icons.length).toBeGreaterThan(0);
    expect(icons.filter(({ command }) => taking.includes(command.replace('lessons.', '')))).toEqual(
      [],
    );
  });

  it('stand in the tree exactly where they fit', () => {
    const offered = (status: LessonStatus): string[] =>
      rowMenus()
        .filter(({ when, group }) => !group.startsWith('inline') && /,\w+,/.test(when))
        .filter(({ when }) => menuContext(status, true).includes(/,\w+,/.exec(when)?.[0] ?? '!'))
        .map(({ command }) => command.replace('lessons.', ''));
    for (const state of ['active', 'contested', 'resting', 'quarantined'] as const) {
      const verbs = offered(lessonIn(state)).filter((verb) => verbIds.includes(verb as never));
      expect(verbs).toEqual([...verbsOf(lessonIn(state), true)]);
    }
  });
});
