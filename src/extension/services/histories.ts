import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LessonPlaces, OpenLessons } from '../../node/lessons/openLessons';
import { SqlJsHistory } from '../../node/history/sqlJsHistory';
import type { OutputLogger } from '../host/outputLogger';
import { sayError } from '../../prose/say';

/** The engine lies packed beside the bundle; unpacking takes 30 ms of another thread, once a history. */
const unpack = promisify(brotliDecompress);

/** A history as of now. */
export interface CurrentHistory {
  readonly history: SqlJsHistory;
  readonly unsaved: string | undefined;
}

/** The history databases of this window: one per repository, opened at its first use. */
export class Histories {
  private readonly opened = new Map<string, SqlJsHistory>();
  /** The last look at the journals of a repository. One waits for the one before, which has read nearly everything then. */
  private readonly looks = new Map<string, Promise<unknown>>();
  private damaged = false;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly logger: OutputLogger,
  ) {}

  /** True once a damaged file was found and something else stood in for it. */
  get hadDamage(): boolean {
    return this.damaged;
  }

  /**
   * The history of a repository, brought up to its journals. `unsaved` says why it could not be saved: what was read is there all the
   * same, and the next window reads it again.
   */
  async current(lessons: OpenLessons): Promise<CurrentHistory> {
    const { key } = lessons.places;
    const look = (this.looks.get(key) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.lookAt(lessons));
    this.looks.set(key, look);
    return look;
  }

  private async lookAt({ manager, places }: OpenLessons): Promise<CurrentHistory> {
    const history = this.of(places);
    try {
      await manager.refreshHistory(history, places.key);
      return { history, unsaved: undefined };
    } catch (error) {
      const unsaved = sayError(error);
      this.logger.warn(unsaved);
      return { history, unsaved };
    }
  }

  of({ key, state }: Pick<LessonPlaces, 'key' | 'state'>): SqlJsHistory {
    const known = this.opened.get(key);
    if (known) return known;
    const wasm = vscode.Uri.joinPath(this.extensionUri, 'dist', 'sql-wasm.wasm.br');
    const history = new SqlJsHistory({
      path: join(state, 'history.sqlite'),
      wasm: async () => unpack(await vscode.workspace.fs.readFile(wasm)),
      logger: this.logger,
      onDamaged: () => {
        this.damaged = true;
      },
    });
    this.opened.set(key, history);
    return history;
  }
}
