import type { RelativePath } from '../../ports';
import { normalise, type LinkAwareFiles, type ReadableFiles } from './readableFiles';

/** Whether a file may be changed, or a sentence for the model that says why not. */
export type EditTarget =
  | { readonly kind: 'new' | 'existing'; readonly path: RelativePath }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * The files a model may change: what it may read, less what decides over the model itself or over the user. Lessons change by verbs,
 * `.git` by git, and the editor's settings (which tasks run, what is approved unasked) by the user.
 */
export class EditableFiles {
  constructor(
    private readonly readable: ReadableFiles,
    private readonly repository: Pick<LinkAwareFiles, 'stat'>,
  ) {}

  async target(given: string): Promise<EditTarget> {
    const path = normalise(given);
    const why = path === undefined ? 'it lies outside of the repository' : await this.refusal(path);
    if (path === undefined || why !== undefined) {
      return { kind: 'refused', why: `${given} may not be changed: ${why ?? ''}.` };
    }
    const [status] = await this.repository.stat([path]);
    switch (status?.kind) {
      case 'file':
        return { kind: 'existing', path };
      case 'missing':
        return { kind: 'new', path };
      case 'folder':
        return { kind: 'refused', why: `${path} is a folder.` };
      default:
        return { kind: 'refused', why: `${path} cannot be reached.` };
    }
  }

  private async refusal(path: RelativePath): Promise<string | undefined> {
    if (path === '') return 'it is the repository itself';
    const names = path.split('/');
    if (names.some(isTrickyName)) return 'some systems read such a name as another one';
    const protectedBy = names.map(reasonOf).find((reason) => reason !== undefined);
    return protectedBy ?? this.readable.refusal(path);
  }
}

const owned: readonly (readonly [RegExp, string])[] = [
  [/^\.lessons$/i, 'lessons change by promote, retire and the other verbs'],
  [/^\.git$/i, 'it belongs to git'],
  [/^\.vscode$|\.code-workspace$/i, 'settings of the editor are changed by the user'],
];

function reasonOf(name: string): string | undefined {
  return owned.find(([pattern]) => pattern.test(name))?.[1];
}

/** `.git.`, `.git ` and `.git::$DATA` are `.git` on Windows; control characters hide what a name is. */
function isTrickyName(name: string): boolean {
  return /[. ]$|[:*?"<>|\p{Cc}\p{Cf}]/u.test(name);
}
