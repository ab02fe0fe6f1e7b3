import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that is kept of transcripts, each as it was written; in no order. Apart from what writes it, because every process knows it. */
export function transcriptTexts(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
