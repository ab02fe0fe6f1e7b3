import { admit } from '../../../src/core/capture/admit';
import { credentialScanner } from '../../../src/node/lessons/credentialScanner';
import { findHiddenCharacters } from '../../../src/core/trust/hiddenCharacters';
import { captureFromTasks } from '../../../src/core/capture/sessions/captureFromTasks';
import type { SessionCandidate } from '../../../src/core/capture/sessions/candidate';
import type { RecordedTask } from '../../../src/core/capture/sessions/task';
import { gptTokenCounter } from '../../../src/node/models/gptTokenCounter';
import { printsKept } from '../sharedData';
import type { CommandProposal } from './judgeProposals';
import { isAbout, isViolation, judge, mends } from './judgeProposals';
import type { JudgedMistake, RecordedRepository } from './recordedSessions';
import { recordedRepositories, tasksOfSession } from './recordedSessions';

interface Made {
  readonly after: number;
  readonly candidate: SessionCandidate;
}

const checks = { secrets: credentialScanner, findHidden: findHiddenCharacters };

/** Sessions in time order; after each one what was proposed, with everything proposed before known. */
async function replay({ sessions }: RecordedRepository): Promise<Made[]> {
  const tasks: RecordedTask[] = [];
  const made: Made[] = [];
  for (const [after, session] of sessions.entries()) {
    const own = tasksOfSession(session);
    tasks.push(...own);
    const known = made.map(({ candidate: { name, kind, body } }) => ({
      id: name,
      name,
      kind,
      body,
    }));
    const { candidates } = await captureFromTasks(tasks, {
      reader: { exists: async () => false },
      gate: async (candidate, record) =>
        (
          await admit(candidate, {
            known: { lessons: known, tombstones: new Set() },
            checks,
            record,
          })
        ).refusal,
      current: new Set(own.map(({ id }) => id)),
      known,
    });
    made.push(...candidates.map((candidate) => ({ after, candidate })));
  }
  return made;
}

/** What a proposal says about commands: the advised one, and those it calls failing. */
function asCommandProposal({ after, candidate }: Made): CommandProposal | undefined {
  if (candidate.source !== 'variant') return undefined;
  const quoted = [...candidate.body.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  // A limit names what is refused and nothing else.
  if (candidate.failing?.length === quoted.length)
    return { after, body: candidate.body, advised: '', failing: quoted };
  const isInstead = candidate.body.startsWith('- Instead of');
  const advised = (isInstead ? quoted.at(-1) : quoted[0]) ?? '';
  const failing = quoted.filter((line) => line !== advised);
  return { after, body: candidate.body, advised, failing };
}

interface Tally {
  right: number;
  contradicted: number;
  unused: number;
  nothing: number;
  limit: number;
  /** Recurring mistakes of which a limit tells, with no advice. */
  limited: number;
  violations: number;
  must: number;
  inTime: number;
  ever: number;
  prevented: number;
  spared: number;
  cost: number;
  others: number;
  /** Of the other proposals, how many each source made. */
  readonly bySource: Map<string, number>;
}

/** Calls that the proposal could have spared at most, and the tokens of their results. */
function spared(mistake: JudgedMistake, after: number): { calls: number; tokens: number } {
  const late = mistake.at.flatMap((at, n) => (at > after ? [mistake.call_tokens?.[n] ?? 0] : []));
  return { calls: late.length, tokens: late.reduce((sum, one) => sum + one, 0) };
}

async function measure(repository: RecordedRepository, tally: Tally): Promise<void> {
  const { repo, sessions, judged } = repository;
  const made = await replay(repository);
  const proposals = made.flatMap((one) => asCommandProposal(one) ?? []);
  console.log(`\n### ${repo}: ${sessions.length} sessions`);
  for (const proposal of proposals) {
    const what = judge(proposal, sessions);
    tally[what] += 1;
    const violation = isViolation(proposal, judged);
    if (violation) tally.violations += 1;
    tally.cost +=
      (await gptTokenCounter.count(proposal.body)) * (sessions.length - proposal.after - 1);
    console.log(
      `- after ${proposal.after}: ${what}${violation ? ', violation' : ''}: ${proposal.body}`,
    );
  }
  const counted = judged.must.filter(({ scope }) => scope === 'tool' || scope === 'repo');
  for (const mistake of counted) countMistake(mistake, proposals, tally);
  printOthers(made, tally);
}

/** Whether a recurring mistake was proposed, or at least told as a limit, and when. */
function countMistake(
  mistake: JudgedMistake,
  proposals: readonly CommandProposal[],
  tally: Tally,
): void {
  const due = mistake.sessions[1] ?? Infinity;
  const about = proposals.filter((one) => isAbout(mistake, one));
  const hit = about.find((one) => mends(mistake, one));
  const limit = hit ? undefined : about.find(({ advised }) => advised === '');
  tally.must += 1;
  if (hit) tally.ever += 1;
  if (hit && hit.after <= due) tally.inTime += 1;
  if (limit && limit.after <= due) tally.limited += 1;
  const { calls, tokens } = hit ? spared(mistake, hit.after) : { calls: 0, tokens: 0 };
  tally.prevented += calls;
  tally.spared += tokens;
  const told = hit ? `proposed after ${hit.after}` : toldAsLimit(limit);
  console.log(`- must (${mistake.id}, second session ${due}): ${told}, ${calls} calls after it`);
}

const toldAsLimit = (limit: CommandProposal | undefined): string =>
  limit ? `told as a limit after ${limit.after}` : 'missed';

/** Proposals about anything but a command: printed to be read, and counted by source. */
function printOthers(made: readonly Made[], tally: Tally): void {
  for (const { after, candidate } of made) {
    const { source, body } = candidate;
    if (source === 'variant') continue;
    tally.others += 1;
    tally.bySource.set(source, (tally.bySource.get(source) ?? 0) + 1);
    console.log(`- after ${after} [${source}] ${body.replace(/\n/g, ' / ')}`);
  }
}

async function main(): Promise<void> {
  const tally: Tally = {
    ...{
      right: 0,
      contradicted: 0,
      unused: 0,
      nothing: 0,
      limit: 0,
      limited: 0,
      violations: 0,
      must: 0,
      inTime: 0,
      ever: 0,
    },
    ...{ prevented: 0, spared: 0, cost: 0, others: 0, bySource: new Map() },
  };
  const repositories = recordedRepositories(printsKept);
  console.log(`## ${printsKept ? 'kept' : 'open'} repositories`);
  for (const repository of repositories) await measure(repository, tally);
  const all = tally.right + tally.contradicted + tally.unused + tally.nothing + tally.limit;
  console.log(
    '\n| proposals about commands | right | contradicted | never used again | manual or id | limit alone | violations |',
  );
  console.log('|---|---|---|---|---|---|---|');
  console.log(
    `| ${all} | ${tally.right} | ${tally.contradicted} | ${tally.unused} | ${tally.nothing} | ${tally.limit} | ${tally.violations} |`,
  );
  console.log(
    `\nRecurring mistakes proposed by the end of their second session: ${tally.inTime} of ${tally.must} (ever: ${tally.ever}; told as a limit in time: ${tally.limited}). ` +
      `Calls prevented at most: ${tally.prevented}, ${tally.spared} tokens of results. ` +
      `Our own cost if given in every later session: ${tally.cost} tokens. Other proposals: ${tally.others} (${[...tally.bySource].map(([source, count]) => `${source} ${count}`).join(', ')}).`,
  );
}

void main();
