import type { PreflightCode } from '../core/operations/preflight/preflightSayings';
import type { ComparedCode } from '../core/operations/preflight/requestMeasure';
import type { InsteadCode } from '../core/select/embedLessons';
import type { RankCode } from '../core/select/rank';
import type { SearchCode } from '../core/select/searchRank';

/** Why lessons were given or left out, and how they were compared. */
export const reasons: Readonly<
  Record<RankCode | PreflightCode | InsteadCode | SearchCode | ComparedCode, string>
> = {
  'applies.reasons': '{reasons}',
  'applies.glob': 'applies to {glob}',
  'applies.past': 'such changes touched {place} before',
  'applies.together': 'changes of {file} touched {place} {times} of {of} times',
  'applies.any': 'holds for nearly any change',
  'applies.nothing': 'nothing in common with the request',
  'applies.otherLanguage': 'for another language',
  'applies.otherFiles': 'for other files than those named',
  'applies.signal': 'signal {signal}',
  'applies.meaning': 'similar in meaning',
  'applies.package': 'package {package}',
  'applies.about': 'about "{word}"',
  'applies.files': 'about files like {file}',
  'applies.needs': 'often needed with "{word}"',
  'applies.needsFile': 'often needed with files like {file}',
  'applies.usual': 'often needed in changes like this',
  'applies.word': '"{word}"',
  'rank.notIndexed': 'not indexed',
  'rank.noCode': 'changes no code: use /recipe',
  'rank.noTrigger': 'its triggers are not in the request',
  'rank.follows': 'this conversation follows {name}',
  'rank.ownFirst': 'lessons of your own come first',
  'rank.ownWords': 'such lessons are often needed, whatever is asked',
  'rank.git': 'git request',
  'stopped.switchedOff': 'Repo Lessons is switched off',
  'stopped.restricted': 'this workspace is in Restricted Mode',
  'stopped.noLesson': 'there is no active lesson',
  'omitted.standsIn': 'it stands in {file}',
  'omitted.nearlySame': '"{name}" says nearly the same',
  'omitted.conversationFull': 'this conversation was given {spent} of {of} tokens',
  'measure.words': 'words alone: {why}',
  'measure.meaning': 'words and meaning, by {by}',
  'measure.partly': 'words and meaning, by {by} for {count} of {of} lessons',
  'instead.late': '{name} took longer than {limit} ms',
  'instead.noVector': '{name} gave no vector',
  'instead.noAnswer': '{name} did not answer',
  'instead.failedLately': '{name} failed a moment ago',
  'instead.lessonsUnread': '{name} has not read the lessons yet',
  'instead.requestsUnread': '{name} has not read the requests yet',
  'instead.allAlike': '{name} does not keep kinds of request apart',
  'instead.editorAlone': '{name} is asked in the editor alone',
  'compared.byWords': 'requests compared by words alone: {why}',
  'compared.byMeaning': 'requests compared by meaning, {by}',
  'search.bm25': 'bm25 {bm25}',
  'search.reads': '{reads} reads, recency {recency}',
  'search.confidence': 'confidence {confidence}',
  'search.hybrid': '{alpha} × bm25 {bm25} + {rest} × confidence {confidence}',
  'search.selector':
    'mean of applicability {applies} ({why}), success rate {rate}, recency {recency}',
  'search.equalConfidence': 'All confidences are equal, so the order is that of bm25.',
};
