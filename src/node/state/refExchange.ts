import type { EventExchange, EventStream } from '../../core/operations/state/eventExchange';
import type { RefStore } from './refStore';

const end = '.jsonl';

/** A git ref with one file a machine in one folder a repository, as `FolderExchange` lays them out. */
export class RefExchange implements EventExchange {
  /** `folder` names the repository whose state it is, `machine` the own file. */
  constructor(
    private readonly store: RefStore,
    private readonly folder: string,
    private readonly machine: string,
  ) {}

  async pull(): Promise<readonly EventStream[]> {
    const files = await this.store.files();
    return files
      .filter(({ folder }) => folder === this.folder)
      .map(({ name, text }) => {
        const from = name.slice(0, -end.length);
        return { from, lines: text.split('\n').slice(0, -1), isOwn: from === this.machine };
      });
  }

  async push(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    await this.store.add(this.folder, `${this.machine}${end}`, text);
  }

  async drop(from: string): Promise<void> {
    await this.store.remove(this.folder, `${from}${end}`);
  }
}
