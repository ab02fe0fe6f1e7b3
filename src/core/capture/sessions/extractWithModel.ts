import { isLessonError } from '../../errors';
import type { Cancellation, LanguageModel, ModelAnswer } from '../../ports';
import { saying } from '../../saying';
import type { CaptureActivity, CaptureCode, Finding, Skipped } from './candidate';
import { refused, type RefusalCode } from '../refusals';
import { clip } from './candidate';
import { extractionPrompt, fewestCharacters, recordOf } from './extractionPrompt';
import { callLimits, costOf, costSaying, whyFailed, type ModelCost } from './modelCost';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous } from './provenance';
import type { ExtractedLesson } from './readExtraction';
import { readExtraction } from './readExtraction';
import { quotedIn } from '../../language/sameMeaning';
import { plainLine } from '../../language/wordsIn';
import type { RecordedTask } from './task';

/** What a model's reading of a session came to. */
export interface ModelFindings {
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly activity: readonly CaptureActivity[];
  /** Tasks the model answered for, however wrongly; they need not be read again. */
  readonly read: readonly string[];
  /** Present where a call was made and answered. */
  readonly cost?: ModelCost;
  /** True where a call was made and not answered: another one would make the user wait for nothing. */
  readonly isDown?: true;
}

const nothing = (activity: CaptureActivity, read: readonly string[] = []): ModelFindings => ({
  findings: [],
  skipped: [],
  activity: [activity],
  read,
});

/** Asks a model once for the lessons of accepted work. A wrong answer, or none, costs one line of activity. */
export async function extractWithModel(
  tasks: readonly RecordedTask[],
  model: LanguageModel,
  signal?: Cancellation,
): Promise<ModelFindings> {
  const accepted = tasks.filter((task) => task.outcome === 'accepted');
  const ids = accepted.map(({ id }) => id);
  if (ids.length === 0) return nothing({ message: saying('capture.noSuccess') });
  const record = recordOf(accepted);
  if (record.length < fewestCharacters)
    return nothing({ message: saying('capture.tooLittle') }, ids);
  try {
    const answer = await model.complete(extractionPrompt(record), callLimits, signal);
    return judge(answer, model.name, accepted, record);
  } catch (thrown) {
    if (isLessonError(thrown, 'cancelled')) throw thrown;
    const failed = nothing({
      message: saying('capture.failed', { why: clip(whyFailed(thrown)) }),
      failed: true,
      next: saying('capture.triesAgain'),
    });
    return { ...failed, isDown: true };
  }
}

function judge(
  answer: ModelAnswer,
  name: string,
  tasks: readonly RecordedTask[],
  record: string,
): ModelFindings {
  const { lessons, problem } = readExtraction(answer.text);
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  for (const lesson of lessons) {
    const code = whyNot(lesson, record);
    if (code === undefined) findings.push(findingOf(lesson, tasks));
    else
      skipped.push({
        what: looksSecret(lesson.name) ? 'an item' : lesson.name,
        refusal: refused(code),
      });
  }
  const cost = costOf(name, answer);
  const count = findings.length;
  const found =
    count === 1
      ? saying<CaptureCode>('capture.oneLesson')
      : saying<CaptureCode>('capture.lessons', { count });
  const result = problem ?? found;
  const failed = problem !== undefined && findings.length === 0;
  return {
    findings,
    skipped,
    activity: [
      {
        message: saying('capture.read', { name, cost: costSaying(cost), result }),
        ...(failed && { failed, next: saying('capture.nothingLearnt') }),
      },
    ],
    read: tasks.map(({ id }) => id),
    cost,
  };
}

/** A quote must be found in the record: what a model made up has no evidence. */
function whyNot(lesson: ExtractedLesson, record: string): RefusalCode | undefined {
  const everything = `${lesson.description} ${lesson.body} ${lesson.quote}`;
  if (looksSecret(everything)) return 'secret';
  if (quotedIn(lesson.body).some(isDangerous)) return 'dangerous';
  const quote = plainLine(lesson.quote.replace(/^(?:asked|corrected|ran \(\w+\)|edit|read): /, ''));
  return quote.length >= 8 && plainLine(record).includes(quote) ? undefined : 'unquoted';
}

function findingOf(lesson: ExtractedLesson, tasks: readonly RecordedTask[]): Finding {
  return {
    ...{ name: lesson.name, kind: lesson.kind, description: lesson.description },
    body:
      lesson.kind === 'recipe' || lesson.body.startsWith('- ') ? lesson.body : `- ${lesson.body}`,
    evidence: [`The record says: “${clip(lesson.quote, 300)}”`],
    from: tasks.map((task) => task.id),
    source: 'model',
    triggers: lesson.name.split('-').filter((word) => word.length > 2),
    about: quotedIn(lesson.body).filter((text) => /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(text)),
    strength: 1,
  };
}
