import * as vscode from 'vscode';
import { commandLink, receiptCommand } from '../../../core/chat/quietLine';
import { sayCompetence } from '../../../core/operations/episodes/findCompetence';
import { needsMore } from '../../../core/select/searchRank';
import { placeKey } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { markdown } from '../../host/shown/markdown';
import { asCode, asText } from '../../host/shown/shownText';
import type { Repository } from '../../services/repository';
import { trusted } from './quietLines';
import type { CommandScope } from './commandScope';

/** Hits of a search that may hold the recipe a user means. */
const mostHits = 20;

/** Without words: the recipes in use. With words: the steps of the one they fit best; asking for them counts as a read. */
export async function recipe({ repository, call }: CommandScope): Promise<void> {
  const { stream, request } = call;
  const all = (await repository.manager.list()).filter(
    ({ entry }) => entry.lesson.kind === 'recipe' && entry.folder === 'active',
  );
  const recipes = all.filter(({ omission }) => omission === undefined);
  const waiting = all.filter(({ state }) => state === 'quarantined');
  if (recipes.length === 0 && waiting.length > 0) {
    const names = waiting.map(({ entry }) => asCode(entry.lesson.name)).join(', ');
    stream.markdown(vscode.l10n.t('These recipes wait for your approval: {0}.', names));
    stream.button({ command: 'lessons.review', title: vscode.l10n.t('Review') });
    return;
  }
  if (recipes.length === 0) {
    stream.markdown(
      vscode.l10n.t('There is no recipe yet. A scan fills those that ship with Repo Lessons.'),
    );
    stream.button({ command: 'lessons.scan', title: vscode.l10n.t('Scan Repository') });
    return;
  }
  const wanted = request.prompt.trim();
  const found = wanted === '' ? [] : await findRecipes(repository, recipes, wanted);
  if (found.length > 1) stream.markdown(`${vscode.l10n.t('Two recipes fit these words:')}\n`);
  else if (found[0]) {
    await tellSteps(repository, stream, found[0]);
    await tellCompetence(repository, stream, found[0]);
    return;
  } else if (wanted !== '')
    stream.markdown(`${vscode.l10n.t('No recipe fits these words. There are:')}\n`);
  for (const { entry } of found.length > 1 ? found : recipes) {
    const { name, description } = entry.lesson;
    stream.markdown(`\n- ${asCode(`/recipe ${name}`)} ${asText(description)}`);
  }
}

/** The recipe of that name, else the one that fits best; two where the best does not lead clearly. */
async function findRecipes(
  { manager }: Repository,
  recipes: readonly LessonStatus[],
  wanted: string,
): Promise<readonly LessonStatus[]> {
  const named = recipes.find(({ entry }) => entry.lesson.name === wanted);
  if (named) return [named];
  const { rankBy, needsMoreUnder } = manager.settings();
  const { hits } = await manager.search(wanted, { limit: mostHits, rankBy });
  const fitting = hits.flatMap((hit) => {
    const status = recipes.find(({ entry }) => entry.lesson.id === hit.id);
    return status ? [{ status, score: hit.score }] : [];
  });
  const isClose = rankBy === 'selector' && needsMore(fitting, needsMoreUnder);
  return fitting.slice(0, isClose ? 2 : 1).map(({ status }) => status);
}

async function tellSteps(
  { manager }: Repository,
  stream: vscode.ChatResponseStream,
  { entry }: LessonStatus,
): Promise<void> {
  await manager.show(placeKey(entry), { request: manager.newId(), surface: 'chat' });
  stream.markdown(
    markdown([{ ours: '**' }, { text: entry.lesson.description }, { ours: '**\n\n' }]),
  );
  for (const line of entry.lesson.body.split('\n')) {
    const [, step, rest] = /^(\d+[.)]\s+)?(.*)$/.exec(line) ?? [];
    stream.markdown(markdown([{ ours: step ?? '' }, { text: rest ?? '' }, { ours: '\n' }]));
  }
}

/** Ways of doing it that are told, and tasks named for each. */
const mostWays = 2;
const mostTasks = 3;

/** How well it has worked, with the receipts of the tasks that say so. */
async function tellCompetence(
  { manager, places }: Repository,
  stream: vscode.ChatResponseStream,
  { entry }: LessonStatus,
): Promise<void> {
  if (entry.scope === 'shipped') return;
  for (const way of (await manager.competence(placeKey(entry))).slice(0, mostWays)) {
    const tools = way.signature.join(', ');
    const text = vscode.l10n.t('Worked {0}, with {1}', sayCompetence(way), tools || '-');
    stream.markdown(`\n\n${asText(text)}`);
    const links = way.derivations.slice(-mostTasks).map(({ request, intent }) => {
      const title = asText(intent.slice(0, 60));
      return `[${title || request}](${commandLink(receiptCommand, request, places.key)})`;
    });
    if (links.length > 0)
      stream.markdown(
        trusted(` · ${vscode.l10n.t('derived from')} ${links.join(', ')}`, [receiptCommand]),
      );
  }
}
