import type { ExpectedCode, ProblemCode } from '../core/lesson/lessonProblem';
import type { SuspicionCode } from '../core/trust/suspiciousText';

/** What is wrong with the file of a lesson. */
export const lessonProblems: Readonly<
  Record<ProblemCode | ExpectedCode | SuspicionCode | 'atLine', string>
> = {
  atLine: 'line {line}: {what}',
  'problem.unread': '{what}',
  'problem.notClosed': 'The frontmatter has no closing "---" line. Add one.',
  'problem.textTooLong': 'The text has more than {most} bytes, so it was not read. Shorten it.',
  'problem.noText':
    'The lesson has no text. Write what holds in this repository below the frontmatter.',
  'problem.tooManyWords': 'The text has {words} words; a {kind} should have at most {most}.',
  'problem.frontmatterTooLong':
    'The frontmatter has more than {most} bytes, so it was not read. Shorten it.',
  'problem.keyTwice':
    'The frontmatter is not valid YAML: Map keys must be unique, "{key}" stands twice',
  'problem.notYaml': 'The frontmatter is not valid YAML: {why}',
  'problem.unreadCheck':
    '"{line}" is no check that is known. Forms: file-name A is B · place A in B · goes-with [new ]A -> B · import A never M · never-edit A [from B] · text A never WORDS · changelog F for A.',
  'problem.notPairs': 'The frontmatter is not a list of "key: value" lines.',
  'problem.notResolved': '"{key}" cannot be resolved: {why}',
  'problem.unreadGlob':
    '"{key}": {glob} is no glob that is read: at most {characters} characters and {alternatives} alternatives, without "+(", "*(" and "!(".',
  'problem.wrongField': '"{key}" should be {expected}.',
  'problem.hiddenAt': 'Hidden character {name} at column {column}. Remove it.',
  'problem.hiddenInFileName': 'Hidden character {name} in the file name. Remove it.',
  'problem.hiddenInField': 'Hidden character {name} in "{field}". Remove it.',
  'problem.suspicious': 'Look twice before you approve: it holds {what}.',
  'problem.credential':
    'The text seems to contain a credential ({secret}). Remove it, and change the credential if it was real.',
  'problem.secretsUnread': 'the check for credentials failed: {why}',
  'expected.short': 'at most {most} characters long',
  'expected.text': 'a text',
  'expected.ownWord': 'a word of your own',
  'expected.oneOf': 'one of {allowed}',
  'expected.ratio': 'a number from 0 to 1',
  'expected.shortList': 'a list of at most {most}',
  'expected.texts': 'a list of texts (each of at most {most} characters)',
  'expected.source': '{ by, evidence }',
  'expected.fewRefs': 'at most {most} refs of at most {length} characters',
  'expected.refs': 'a map of refs to digests, or a list of refs',
  'expected.digest': 'a digest in quotes behind {ref}',
  'suspicion.tag': 'a tag that models take for the words of somebody else',
  'suspicion.mark': 'a mark that models take for a change of speaker',
  'suspicion.line': 'a line that begins as the words of somebody in a conversation',
  'suspicion.override': 'words that ask a model to set other instructions aside',
  'suspicion.fetch': 'a command that fetches something and runs it',
  'suspicion.decode': 'a command that decodes something and runs it',
};
