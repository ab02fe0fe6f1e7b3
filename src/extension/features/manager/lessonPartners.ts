import { journalOf } from '../../../core/library/lessonLibrary';
import type { LessonState } from '../../../core/lesson/lesson';
import type { LessonText, PairRelation, Partners } from '../../../protocol/relations';
import type { KnownLesson, ManagerModel } from './managerModel';

/** Lessons offered at once; searching finds the others. */
const mostOffered = 40;

/** The states of lessons that can be superseded or that something can contradict. */
const partnerStates: Readonly<Record<PairRelation, readonly LessonState[]>> = {
  supersede: ['active', 'stale', 'unverified', 'contested', 'resting', 'quarantined'],
  contradict: ['active', 'trial', 'stale', 'unverified', 'contested', 'candidate'],
};

/** A lesson with its text, as the steps before an act show it. */
export function lessonText({ id, listed, status }: KnownLesson): LessonText {
  const { name, state, description, tokens } = listed.card;
  return { id, name, state, description, tokens, body: status.entry.lesson.body };
}

/** The lessons that one may supersede or contradict: of its repository and scope, those of its topic first, then those that share most words. */
export function lessonPartners(
  lesson: KnownLesson,
  { lessons }: ManagerModel,
  relation: PairRelation,
  text: string,
): Partners {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const own = wordsOf(lesson);
  const found = lessons
    .filter((other) => other !== lesson && fits(other, lesson, relation))
    .filter((other) => words.every((word) => searchTextOf(other).includes(word)))
    .map((other) => ({ other, likeness: likenessOf(other, lesson, own) }))
    .sort((a, b) => b.likeness - a.likeness || compareNames(a.other, b.other));
  return {
    own: lessonText(lesson),
    rows: found.slice(0, mostOffered).map(({ other }) => lessonText(other)),
    total: found.length,
  };
}

function fits(other: KnownLesson, lesson: KnownLesson, relation: PairRelation): boolean {
  const [one, two] = [lesson.status.entry, other.status.entry];
  return (
    other.repository === lesson.repository &&
    two.scope !== 'shipped' &&
    journalOf(one.scope) === journalOf(two.scope) &&
    partnerStates[relation].includes(other.status.state)
  );
}

const sameTopic = 1_000;

function likenessOf(other: KnownLesson, lesson: KnownLesson, own: ReadonlySet<string>): number {
  const [one, two] = [lesson.status.entry.lesson, other.status.entry.lesson];
  const isSameTopic = one.topic !== undefined && one.topic === two.topic;
  const shared = [...wordsOf(other)].filter((word) => own.has(word)).length;
  return (isSameTopic ? sameTopic : 0) + shared;
}

/** Words that may say something: those of four letters and more. */
function wordsOf(lesson: KnownLesson): ReadonlySet<string> {
  return new Set(searchTextOf(lesson).match(/[\p{L}\p{N}]{4,}/gu) ?? []);
}

function searchTextOf({ listed }: KnownLesson): string {
  return `${listed.card.name} ${listed.card.description} ${listed.searchText}`.toLowerCase();
}

const compareNames = (a: KnownLesson, b: KnownLesson) =>
  a.listed.card.name < b.listed.card.name ? -1 : 1;
