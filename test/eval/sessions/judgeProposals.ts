import type { JudgedMistake, Judgement, RecordedCall, RecordedSession } from './recordedSessions';

/** A proposal about a command, with the session (from 0) after which it was made. */
export interface CommandProposal {
  readonly after: number;
  readonly body: string;
  /** Empty where it only says what fails. */
  readonly advised: string;
  readonly failing: readonly string[];
}

/**
 * What became of it. `contradicted`: what it calls failing works too. `unused`: what it advises never worked again.
 * `nothing`: it advises a look into the manual, or an id of the moment. `limit`: it advises nothing, and what it calls failing never worked.
 */
export type Judged = 'right' | 'contradicted' | 'unused' | 'nothing' | 'limit';

const wordsOf = (line: string): string[] =>
  line
    .replace(/\s*\d?>&?\d?\S*/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word.includes('/') ? (word.split('/').pop() ?? word) : word));

/** Simple commands of a line; the text of a here-document or a quoted script is one word. */
const piecesOf = (line: string): string[] =>
  line
    .replace(/<<-?\s*['"]?(\w+)['"]?[\s\S]*?\n\1\b/g, ' ')
    .replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, 'QUOTED')
    .split(/&&|\|\||[;|\n]/)
    .map((piece) => piece.trim());

/** True where one simple command of the line starts with these words, in order and unbroken. */
export function holdsCommand(line: string, command: string): boolean {
  const wanted = wordsOf(command.replace(/^cd \S+ && /, ''));
  return piecesOf(line).some((piece) => {
    const words = wordsOf(piece).filter((word) => !/^[A-Z_]+=\S*$/.test(word));
    const plain = wanted.filter((word) => !/^[A-Z_]+=\S*$/.test(word));
    return plain.length > 0 && plain.every((word, at) => words[at] === word);
  });
}

const isRefusal =
  /unrecogni[sz]ed|unknown|not found|no such|missing script|unexpected argument|is not (?:a|an) |can't|cannot/i;
const worked = (call: RecordedCall): boolean =>
  call.ok === true && !isRefusal.test(call.output.slice(0, 300));

const callsOf = (sessions: readonly RecordedSession[]): RecordedCall[] =>
  sessions.flatMap((session) =>
    session.items.filter((item): item is RecordedCall => item.t === 'call' && item.kind === 'bash'),
  );

/** Judges by the whole record, which the miner has not seen: did the advice work later, did the named one ever. */
export function judge(proposal: CommandProposal, sessions: readonly RecordedSession[]): Judged {
  const later = callsOf(sessions.slice(proposal.after + 1)).filter(worked);
  const all = callsOf(sessions).filter(worked);
  const contradicts = proposal.failing.some((failing) =>
    all.some(({ command = '' }) => holdsCommand(command, failing)),
  );
  if (contradicts) return 'contradicted';
  if (proposal.advised === '') return 'limit';
  if (
    /(?:^|\s)(?:--help|-h|help|--version)(?:\s|$)|\b(?=[a-f]*\d)[\da-f]{7,}\b/.test(
      proposal.advised,
    )
  )
    return 'nothing';
  return later.some(({ command = '' }) => holdsCommand(command, proposal.advised))
    ? 'right'
    : 'unused';
}

/** True where a proposal is about this mistake: what it names as failing holds the words of its key. */
export function isAbout(mistake: JudgedMistake, proposal: CommandProposal): boolean {
  const key = mistake.key
    .slice(1)
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return proposal.failing.some((line) => {
    const words = wordsOf(line);
    return key.every((word) => words.includes(word));
  });
}

/** True where it also advises one of the ways that mended the mistake. */
export function mends(mistake: JudgedMistake, { advised }: CommandProposal): boolean {
  if (advised === '') return false;
  const words = wordsOf(advised.replace(/^cd \S+ && /, ''));
  return mistake.right.some(([right]) => {
    const wanted = wordsOf(right).filter((word) => !/^(?:PATH|TEXT|N)$/.test(word));
    return wanted.every((word, at) => words[at] === word);
  });
}

/** Names a mistake that is only a state of the machine or the folder, or a check that reported: never to be proposed. */
export function isViolation(proposal: CommandProposal, judged: Judgement): boolean {
  return (
    judged.state.some((mistake) => isAbout(mistake, proposal)) ||
    judged.findings.some((finding) =>
      proposal.failing.some((line) => wordsOf(line).join(' ') === wordsOf(finding).join(' ')),
    )
  );
}
