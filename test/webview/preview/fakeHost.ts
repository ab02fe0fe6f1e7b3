import type { ActivityRow, Correction } from '../../../src/protocol/activity';
import { emptyPage, type WindowState } from '../../../src/extension/features/manager/emptyPage';
import { fillIn } from '../../../src/protocol/fillIn';
import { matchingLessons, withGroups } from '../../../src/extension/features/manager/lessonPage';
import type { Chosen, HostApi } from '../../../src/protocol/hostApi';
import { paramGuards } from '../../../src/protocol/hostApi';
import type { LessonCard, LessonVerb } from '../../../src/protocol/lessonCard';
import type { LessonState } from '../../../src/protocol/lessonState';
import { lessonVerbs } from '../../../src/protocol/lessonCard';
import { lessonStates } from '../../../src/protocol/lessonState';
import type {
  AcceptableSource,
  ManagerSnapshot,
  Notice,
  OpenItem,
  PageQuery,
  UndoOffer,
} from '../../../src/protocol/managerSnapshot';
import type { StatisticsView } from '../../../src/protocol/statistics';
import type { LessonText } from '../../../src/protocol/relations';
import type { Endpoints } from '../../../src/protocol/rpcPeer';
import { RpcError, RpcPeer } from '../../../src/protocol/rpcPeer';
import { englishStrings, type UiStrings } from '../../../src/protocol/uiStrings';
import type { NoApi, WebviewEvents } from '../../../src/protocol/webviewEvents';
import { sampleMistakes, sampleReceipt } from './sampleActivity';
import { sampleStatistics } from './sampleStatistics';
import type { SampleLesson } from './sampleLessons';
import { verbsOf } from './sampleLessons';

const stateAfter: Readonly<Record<LessonVerb, LessonState | undefined>> = {
  promote: 'active',
  approve: 'active',
  verify: 'active',
  restore: 'active',
  retire: 'retired',
  veto: 'candidate',
  settle: 'active',
  contest: 'contested',
  helped: undefined,
  didNotHelp: undefined,
  reinforce: undefined,
  penalize: undefined,
  fork: undefined,
  retract: 'retired',
  moveToGlobal: undefined,
  publish: undefined,
  broaden: undefined,
  narrow: undefined,
};

/** What the fake begins with. */
export interface FakeHostData {
  readonly lessons: readonly SampleLesson[];
  readonly activity: readonly ActivityRow[];
  readonly notices: readonly Notice[];
  /** Absent = a trusted folder with a CLAUDE.md. */
  readonly window?: WindowState;
  /** Absent = a repository in use. */
  readonly statistics?: readonly StatisticsView[];
  /** Absent = English. */
  readonly strings?: UiStrings;
  /** Names of methods that fail, as on a read-only folder. */
  readonly failing?: readonly string[];
}

const usualWindow: WindowState = { hasFolder: true, isTrusted: true, instructionFile: 'CLAUDE.md' };

type Posted = (message: unknown) => void;

/** All proposals of the preview came from a scan. */
function sourcesIn(cards: readonly LessonCard[]): readonly AcceptableSource[] {
  const ids = cards.filter(({ waits }) => waits === 'candidate').map(({ id }) => id);
  return ids.length > 1 ? [{ label: 'Scan', ids }] : [];
}

/** The manager's host in memory, over the real peer and the real guards: for looking at the page and for its tests. */
export class FakeHost {
  readonly calls: string[] = [];
  /** The page's questions, oldest first. */
  readonly asked: PageQuery[] = [];
  readonly peer: RpcPeer<HostApi, NoApi, WebviewEvents, NoApi>;
  private readonly corrected = new Map<string, Correction>();
  private isPinned = false;
  private lessons: readonly SampleLesson[];
  /** What can be taken back, the last one last, with the lessons as they were before. */
  private readonly done: { readonly offer: UndoOffer; readonly before: readonly SampleLesson[] }[] =
    [];
  /** An act was taken back, and nothing done since. */
  private isBack = false;
  private query: PageQuery | undefined;
  private revision = 0;

  constructor(
    private readonly data: FakeHostData,
    post: Posted,
  ) {
    this.lessons = data.lessons;
    this.peer = new RpcPeer({
      post,
      endpoints: this.endpoints(),
      listeners: {},
      startTimer: () => () => undefined,
      timeout: 1000,
    });
  }

  /** Changes a lesson as if its file had changed on disk, and pushes. */
  change(id: string, to: Partial<SampleLesson['listed']['card']>): void {
    this.lessons = this.lessons.map((lesson) =>
      lesson.detail.id === id
        ? { ...lesson, listed: { ...lesson.listed, card: { ...lesson.listed.card, ...to } } }
        : lesson,
    );
    this.push();
  }

  push(): void {
    if (this.query) this.peer.emit('snapshot', this.snapshot(this.query));
  }

  private endpoints(): Endpoints<HostApi> {
    const verbs = Object.fromEntries(
      lessonVerbs.map((verb) => [
        verb,
        { check: paramGuards[verb], run: ({ ids }: Chosen) => this.act(verb, ids) },
      ]),
    ) as unknown as { [V in LessonVerb]: Endpoints<HostApi>[V] };
    const note = (what: string): null => {
      this.calls.push(what);
      return null;
    };
    return {
      ...verbs,
      ready: {
        check: paramGuards.ready,
        run: (query) => ({
          strings: this.data.strings ?? englishStrings,
          snapshot: this.snapshot(query),
        }),
      },
      showPage: { check: paramGuards.showPage, run: (query) => this.snapshot(query) },
      chooseAll: {
        check: paramGuards.chooseAll,
        run: (query) =>
          matchingLessons(
            this.lessons.map(({ listed }) => listed),
            query,
          ),
      },
      undo: { check: paramGuards.undo, run: ({ id }) => this.undo(id) },
      openFile: {
        check: paramGuards.openFile,
        run: ({ id, line }) => note(`openFile ${id}${line === undefined ? '' : `:${line}`}`),
      },
      openEvidence: {
        check: paramGuards.openEvidence,
        run: ({ id, index }) => note(`openEvidence ${id} ${index}`),
      },
      openRef: {
        check: paramGuards.openRef,
        run: ({ id, index }) => note(`openRef ${id} ${index}`),
      },
      rewrite: {
        check: paramGuards.rewrite,
        run: ({ id, text }) => {
          this.calls.push(`rewrite ${id} ${text}`);
          if (this.data.failing?.includes('rewrite'))
            throw new RpcError('secretInLesson', 'The text holds a credential.');
          const change = (lesson: SampleLesson) =>
            lesson.detail.id === id
              ? { ...lesson, detail: { ...lesson.detail, body: text } }
              : lesson;
          this.lessons = this.lessons.map(change);
          this.push();
          return { message: 'Edited.' };
        },
      },
      askWith: { check: paramGuards.askWith, run: ({ id }) => note(`askWith ${id}`) },
      compare: { check: paramGuards.compare, run: ({ id }) => note(`compare ${id}`) },
      correct: {
        check: paramGuards.correct,
        run: ({ id, should }) => {
          this.corrected.set(id, should);
          this.push();
          return { message: 'Noted.' };
        },
      },
      ...this.joining(),
      pin: {
        check: paramGuards.pin,
        run: ({ id }) => {
          this.calls.push(`pin ${id}`);
          this.isPinned = !this.isPinned;
          this.push();
          return { message: 'Pinned.' };
        },
      },
      learnAnyway: {
        check: paramGuards.learnAnyway,
        run: ({ id }) => {
          this.calls.push(`learnAnyway ${id}`);
          return { message: 'Captured: Steps to add a page. Review it in the inbox' };
        },
      },
      enterTeam: {
        check: paramGuards.enterTeam,
        run: ({ kind, place, remote = '', team = '', name = '', isNew }) => {
          const act = isNew ? 'new' : 'join';
          this.calls.push(
            `enterTeam ${act} ${kind} ${remote}#${place} ${team}${name && `as ${name}`}`,
          );
          if (place === '') throw new RpcError('wrongUsage', 'This is no folder.');
          return { message: 'Team abc: 3 events given, 2 new here.' };
        },
      },
      goTo: { check: paramGuards.goTo, run: ({ shortcut }) => note(`goTo ${shortcut}`) },
    };
  }

  private joining(): Pick<
    Endpoints<HostApi>,
    'previewMerge' | 'merge' | 'findPartners' | 'relate'
  > {
    return {
      previewMerge: {
        check: paramGuards.previewMerge,
        run: ({ ids }) => {
          const sources = ids.map((id) => this.textOf(id));
          return {
            sources,
            body: sources.map(({ body }) => body).join('\n'),
            file: '.lessons/_candidates/testing-and-commits.md',
            tokens: 51,
            warnings: ['The text has 74 words; a convention should have at most 60.'],
          };
        },
      },
      merge: { check: paramGuards.merge, run: ({ ids }) => this.join('merge', ids, 'Merged') },
      findPartners: {
        check: paramGuards.findPartners,
        run: ({ id, text }) => {
          const rows = this.lessons
            .filter(({ listed, detail }) => listed.tab === 'lessons' && detail.id !== id)
            .map(({ detail }) => this.textOf(detail.id))
            .filter(({ name }) => name.includes(text));
          return { own: this.textOf(id), rows: rows.slice(0, 40), total: rows.length };
        },
      },
      relate: {
        check: paramGuards.relate,
        run: ({ relation, id, other }) => this.join(relation, [id, other], 'Related'),
      },
    };
  }

  private join(what: string, ids: readonly string[], said: string): { message: string } {
    this.calls.push(`${what} ${ids.join(' ')}`);
    if (this.data.failing?.includes(what))
      throw new RpcError('folderReadOnly', 'The folder is read-only. Change its permissions.');
    const message = `${said} ${ids.map((id) => this.textOf(id).name).join(' and ')}.`;
    this.keep(message, this.lessons);
    this.push();
    return { message };
  }

  private keep(message: string, before: readonly SampleLesson[]): void {
    this.done.push({ offer: { id: `u${this.revision}`, message }, before });
    this.isBack = false;
  }

  private get offer(): UndoOffer | undefined {
    const last = this.done.at(-1)?.offer;
    return last && { ...last, ...(this.isBack && { isEarlier: true as const }) };
  }

  private textOf(id: string): LessonText {
    const found = this.lessons.find(({ detail }) => detail.id === id);
    if (!found) throw new RpcError('lessonNotFound', 'This lesson is gone.');
    const { name, state, description, tokens } = found.listed.card;
    return { id, name, state, description, tokens, body: found.detail.body };
  }

  private act(verb: LessonVerb, ids: readonly string[]): { message: string } {
    this.calls.push(`${verb} ${ids.join(' ')}`);
    const [id = ''] = ids;
    if (this.data.failing?.includes(verb))
      throw new RpcError(
        'folderReadOnly',
        `.lessons/${id}.md cannot be written: the folder is read-only. Change its permissions and try again.`,
      );
    const lesson = this.lessons.find(({ detail }) => detail.id === id);
    if (!lesson) throw new RpcError('lessonNotFound', 'This lesson is gone.');
    const before = this.lessons;
    const state = stateAfter[verb];
    this.lessons = this.lessons.map((other) => {
      if (!ids.includes(other.detail.id)) return other;
      const card = {
        ...other.listed.card,
        ...(state && { state, verbs: verbsOf[state], reason: undefined, waits: undefined }),
        ...(verb === 'moveToGlobal' && { scope: 'global' as const }),
      };
      return { ...other, listed: { ...other.listed, card, tab: 'lessons' } };
    });
    const message = `${englishStrings.verbs[verb]}: ${lesson.listed.card.name}`;
    this.keep(message, before);
    this.push();
    return { message };
  }

  private undo(id: string): { message: string } {
    const last = this.done.pop();
    if (last?.offer.id !== id) throw new RpcError('wrongUsage', 'Nothing to take back.');
    this.calls.push('undo');
    this.lessons = last.before;
    this.isBack = true;
    this.push();
    return { message: 'Taken back.' };
  }

  private snapshot(query: PageQuery): ManagerSnapshot {
    this.query = query;
    this.asked.push(query);
    const listed = this.lessons.map(({ listed: lesson }) => lesson);
    const byState = Object.fromEntries(
      lessonStates.map((state) => [
        state,
        listed.filter(({ card }) => card.state === state).length,
      ]),
    ) as Record<LessonState, number>;
    const shared = {
      revision: ++this.revision,
      query,
      counts: {
        inbox: listed.filter(({ card }) => card.waits !== undefined).length,
        toApprove: byState.quarantined,
        byState,
      },
      empty: emptyPage(query.tab, this.data.window ?? usualWindow, fillIn),
      undo: this.offer,
      notices: this.data.notices,
    };
    const end = query.offset + query.limit;
    if (query.tab === 'statistics') {
      const rows = this.data.statistics ?? sampleStatistics();
      const cost = {
        text: '6372 tokens in 112 requests so far. At most 200 tokens go along with a request that will change code, 400 in one conversation; any other request costs none. Tools are counted in each receipt.',
        isOn: true,
      };
      return { ...shared, page: { kind: 'statistics', rows, cost }, total: rows.length };
    }
    if (query.tab === 'activity') {
      const isWanted = ({ title, hasReceipt }: ActivityRow) =>
        title.toLowerCase().includes(query.text.toLowerCase()) &&
        (query.activity?.kind !== 'requests' || hasReceipt);
      const rows = this.data.activity.filter(isWanted);
      return {
        ...shared,
        page: {
          kind: 'activity',
          rows: rows.slice(query.offset, end),
          totals:
            rows.length > 0 ? '2 requests: 1 was given lessons, 75 tokens in all.' : undefined,
          mistakes: sampleMistakes,
        },
        total: rows.length,
        open: this.openReceipt(query, rows),
      };
    }
    const cards = withGroups(matchingLessons(listed, query), query, 'in none');
    const index = cards.findIndex(({ id }) => id === query.open);
    const card = cards[index];
    const detail = this.lessons.find((lesson) => lesson.detail.id === query.open)?.detail;
    return {
      ...shared,
      page: {
        kind: 'lessons',
        rows: cards.slice(query.offset, end),
        ...(query.tab === 'inbox' && { sources: sourcesIn(cards) }),
      },
      total: cards.length,
      open: card && detail ? { kind: 'lesson', index, card, detail } : undefined,
    };
  }

  private openReceipt(query: PageQuery, rows: readonly ActivityRow[]): OpenItem | undefined {
    const index = rows.findIndex(({ id }) => id === query.open);
    const row = rows[index];
    if (row?.hasReceipt === false)
      return { kind: 'note', index, row, text: `${row.title} ${row.summary}` };
    const receipt = query.open === undefined ? undefined : sampleReceipt(query.open, this.isPinned);
    if (index < 0 || !receipt) return undefined;
    return {
      kind: 'receipt',
      index,
      receipt: { ...receipt, corrected: this.corrected.get(receipt.id) },
    };
  }
}
