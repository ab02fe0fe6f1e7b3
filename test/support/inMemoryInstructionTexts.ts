import { failure } from '../../src/core/errors';
import type { InstructionTexts } from '../../src/core/ports';
import type { InMemoryRepositoryFiles } from './inMemoryRepositoryFiles';

/** The instruction files of a repository in memory. */
export class InMemoryInstructionTexts implements InstructionTexts {
  constructor(private readonly files: InMemoryRepositoryFiles) {}

  read(path: string): Promise<string | undefined> {
    return Promise.resolve(this.files.texts()[path]);
  }

  async write(path: string, text: string): Promise<void> {
    if (this.files.texts()[path] === undefined)
      throw failure.refused('notPlainFile', { file: path });
    this.files.write(path, text);
  }
}
