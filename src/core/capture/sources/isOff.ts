import { allTexts, digRecord, isRecord } from '../shape';
import { stepsOfJob } from './stepsOfJob';

/** The condition of a job or step, without the marks of an expression. */
export function conditionOf({ if: given }: Record<string, unknown>): string {
  if (typeof given === 'boolean') return String(given);
  return typeof given === 'string' ? given.replace(/\$\{\{|\}\}/g, '').trim() : '';
}

/** Whether a job or step is switched off: `false` alone, or beside `&&`, holds for nobody. */
export const isOff = (part: Record<string, unknown>): boolean =>
  /^false\b(?!.*\|\|)|&& *false$/.test(conditionOf(part));

/** What the jobs and steps of a workflow run that are switched off. */
export function runsSwitchedOff(workflow: Record<string, unknown>): string {
  const jobs = Object.values(digRecord(workflow, 'jobs')).filter(isRecord);
  const steps = jobs.flatMap((job) => stepsOfJob(job).filter((step) => isOff(job) || isOff(step)));
  return steps.flatMap(({ run }) => allTexts(run)).join('\n');
}
