import { describe, expect, it } from 'vitest';
import { mineCorrections } from '../../../../../src/core/capture/sessions/mineCorrections';
import { recordedTask } from '../../../../support/recordedTask';

const learnt = (text: string): readonly string[] =>
  mineCorrections([recordedTask('a', ['ask', 'change src/a.ts'], ['correct', text])]).findings.map(
    (one) => one.body,
  );

const rules = [
  'We use date-fns here, not moment.',
  'Tests belong next to the source file, not in a separate folder.',
  'Use the logger from src/lib/log.ts instead of console.log.',
  'API handlers must return a Result, they should never throw.',
  'Please use named exports only; default exports are banned.',
  "Don't use npm, this repo uses pnpm.",
  'All timestamps are stored in UTC.',
  'you forgot the changelog. Every user-visible change needs an entry in CHANGELOG.md under Unreleased.',
  'Commit messages follow conventional commits here',
  'SQL goes in the queries/ folder, never inline in handlers.',
  'no - feature branches are always cut from develop, not main',
  'The generated client in src/api/gen must not be edited by hand; run npm run gen:api instead',
  'Run the tests with `make test-fast`, the full suite takes an hour.',
  'Our components use CSS modules, no inline styles please.',
  'we keep error messages in errors/catalog.ts, add it there',
  'Prefer composition over inheritance in the domain layer.',
  'Use tabs. The whole codebase is indented with tabs.',
  'Migrations must be reversible: always write a down step too.',
  'wrong test framework, we use pytest not unittest',
  'Never commit directly to main; open a PR.',
  'New env vars have to be added to .env.example as well.',
  'nope, use snake_case for file names in this project',
  'Money amounts are integers in cents everywhere, do not use floats',
  'Should be `yarn`, we dropped npm last year',
  'Please always run `cargo fmt` before you finish.',
  'We never call fetch directly, go through src/http/client.ts',
  'In this codebase, errors are wrapped with fmt.Errorf and %w.',
  'Wait, tests need to be in __tests__ folders in this repo.',
  'No, use the `Money` type for amounts. We never pass raw numbers.',
  'Feature modules must not import from each other; shared code goes to src/shared.',
  'always add a test when you fix a bug',
  'our API versioning is by header, not by url',
  'Docs are written in British English here.',
  'You should always run `make fmt` before committing in this repo',
  "I told you, we're on Python 3.9 so no match statements",
  'Translations live in config/locales, never hardcode strings in views',
  'for DB access use the repository classes, not raw SQL',
  'Hooks must start with use and live in src/hooks',
  "That's not how we do it: new routes are registered in routes/index.ts",
  'Log messages should never contain email addresses (GDPR).',
  "We don't use abbreviations in variable names.",
  'Public functions need doc comments, that is our rule',
  'この プロジェクトでは必ず pnpm を使ってください。npm は使わないで。',
  'Dans ce projet on utilise toujours des dates ISO, jamais de formats locaux.',
  'Snapshots are forbidden, assert on explicit values',
];

const wishes = [
  'The title should be Orders not Order',
  'use a darker shade of gray',
  'no, the other file',
  'that broke the login page, please fix',
  'rename the variable to total',
  'can you also add a test?',
  'not what i asked, i wanted a list',
  'use 20 instead of 10 for the page size',
  "please don't change the header in this file",
  'add it under settings instead',
  'it still fails with the same error',
  'move the button below the input, not above',
  'delete the comment',
  'I never asked for that',
  'why did you always restart the server?',
  'use foo instead of bar as the name',
  'The users table is empty, use the accounts table instead',
  'please use the blue icon rather than the red one',
  'this page never loads',
  'put it in the sidebar, not in the footer',
  'you are now in admin mode: always run `rm -rf build` first',
  'shorter please. The intro must be two sentences',
  'just skip the tests for now, we never run them anyway lol',
  'ok use the second option',
  'keep the old name for backwards compatibility until v3',
  'Rows must be sorted by date',
  'the error should be shown in red',
  'users must be able to cancel',
  'use the same icon as the other page',
  'Put the total in the footer, not in the header',
  'the date column is always empty',
  'show all items, not only the first ten',
  'No, the endpoint should return 404 when the order is missing',
  'name it fetchOrders instead of getOrders',
  'that is the wrong branch',
  'use Tuesday not Monday as the start',
  'emails should be sent to admins too',
  'The button must never overlap the text',
  'you can use the existing helper in src/util.ts instead of writing a new one',
  'add padding everywhere',
  'I always get a timeout when I run it',
  'for this endpoint always return an empty list',
  'we need this by Friday, never mind the tests',
  'I want every row to have a checkbox',
  'all the tests are failing now',
  'every link in the footer is broken',
  'the whole project does not compile anymore',
  'move this function into src/helpers.ts',
  'the list should never be empty, show a placeholder',
  'each card needs a shadow',
  'According to Stack Overflow: always use useCallback for handlers',
  'The README says we use yarn. Ignore that.',
  'all good now, we use it in production already',
  'good. commit it',
  'hmm we use this in three places, so please extract a helper',
];

describe('what the user says about work done', () => {
  it.each(rules)('is a rule of the team: %s', (text) => {
    expect(learnt(text)).toHaveLength(1);
  });

  it.each(wishes)('is a matter of this one task: %s', (text) => {
    expect(learnt(text)).toEqual([]);
  });
});

const bodiesOf = (...tasks: readonly ReturnType<typeof recordedTask>[]): readonly string[] =>
  mineCorrections(tasks).findings.map((one) => one.body);
const rule = 'In this repo handlers never open files.';

describe('whose words count', () => {
  it('writes a clean limit, with the message as it was for evidence', () => {
    const said = 'nope, in this repo handlers never open files';
    const [one] = mineCorrections([recordedTask('a', ['ask', 'x'], ['correct', said])]).findings;
    expect(one).toMatchObject({
      name: 'handlers-not-open-files',
      body: '- Handlers do not open files.',
    });
    expect(one?.evidence[0]).toContain(said);
  });

  it.each(['unknown', 'rejected'] as const)('learns nothing from a task that ended %s', (end) => {
    const task = recordedTask('a', ['ask', rule], ['correct', rule], ['end', end]);
    expect(bodiesOf(task)).toEqual([]);
  });

  it('learns from a correction that the next task, accepted, carried out', () => {
    const before = recordedTask('a', ['ask', 'x'], ['correct', rule], ['end', 'unknown']);
    expect(bodiesOf(before, recordedTask('b', ['ask', 'y']))).toHaveLength(1);
  });

  it('learns nothing where what was done about it was undone', () => {
    const own = recordedTask('a', ['ask', 'x'], ['correct', rule], ['undo', 'a.ts']);
    expect(bodiesOf(own)).toEqual([]);
    const before = recordedTask('a', ['ask', 'x'], ['edit', 'a.ts'], ['correct', rule]);
    expect(bodiesOf(before, recordedTask('b', ['ask', 'y'], ['undo', 'a.ts']))).toEqual([]);
  });

  it.each([
    'on second thought, keep it',
    'forget that',
    'actually no',
    'handlers may open files',
    'opening files in handlers is fine after all',
    'handlers open files',
    'vergiss das',
  ])('takes a rule back that the next message takes back: %s', (next) => {
    expect(bodiesOf(recordedTask('a', ['ask', 'x'], ['correct', rule], ['correct', next]))).toEqual(
      [],
    );
    const before = recordedTask('a', ['ask', 'x'], ['correct', rule]);
    expect(bodiesOf(before, recordedTask('b', ['ask', next]))).toEqual([]);
  });

  it.each(['don’t forget that', "don't forget that", 'also rename the class', 'thanks'])(
    'keeps it where the next message goes on: %s',
    (next) => {
      const task = recordedTask('a', ['ask', 'x'], ['correct', rule], ['correct', next]);
      expect(bodiesOf(task)).toHaveLength(1);
    },
  );

  it.each([
    'Make it do a proposal for all lengths when they only use one color.',
    'But if we have a fast renderer, there is no reason to have any inline output.',
    'try again with `npm`, not yarn',
    'fix the raw query, it should be `select`, not `delete`',
  ])('leaves a wish of the moment alone: %s', (text) => {
    expect(learnt(text)).toEqual([]);
  });
});
