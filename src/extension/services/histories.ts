import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LessonPlaces } from '../../node/lessons/openLessons';
import { SqlJsHistory } from '../../node/history/sqlJsHistory';
import type { OutputLogger } from '../host/outputLogger';

/** The history databases of this window: one per repository, opened at its first use. */
export class Histories {
  private readonly opened = new Map<string, SqlJsHistory>();
  private damaged = false;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly logger: OutputLogger,
  ) {}

  /** True once a damaged file was found and something else stood in for it. */
  get hadDamage(): boolean {
    return this.damaged;
  }

  of({ key, state }: Pick<LessonPlaces, 'key' | 'state'>): SqlJsHistory {
    const known = this.opened.get(key);
    if (known) return known;
    const wasm = vscode.Uri.joinPath(this.extensionUri, 'dist', 'sql-wasm.wasm');
    const history = new SqlJsHistory({
      path: join(state, 'history.sqlite'),
      wasm: async () => vscode.workspace.fs.readFile(wasm),
      logger: this.logger,
      onDamaged: () => {
        this.damaged = true;
      },
    });
    this.opened.set(key, history);
    return history;
  }
}
