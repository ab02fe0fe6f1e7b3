import type { LessonManager } from '../../src/core/lessonManager';
import { recordTurn } from './verbFolder';

/** Every verb of a user and of time, on the prepared folder. A verb asked for again after a fault must come to the same end. */
export const verbTable: Readonly<Record<string, (manager: LessonManager) => Promise<unknown>>> = {
  create: (manager) =>
    manager.create({ scope: 'project', folder: 'active', fileName: 'new.md' }, 'new'),
  approve: (manager) => manager.approve('waiting'),
  approveAll: (manager) => manager.approveAll(),
  promote: (manager) => manager.promote('another'),
  retire: (manager) => manager.retire('testing'),
  restore: (manager) => manager.restore('old'),
  retract: (manager) => manager.retract('testing'),
  verify: (manager) => manager.verify('gone'),
  publish: (manager) => manager.publish('testing'),
  publishAll: (manager) => manager.publishAll(),
  moveToGlobal: (manager) => manager.moveToGlobal('project/active/format.md'),
  contest: (manager) => manager.contest('format', 'testing'),
  settle: (manager) => manager.settle('disputed'),
  fork: (manager) => manager.fork('format'),
  broaden: (manager) => manager.broaden('another'),
  narrow: (manager) => manager.narrow('format'),
  merge: (manager) => manager.merge('format', 'errors'),
  supersede: (manager) => manager.supersede('another', 'format'),
  helped: (manager) => manager.helped('testing'),
  didNotHelp: (manager) => manager.didNotHelp('testing'),
  reinforce: (manager) => manager.reinforce('testing'),
  penalize: (manager) => manager.penalize('testing'),
  veto: (manager) => manager.veto('proposed'),
  pin: (manager) => manager.pin('task'),
  undo: (manager) => manager.undo(),
  noteShown: async (manager) => manager.noteShown(await manager.list()),
  beginTrial: (manager) => manager.beginTrial('project/candidates/proposed.md'),
  scan: (manager) => manager.scan(),
  importInstructions: (manager) => manager.importInstructions(),
  learn: (manager) => manager.learn(),
  learnWords: (manager) => manager.learnWords(),
  checkClaims: (manager) => manager.checkClaims(),
  followDrift: (manager) => manager.followDrift(),
  show: (manager) => manager.show('testing', { request: 'r', surface: 'command-line' }),
  record: (manager) => recordTurn(manager, 'asked'),
  compacted: (manager) => manager.compacted('c'),
  correct: (manager) => manager.correct('before', 'skip'),
  note: (manager) => manager.note({ topic: 'fault', message: 'a row' }),
  save: (manager) => manager.save(),
};

/** What is noted in passing, and no word of the user: with the power it may be lost, and the next time brings it again. */
export const inPassing: ReadonlySet<string> = new Set([
  ...[
    'noteShown',
    'beginTrial',
    'scan',
    'importInstructions',
    'learn',
    'learnWords',
    'checkClaims',
  ],
  ...['followDrift', 'show', 'record', 'compacted', 'note', 'save'],
]);
