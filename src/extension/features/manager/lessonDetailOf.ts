import * as vscode from 'vscode';
import { evidencePlace } from '../../services/evidencePlace';
import { refKindOf } from '../../../core/fingerprint/parseRef';
import type { Drift } from '../../../core/fingerprint/drift';
import type { CheckedRow, ClaimsRecord } from '../../../core/journal/ledger';
import { shownPath } from '../../../core/library/libraryEntry';
import type { ExplainedDrift } from '../../../core/operations/status/explainStale';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { sayHeard, sayTeamLesson } from '../../../prose/sayTeam';
import { sayTrial } from '../../../prose/sayTrial';
import type {
  CompetenceView,
  FactView,
  HistoryStep,
  LessonDetail,
  RefState,
  RefView,
} from '../../../protocol/lessonDetail';
import { sentence } from './lessonCardOf';
import type { Translate } from './translate';
import { sayProblem } from '../../../prose/sayProblem';
import { said } from '../../host/said';

const refStates: Readonly<Record<Drift['state'], RefState>> = {
  stale: 'changed',
  unreadable: 'unreadable',
  unverified: 'unverified',
  'too broad': 'too broad',
};

/** Refs with what is known of them: of a retired lesson, and of conditions that are not met here, nothing is compared. */
function refsOf(
  { entry, drifts, omission }: LessonStatus,
  explained: readonly ExplainedDrift[],
  translate: Translate,
): readonly RefView[] {
  const isCompared = entry.folder !== 'retired' && omission !== 'not for these files';
  const found = new Map(drifts.map((drift) => [drift.ref, drift]));
  return entry.lesson.fingerprint.map(({ ref }): RefView => {
    const drift = found.get(ref);
    const canOpen = ['file', 'field', 'regex', 'dir'].includes(refKindOf(ref));
    if (!drift) return { ref, canOpen, state: isCompared ? 'same' : 'unchecked' };
    const { to, reason } = drift;
    const explanation = explained.find((other) => other.ref === ref)?.explanation;
    const from = drift.from ?? explanation?.from;
    const hasBoth = from !== undefined && to !== undefined;
    const uncommitted = explanation?.isUncommitted ? translate('not committed yet') : undefined;
    const commit = explanation?.commit;
    return {
      ref,
      canOpen,
      state: refStates[drift.state],
      // Where both values are shown, the sentence would only repeat them.
      ...(hasBoth ? { from, to } : { why: sentence(said(reason)) }),
      commit: commit ? `${commit.id.slice(0, 8)} ${commit.subject}` : uncommitted,
    };
  });
}

/** What the validator found; nothing where it never looked or there is nothing to check. */
function claimsFact(claims: ClaimsRecord | undefined, translate: Translate): readonly FactView[] {
  if (!claims || claims.of === 0) return [];
  const share = translate('{0} of {1} hold', claims.holds, claims.of);
  const not = claims.failed.join('; ');
  return [
    {
      label: translate('Claims'),
      value: not === '' ? share : translate('{0}; not: {1}', share, not),
      meaning: translate('Scripts, paths, globs and tools that its text names, tried on the files'),
    },
  ];
}

/** How often work kept its checks; nothing where they were never tried. */
function checkedFact(checked: CheckedRow | undefined, translate: Translate): readonly FactView[] {
  if (!checked) return [];
  const { kept, broken } = checked;
  return [
    {
      label: translate('Kept'),
      value: translate('{0} of {1}', kept, kept + broken),
      meaning: translate('Requests whose edits and commands its checks had a say in'),
    },
  ];
}

/** Who approved it in the user's stead; nothing where the user did. */
function ownerFact({ yesBy }: LessonStatus, translate: Translate): readonly FactView[] {
  if (yesBy === undefined) return [];
  const meaning = translate(
    'An owner of the lessons, by CODEOWNERS at the default branch; your no still wins',
  );
  return [{ label: translate('Approved'), value: translate('approved by {0}', yesBy), meaning }];
}

/** What the team says of it; nothing where there is no team or it said nothing. */
function teamFact({ voice }: LessonStatus, translate: Translate): readonly FactView[] {
  if (!voice) return [];
  const value = sayTeamLesson(voice, vscode.l10n.t).join('; ');
  return [{ label: translate('Team'), value, meaning: sayHeard(voice, vscode.l10n.t) }];
}

function standingOf(
  status: LessonStatus,
  translate: Translate,
  showTime: (time: number) => string,
): readonly FactView[] {
  const { standing, entry, claims, checked } = status;
  const { reinforcements, given, confidence, helped, hurt, lastReinforced } = standing;
  const outcomes = helped + hurt;
  return [
    {
      label: translate('Given'),
      value: given === 0 ? translate('never') : translate('{0}×', given),
      meaning: translate('How often its text went to a model with a request, once for each'),
    },
    {
      label: translate('Opened'),
      value:
        reinforcements === given ? translate('never') : translate('{0}×', reinforcements - given),
      meaning: translate('How often a person or a tool read it otherwise, or you reinforced it'),
    },
    {
      label: translate('Last used'),
      value: lastReinforced === undefined ? translate('never') : showTime(lastReinforced),
    },
    {
      label: translate('Confidence'),
      value: confidence.toFixed(2),
      meaning: translate('Starts at 0.70, rises with use, falls by 0.15 when it did not help'),
    },
    {
      label: translate('Helped'),
      value:
        outcomes === 0 ? translate('not known yet') : translate('{0} of {1}', helped, outcomes),
      meaning: translate('Outcomes that were observed: edits kept, tests run after, your word'),
    },
    ...teamFact(status, translate),
    ...ownerFact(status, translate),
    ...claimsFact(claims, translate),
    ...checkedFact(checked, translate),
    {
      label: translate('Size'),
      value: translate('{0} tokens', entry.tokens),
      meaning: translate('What it costs each time it is given'),
    },
  ];
}

function factsOf({ entry, trial, holds }: LessonStatus, translate: Translate): readonly FactView[] {
  const { triggers, signals, appliesTo, topic, package: folder } = entry.lesson;
  const fact = (label: string, value?: string, meaning?: string): readonly FactView[] =>
    value === undefined || value === '' ? [] : [{ label, value, ...(meaning && { meaning }) }];
  return [
    ...fact(translate('Topic'), topic),
    ...fact(translate('Triggers'), triggers.join(', ')),
    ...fact(translate('Signals'), signals.join(', ')),
    ...fact(translate('Applies to'), appliesTo.join(', ')),
    ...fact(translate('Package'), folder),
    ...fact(translate('Trial'), sentence(sayTrial(trial, vscode.l10n.t))),
    ...fact(
      translate('Holds for'),
      holds?.breadth === 'broad' ? translate('nearly any change') : translate('its subject'),
      holds?.isSaid === true
        ? translate('Its file says so')
        : translate(
            'Learned from its words; "Give With Any Change" and "Give for Its Subject Only" write it into the file',
          ),
    ),
  ];
}

/** What an open row shows. `others` are the lessons it may contradict, with the ids the page knows them by. */
export function lessonDetailOf(
  status: LessonStatus,
  context: {
    readonly id: string;
    readonly isTrusted: boolean;
    readonly against: LessonDetail['against'];
    readonly explained: readonly ExplainedDrift[];
    /** How well the ways of a recipe have worked; absent = nothing is recorded. */
    readonly worked?: readonly CompetenceView[];
    readonly history?: readonly HistoryStep[];
    readonly translate: Translate;
    readonly showTime: (time: number) => string;
  },
): LessonDetail {
  const { entry } = status;
  const { lesson } = entry;
  const { translate } = context;
  const by = lesson.source && translate('Proposed by {0}', lesson.source.by);
  return {
    id: context.id,
    file: shownPath(entry),
    body: lesson.body,
    problems: entry.problems.map(sayProblem),
    refs: refsOf(status, context.explained, translate),
    standing: standingOf(status, translate, context.showTime),
    facts: factsOf(status, translate),
    source: [by, lesson.capturedAt].filter((part) => part !== undefined).join(', ') || undefined,
    evidence: lesson.source?.evidence ?? [],
    openableEvidence: (lesson.source?.evidence ?? []).flatMap((text, index) =>
      evidencePlace(text) ? [index] : [],
    ),
    canEdit: context.isTrusted && entry.scope !== 'shipped' && entry.folder !== 'retired',
    canCompare: status.update !== undefined || status.updates !== undefined,
    worked: context.worked ?? [],
    history: context.history ?? [],
    against: context.against,
  };
}
