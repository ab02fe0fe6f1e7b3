import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText, isRecord } from '../shape';
import { isOptional, workflowFile } from './ciSteps';
import { conditionOf } from './isOff';
import { isAboutSources, isOfFew } from './onPulls';
import { stepsOfJob } from './stepsOfJob';

/** The workflows that hear of pull requests, also of their labels and titles alone, each with the steps that it asks of every one that a person opens. */
export async function askedOfPulls(
  tree: ScanTree,
): Promise<readonly (readonly [path: RelativePath, steps: readonly Record<string, unknown>[]])[]> {
  const found: (readonly [RelativePath, readonly Record<string, unknown>[]])[] = [];
  for (const path of tree.files.filter((file) => workflowFile.test(file))) {
    if (!/pull_request/.test(await tree.text(path))) continue;
    const workflow = await tree.record(path);
    const isOfSome = ['pull_request', 'pull_request_target'].some(
      (event) =>
        !isAboutSources(dig(workflow, 'on', event, 'paths')) || isOfFew(dig(workflow, 'on', event)),
    );
    const jobs = Object.values(digRecord(workflow, 'jobs')).filter(isRecord).filter(isAsked);
    const steps = jobs.flatMap((job) =>
      stepsOfJob(job).filter((step) =>
        isAsked(isFailedFor(job, step) ? { ...step, ...must } : step),
      ),
    );
    found.push([path, isOfSome ? [] : steps]);
  }
  return found;
}

const must = { 'continue-on-error': false };

/** Whether a job fails later on for what one of its steps has found. */
const isFailedFor = (job: unknown, { id }: Record<string, unknown>): boolean =>
  typeof id === 'string' &&
  stepsOfJob(job).some(
    (step) =>
      conditionOf(step).includes(`steps.${id}.outcome`) &&
      /^exit [1-9]/m.test(digText(step, 'run') ?? ''),
  );

/** Parts of a condition that let robots and drafts go, and the events that such workflows hear. */
const letsGo = [
  /github\.(?:actor|event\.pull_request\.(?:user\.login|draft))\s*!=\s*(?:'[^']*'|true)/g,
  /!\s*github\.event\.pull_request\.draft|github\.event\.pull_request\.draft\s*==\s*false/g,
  /github\.event_name\s*==\s*'pull_request_target'/g,
];

function isAsked(part: Record<string, unknown>): boolean {
  return !isOptional({
    ...part,
    if: letsGo.reduce((left, one) => left.replace(one, ''), conditionOf(part)),
  });
}
