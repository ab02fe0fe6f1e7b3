import { saying, type Saying } from '../../saying';
import { longestAnswer } from './modelCost';
import { readAnswer } from './readAnswer';

/** One lesson as a model wrote it, checked for form only. */
export interface ExtractedLesson {
  readonly kind: 'convention' | 'recipe';
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** The line of the record that shows it. */
  readonly quote: string;
}

/** Lessons that have the asked form, and why the rest has not. */
export interface Extraction {
  readonly lessons: readonly ExtractedLesson[];
  /** Absent = the whole answer had the asked form. */
  readonly problem?: Saying<AnswerCode>;
}

/** What is wrong with the form of a model's answer. */
export type AnswerCode = `answer.${'tooLong' | 'noJson' | 'otherForm' | 'leftOut'}`;

const mostLessons = 3;
const keys = ['kind', 'name', 'description', 'body', 'quote'] as const;
const mostWords = { convention: 60, recipe: 120 } as const;
const fewestWords = 10;

/** Reads a model's answer strictly. Never throws: prose, refusals and floods become a problem. */
export function readExtraction(answer: string): Extraction {
  if (answer.length > longestAnswer) return { lessons: [], problem: saying('answer.tooLong') };
  const value = parse(answer);
  if (value === undefined) return { lessons: [], problem: saying('answer.noJson') };
  const items = value.map(readLesson);
  const lessons = items.filter((item) => item !== undefined).slice(0, mostLessons);
  const dropped = value.length - lessons.length;
  if (dropped === 0) return { lessons };
  return {
    lessons,
    problem: saying('answer.leftOut', { dropped, of: value.length }),
  };
}

function parse(answer: string): readonly unknown[] | undefined {
  const lessons = readAnswer(answer)?.['lessons'];
  return Array.isArray(lessons) ? (lessons as readonly unknown[]) : undefined;
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

function readLesson(item: unknown): ExtractedLesson | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const [kind, name, description, body, quote] = keys.map(
    (key) => (item as Readonly<Record<string, unknown>>)[key],
  );
  if (kind !== 'convention' && kind !== 'recipe') return undefined;
  if (!isText(name, 48) || !/^[a-z0-9][a-z0-9-]+$/.test(name)) return undefined;
  if (!isText(description, 160) || !isText(body, 2_000) || !isText(quote, 600)) return undefined;
  return hasFitLength(kind, body)
    ? { kind, name, description, body: body.trim(), quote }
    : undefined;
}

function hasFitLength(kind: ExtractedLesson['kind'], body: string): boolean {
  const words = body.trim().split(/\s+/).length;
  if (kind === 'recipe' && !/^\s*1[.)]\s/m.test(body)) return false;
  return words >= fewestWords && words <= mostWords[kind];
}
