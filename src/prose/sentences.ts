import { activities } from './activities';
import { acts } from './acts';
import { deliveries } from './deliveries';
import { diet } from './diet';
import { evidences } from './evidences';
import { failures } from './failures';
import { findings } from './findings';
import { leanings } from './leanings';
import { lessonProblems } from './lessonProblems';
import { meanings } from './meanings';
import { reasons } from './reasons';
import { receipts } from './receipts';
import { refs } from './refs';
import { refusals } from './refusals';
import { sources } from './sources';
import { stateNames } from './stateNames';
import { states } from './states';
import { teams } from './teams';
import { trials } from './trials';
import { breaches } from './breaches';
import { verdicts } from './verdicts';
import { waiting } from './waiting';

/** Every sentence by its code. A build puts them into a file beside the bundles, which is read when the first one is said (see webpack.tables.js). */
export const sentences: Readonly<Record<string, string>> = {
  ...activities,
  ...acts,
  ...deliveries,
  ...diet,
  ...evidences,
  ...failures,
  ...findings,
  ...leanings,
  ...lessonProblems,
  ...meanings,
  ...reasons,
  ...receipts,
  ...refs,
  ...refusals,
  ...sources,
  ...stateNames,
  ...states,
  ...teams,
  ...trials,
  ...breaches,
  ...verdicts,
  ...waiting,
};
