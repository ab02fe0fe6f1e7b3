import * as vscode from 'vscode';
import { leanings } from '../../core/select/rank';
import { rankings } from '../../core/select/searchRank';
import { defaultSettings, type PipelineSettings } from '../../core/operations/pipeline';

/** The user's settings, read at each use. Names and defaults are those of package.json, held equal by a test. */
export class Settings {
  /** What the pipeline needs. */
  pipeline(): PipelineSettings {
    return {
      enabled: this.read('enabled', defaultSettings.enabled),
      trusted: vscode.workspace.isTrusted,
      budgetTokens: clamp(this.read('budgetTokens', defaultSettings.budgetTokens), 50, 400),
      conversationTokens: clamp(
        this.read('conversationTokens', defaultSettings.conversationTokens),
        50,
        4_000,
      ),
      remind: this.read<string>('remind', 'when broken') === 'before' ? 'before' : 'when broken',
      holdOut: this.read('holdOut', defaultSettings.holdOut),
      gitRequests: this.read('gitRequests', defaultSettings.gitRequests),
      leaning:
        leanings.find((name) => name === this.read('rank.leaning', 'balanced')) ?? 'balanced',
      alpha: clamp(this.read('rank.alpha', defaultSettings.alpha), 0, 1),
      rankBy: rankings.find((name) => name === this.read('rank.by', 'bm25')) ?? 'bm25',
      needsMoreUnder: clamp(this.read('rank.needsMoreUnder', defaultSettings.needsMoreUnder), 0, 1),
      shippedRecipes: this.read('recipes.shipped', defaultSettings.shippedRecipes),
      disabledRecipes: this.list('recipes.disabled'),
      journalPrompts: this.read('journal.prompts', defaultSettings.journalPrompts),
      journalMegabytes: clamp(
        this.read('journal.maxMegabytes', defaultSettings.journalMegabytes),
        1,
        1_000,
      ),
      capture: this.read('capture', defaultSettings.capture),
      trialAfterDays: clamp(this.read('trialAfterDays', defaultSettings.trialAfterDays), 0, 365),
      embeddingModel: this.read('openai.baseUrl', '') && this.read('openai.embeddingModel', ''),
      stateFolder: this.read('state.folder', ''),
      teamTrust: this.read<string>('team.trust', 'none') === 'owners' ? 'owners' : 'none',
    };
  }

  /** A list of texts below `lessons.`; anything else counts as empty. */
  list(name: string): readonly string[] {
    const value = vscode.workspace.getConfiguration('lessons').get<unknown>(name);
    return Array.isArray(value)
      ? value.filter((item): item is string => typeof item === 'string')
      : [];
  }

  /** One setting below `lessons.`; `fallback` also where somebody wrote a value of another type. */
  read<T extends string | number | boolean>(name: string, fallback: T): T {
    const value = vscode.workspace.getConfiguration('lessons').get<unknown>(name);
    return typeof value === typeof fallback ? (value as T) : fallback;
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
