import type { LessonCard, LessonVerb } from '../../../src/protocol/lessonCard';
import type { LessonState, WaitingKind } from '../../../src/protocol/lessonState';
import type { LessonDetail } from '../../../src/protocol/lessonDetail';
import type { Relation } from '../../../src/protocol/relations';
import type { ListedLesson } from '../../../src/extension/features/manager/lessonPage';

/** A lesson of the preview: what the list shows and what its open row shows. */
export interface SampleLesson {
  readonly listed: ListedLesson;
  readonly detail: LessonDetail;
}

/** The verbs that the product allows in each state, the likeliest first. */
export const verbsOf: Readonly<Record<LessonState, readonly LessonVerb[]>> = {
  candidate: ['promote', 'retire', 'veto', 'fork', 'moveToGlobal', 'retract'],
  quarantined: ['approve', 'retire'],
  trial: [
    'promote',
    'veto',
    'retire',
    'helped',
    'didNotHelp',
    'reinforce',
    'penalize',
    'contest',
    'fork',
    'retract',
  ],
  active: [
    ...(['retire', 'helped', 'didNotHelp', 'reinforce', 'penalize', 'contest', 'fork'] as const),
    ...(['publish', 'moveToGlobal', 'retract'] as const),
  ],
  stale: ['verify', 'retire', 'contest', 'fork', 'retract'],
  unverified: ['verify', 'retire', 'contest', 'fork', 'retract'],
  contested: ['settle', 'retire', 'moveToGlobal', 'retract'],
  resting: ['retire', 'helped', 'reinforce', 'contest', 'fork', 'moveToGlobal', 'retract'],
  broken: ['retire'],
  retired: ['restore', 'fork', 'retract'],
};

const relationsOf: Readonly<Record<LessonState, readonly Relation[]>> = {
  candidate: ['merge', 'supersede'],
  trial: ['merge', 'supersede', 'contradict'],
  quarantined: [],
  stale: ['merge', 'contradict'],
  unverified: ['merge', 'contradict'],
  active: ['merge', 'supersede', 'contradict'],
  contested: ['merge'],
  resting: ['merge'],
  broken: [],
  retired: [],
};

/** What the product says that a state waits for. */
const waitsBy: Readonly<Partial<Record<LessonState, WaitingKind>>> = {
  quarantined: 'approval',
  stale: 'stale',
  contested: 'contested',
  candidate: 'candidate',
  trial: 'trial',
};

type Draft = Partial<LessonCard> & Pick<LessonCard, 'name' | 'description' | 'state'>;

/** Builds a lesson of the preview from what is particular about it. */
export /** A lesson of the preview from what matters of it; the rest is filled in. */
function sample(
  id: string,
  draft: Draft,
  detail: Partial<LessonDetail> = {},
  now = Date.now(),
): SampleLesson {
  const used = draft.standing?.given ?? 0;
  const card: LessonCard = {
    id,
    scope: 'project',
    kind: 'convention',
    tokens: Math.ceil(draft.description.length / 4) + 6,
    standing: {
      given: used,
      confidence: 1 - 0.3 * 0.9 ** used,
      helped: 0,
      hurt: 0,
      ...(used > 0 && { lastUsed: now - used * 3_600_000 }),
    },
    verbs: verbsOf[draft.state],
    relations: relationsOf[draft.state],
    ...draft,
  };
  const isWaiting = draft.state === 'candidate' || draft.state === 'quarantined';
  const body = detail.body ?? `- ${draft.description}`;
  const waits = draft.waits ?? waitsBy[draft.state];
  return {
    listed: {
      card: { ...card, ...(waits && { waits, text: body.replace(/^- /, '') }) },
      tab: isWaiting ? 'inbox' : 'lessons',
      searchText: body.toLowerCase(),
    },
    detail: {
      id,
      file: `.lessons/${draft.name}.md`,
      problems: [],
      refs: [],
      standing: [
        { label: 'Given', value: `${used} times`, meaning: 'How often it was handed to a model' },
        { label: 'Confidence', value: card.standing.confidence.toFixed(2) },
        {
          label: 'Helped',
          value: `${card.standing.helped} of ${card.standing.helped + card.standing.hurt}`,
        },
      ],
      facts: [],
      worked: [],
      history: [],
      evidence: [],
      against: [],
      ...detail,
      body,
    },
  };
}

const standing = (given: number, helped: number, hurt: number) => ({
  given,
  confidence: 1 - 0.3 * 0.9 ** given,
  helped,
  hurt,
  lastUsed: Date.now() - 5_400_000 * (1 + given),
});

const undo = { id: 'u0', effect: 'takes this outcome out of the count' };

/** One lesson in every state, with the awkward ones among them. */
export function twelveLessons(): readonly SampleLesson[] {
  return [
    sample(
      'l01',
      {
        name: 'testing',
        description: 'vitest, tests/**/*.test.ts, run via `npm test`',
        state: 'active',
        standing: standing(12, 3, 1),
      },
      {
        canEdit: true,
        refs: [
          { ref: 'package.json#scripts.test', state: 'same' },
          { ref: 'tests/', state: 'same' },
        ],
        facts: [
          { label: 'Triggers', value: 'test, vitest, spec' },
          { label: 'Applies to', value: '**/*.ts' },
        ],
        source: 'Proposed by scan on 21 November 2026',
        evidence: ['package.json#scripts.test', '41 of 43 files under tests/'],
        history: [
          { time: Date.now() - 60_000, what: 'Helped: your word', undo },
          { time: Date.now() - 86_400_000, what: 'Put to use' },
          { time: Date.now() - 3 * 86_400_000, what: 'Proposed by scan' },
        ],
      },
    ),
    sample(
      'l02',
      {
        name: 'import-suffix',
        description: 'Relative imports end in .js, also from .ts files',
        state: 'stale',
        reason: 'tsconfig.json#compilerOptions.moduleResolution changed: node16 → bundler',
        standing: standing(7, 2, 0),
      },
      {
        refs: [
          {
            ref: 'tsconfig.json#compilerOptions.moduleResolution',
            state: 'changed',
            from: 'node16',
            to: 'bundler',
            why: 'The value changed.',
            commit: 'a41c09e Move to bundler resolution',
          },
          { ref: 'package.json#type', state: 'same' },
          { ref: 'src/index.ts', state: 'missing', why: 'The file is gone.' },
        ],
      },
    ),
    sample('l03', {
      name: 'commits',
      description: 'Conventional commits; the scope is the package folder',
      state: 'trial',
      reason: 'On trial since yesterday. Promote it to share it.',
      standing: standing(2, 0, 0),
    }),
    sample(
      'l04',
      {
        name: 'test-runner-old',
        description: 'Tests run with jest',
        state: 'contested',
        reason: 'Contradicts "testing": both answer tests.runner.',
      },
      { against: [{ id: 'l01', name: 'testing' }] },
    ),
    sample('l05', {
      name: 'css-modules',
      description: 'Styles are CSS modules beside the component',
      state: 'resting',
      reason: 'Did not help in 4 of 5 uses.',
      standing: standing(5, 1, 4),
    }),
    sample(
      'l06',
      {
        name: 'release',
        description: 'Cut a release with changesets',
        kind: 'recipe',
        state: 'active',
        scope: 'global',
        standing: standing(1, 0, 0),
      },
      {
        body: '1. `npx changeset version`\n2. Review CHANGELOG.md\n3. `npm publish` if CI is green',
      },
    ),
    sample('l07', {
      name: 'old-lint',
      description: 'tslint with the airbnb preset',
      state: 'retired',
    }),
    sample(
      'l08',
      {
        name: 'broken-yaml',
        description: 'triggers: [unclosed',
        state: 'broken',
        reason: 'Line 4: the list is not closed. Add "]".',
      },
      {
        problems: [
          { severity: 'error', message: 'The list is not closed. Add "]".', line: 4 },
          {
            severity: 'warning',
            message: 'The key "tigger" is unknown. Did you mean "triggers"?',
            line: 5,
          },
        ],
      },
    ),
    sample(
      'l09',
      {
        name: 'api-errors',
        description: 'Handlers throw HttpError; the middleware turns it into JSON',
        state: 'candidate',
        countdown: 'tried in 3 days',
        reason: 'Will be tried in 3 days unless you say no. 17 of 18 handlers under src/api do so',
      },
      {
        source: 'Proposed by scan 2 days ago',
        evidence: ['17 of 18 handlers under src/api', 'src/api/httpError.ts'],
        refs: [{ ref: 'src/api/httpError.ts', state: 'same' }],
      },
    ),
    sample(
      'l10',
      {
        name: 'migrations',
        description: 'Database changes need a migration under prisma/migrations',
        kind: 'recipe',
        state: 'candidate',
        reason: 'Done in 3 accepted tasks',
      },
      {
        body: '1. Edit `prisma/schema.prisma`.\n2. Run `npx prisma migrate dev` if the schema changed.\n3. Run `npm test`.',
        worked: [
          {
            trigger: 'add column table',
            facts: [
              { label: 'Worked', value: '3 of 4 times, 75 %' },
              { label: 'Tools', value: 'lessons_edit, lessons_run, read_file' },
              { label: 'Tokens', value: '4210 (median)' },
              { label: 'Time', value: '8.4 s in tools (median)' },
            ],
            steps: ['edit prisma/schema.prisma', 'npx prisma migrate dev', 'npm test'],
            derivedFrom: [
              { id: 'r1', title: 'Add a test for the retry helper', time: Date.now() - 120_000 },
              {
                id: 'r8',
                title: 'we need a column for the tax number',
                time: Date.now() - 86_400_000,
              },
            ],
            total: 4,
          },
        ],
        history: [{ time: Date.now() - 86_400_000, what: 'Proposed by session' }],
      },
    ),
    sample('l11', {
      name: 'logging',
      description: 'Log through src/log.ts, never console',
      state: 'quarantined',
      reason: 'Arrived by git. You have not approved this text yet.',
    }),
    sample(
      'l12',
      {
        name: `a-${'very'.repeat(30)}-long-name`,
        description: `<img src=x onerror=alert(1)> **bold** ${'Donaudampfschifffahrt'.repeat(12)}`,
        state: 'quarantined',
        reason: 'Arrived by git. You have not approved this text yet.',
      },
      {
        body: `<script>alert(1)</script>\n<b>not bold</b> \`code <i>\` [link](javascript:alert(1))\n${'x'.repeat(300)}\nhidden: \u202Egnp.exe\u202C zero\u200Bwidth`,
      },
    ),
  ];
}

const subjects = ['routing', 'forms', 'queries', 'styles', 'errors', 'logging', 'builds', 'types'];
const places = ['api', 'web', 'admin', 'worker', 'mobile', 'shared', 'infra', 'docs', 'cli', 'sdk'];
const manyStates: readonly LessonState[] = [
  'active',
  'active',
  'active',
  'stale',
  'trial',
  'candidate',
  'retired',
  'resting',
];

/** Many lessons, the same at every run. */
export function manyLessons(count: number): readonly SampleLesson[] {
  return Array.from({ length: count }, (_, index) => {
    const subject = subjects[index % subjects.length] ?? '';
    const place = places[Math.floor(index / subjects.length) % places.length] ?? '';
    const state = manyStates[(index * 7) % manyStates.length] ?? 'active';
    return sample(`m${index}`, {
      name: `${place}-${subject}-${index}`,
      description: `In packages/${place} the ${subject} follow rule ${index}, see docs/${subject}.md`,
      state,
      scope: index % 9 === 0 ? 'global' : 'project',
      ...(state === 'stale' && { reason: `docs/${subject}.md changed` }),
      standing: standing(index % 23, index % 5, index % 3),
    });
  });
}
