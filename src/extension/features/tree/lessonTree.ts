import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import { eachOnce, type LessonCounts } from '../../../core/operations/status/countLessons';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { placeKey } from '../../../core/library/libraryEntry';
import { sayCountdown } from '../../../prose/sayTrial';
import { sayWaiting } from '../../../prose/sayWaiting';
import { findInstructionFile } from '../../services/instructionFiles';
import { reviewCounts } from '../../services/reviewCounts';
import { toError } from '../../../core/errors';
import { lessonDoor } from '../../services/lessonDoor';
import type { LessonTarget } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import { menuContext } from '../../manifest';
import { treeRow } from '../../host/shown/rows';
import type { Feature, FeatureContext } from '../featureContext';
import { lessonTooltip } from './lessonTooltip';
import { stateLooks, stateOrder } from './stateLooks';
import { said } from '../../host/said';

/** A row of the tree. */
export type TreeNode =
  | {
      readonly kind: 'repository';
      readonly repository: Repository;
      readonly groups: readonly GroupNode[];
    }
  | GroupNode
  | LessonNode;

interface GroupNode {
  readonly kind: 'group';
  readonly repository: Repository;
  readonly state: LessonState;
  readonly lessons: readonly LessonNode[];
}

/** A lesson's row; commands on it get this as their argument. */
export interface LessonNode extends LessonTarget {
  readonly kind: 'lesson';
}

/** Lessons by state, states with something to do first; several repositories are rows of their own. */
export class LessonTree implements vscode.TreeDataProvider<TreeNode> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly context: Pick<FeatureContext, 'repositories' | 'logger'>) {}

  refresh(): void {
    this.changed.fire();
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'repository':
        return repositoryItem(node.repository);
      case 'group':
        return groupItem(node);
      case 'lesson':
        return lessonItem(node);
    }
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.roots();
      case 'repository':
        return [...node.groups];
      case 'group':
        return [...node.lessons];
      case 'lesson':
        return [];
    }
  }

  private async roots(): Promise<TreeNode[]> {
    try {
      const repositories = await this.context.repositories.all();
      const lists = eachOnce(await Promise.all(repositories.map(({ manager }) => manager.list())));
      const nodes = repositories.map((repository, at) => ({
        repository,
        groups: groupsOf(repository, lists[at] ?? []),
      }));
      const [only] = nodes;
      if (nodes.length === 1 && only) return [...only.groups];
      return nodes.map(({ repository, groups }) => ({
        kind: 'repository' as const,
        repository,
        groups,
      }));
    } catch (error) {
      this.context.logger.error('The lessons could not be listed', error);
      throw toError(error);
    }
  }
}

function groupsOf(repository: Repository, statuses: readonly LessonStatus[]): readonly GroupNode[] {
  return stateOrder.flatMap((state) => {
    const lessons = statuses
      .filter((status) => status.state === state)
      .map((status): LessonNode => ({ kind: 'lesson', repository, status }));
    return lessons.length === 0 ? [] : [{ kind: 'group' as const, repository, state, lessons }];
  });
}

function repositoryItem({ name, places }: Repository): vscode.TreeItem {
  const expanded = vscode.TreeItemCollapsibleState.Expanded;
  const item = treeRow(name, { tooltip: places.root }, expanded);
  item.id = places.root;
  item.iconPath = new vscode.ThemeIcon('repo');
  return item;
}

function groupItem({ repository, state, lessons }: GroupNode): vscode.TreeItem {
  const { label, isOpen } = stateLooks[state];
  const expanded = isOpen
    ? vscode.TreeItemCollapsibleState.Expanded
    : vscode.TreeItemCollapsibleState.Collapsed;
  const item = treeRow(label(), { description: String(lessons.length) }, expanded);
  item.id = `${repository.places.root} ${state}`;
  item.contextValue = `group.${state}`;
  return item;
}

function lessonItem({ repository, status }: LessonNode): vscode.TreeItem {
  const { entry, state, reasons } = status;
  const { icon, color } = stateLooks[state];
  const countdown = state === 'candidate' ? sayCountdown(status.trial, vscode.l10n.t) : '';
  const why = said(reasons[0] ?? entry.lesson.description);
  const name = status.updates
    ? vscode.l10n.t('Update for {0}', status.updates.lesson.name)
    : entry.lesson.name;
  const item = treeRow(name, {
    description: countdown === '' ? why : `${countdown} · ${why}`,
    tooltip: lessonTooltip(status),
    spoken: `${name}, ${stateLooks[state].label()}`,
  });
  item.id = `${repository.places.root} ${placeKey(entry)}`;
  item.iconPath = new vscode.ThemeIcon(
    icon,
    color === undefined ? undefined : new vscode.ThemeColor(color),
  );
  item.contextValue = menuContext(status, vscode.workspace.isTrusted);
  item.command = lessonDoor({ repository, status });
  return item;
}

/** For the welcome view: importing is offered where there is something to import. */
async function noteInstructionFile({ repositories }: FeatureContext): Promise<void> {
  const file = await findInstructionFile(await repositories.all());
  await vscode.commands.executeCommand(
    'setContext',
    'lessons.hasInstructionFile',
    file !== undefined,
  );
}

function badgeOf(counts: LessonCounts): vscode.ViewBadge | undefined {
  if (counts.toReview === 0) return undefined;
  const tooltip = vscode.l10n.t('Lessons: {0}', sayWaiting(counts, vscode.l10n.t));
  return { value: counts.toReview, tooltip };
}

/** The tree in the Lessons container. */
export const tree: Feature = {
  name: 'tree',
  register: (context) => {
    const provider = new LessonTree(context);
    const view = vscode.window.createTreeView('lessons.tree', {
      treeDataProvider: provider,
      showCollapseAll: true,
      canSelectMany: true,
    });
    // The editor shows it on the icon of the container, whether this view is unfolded or not.
    const count = (): void => {
      reviewCounts(context.repositories)
        .then((counts) => {
          view.badge = badgeOf(counts);
        })
        .then(() => noteInstructionFile(context))
        .catch((error: unknown) => context.logger.error('The badge could not be updated', error));
    };
    count();
    return vscode.Disposable.from(
      view,
      context.repositories.onDidChange(() => {
        provider.refresh();
        count();
      }),
    );
  },
};
