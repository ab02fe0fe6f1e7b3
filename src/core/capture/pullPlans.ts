import type { LessonPlan } from './lessonPlan';
import {
  aiPolicy,
  commitTypes,
  plainSubjects,
  told,
  toldBy,
  valueOf,
} from './sentences/factPhrases';

/** Lessons on what a commit and a pull request must be like, the most valuable first. */
export const pullPlans: readonly LessonPlan[] = [
  {
    name: 'commits',
    description: 'Form of commit messages',
    topic: 'git.commits',
    breadth: 'topic',
    topics: ['commitConvention', 'commitAreas', 'plainSubjects', 'commitTypes', 'titleGate'],
    triggers: ['commit', 'message', 'pull request'],
    say: (facts) => [
      valueOf(facts, 'commitConvention') === 'conventional'
        ? told(facts, 'commitConvention', 'commits')
        : (toldBy(facts, 'commitAreas', 'ticket', ['commitTickets', 'commitAreas']) ??
          plainSubjects(facts)),
      toldBy(facts, 'titleGate', 'prefixes', ['titlePrefixes', 'titleGate']),
      commitTypes(facts),
    ],
  },
  {
    name: 'pull-requests',
    description: 'What is asked of a pull request besides its code',
    topic: 'git.pulls',
    breadth: 'topic',
    topics: ['pullLabel', 'pullFile', 'pullExcuse', 'targetBranch', 'branchNames'],
    triggers: ['pull request', 'label', 'branch', 'changelog'],
    say: (facts) => [
      told(facts, 'targetBranch', 'targetBranch'),
      told(facts, 'pullLabel', 'pullLabel'),
      told(facts, 'pullFile', 'pullFile'),
      told(facts, 'pullExcuse', 'pullExcuse'),
      toldBy(facts, 'branchNames', 'sample', ['branchTickets', 'branchNames']),
    ],
  },
  {
    name: 'pull-description',
    description: 'What the description of a pull request has to have',
    topic: 'git.description',
    breadth: 'topic',
    topics: ['pullTemplate'],
    triggers: ['pull request', 'description', 'merge'],
    say: (facts) => [told(facts, 'pullTemplate', 'pullTemplate')],
  },
  {
    name: 'sign-off',
    description: 'What every commit has to carry',
    topic: 'git.signoff',
    breadth: 'topic',
    topics: ['signOff'],
    triggers: ['commit', 'pull request', 'sign-off'],
    say: (facts) => [toldBy(facts, 'signOff', 'file', ['signOff', 'signOffHabit'])],
  },
  {
    name: 'ai-policy',
    description: 'Rules for contributions made with assistants',
    topic: 'git.assistants',
    breadth: 'topic',
    topics: ['aiPolicy'],
    triggers: ['pull request', 'commit', 'contribute'],
    say: (facts) => [aiPolicy(facts)],
  },
];
