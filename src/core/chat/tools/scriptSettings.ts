import { visibleText } from '../../../protocol/hiddenCharacters';
import type { RelativePath, RepositoryFiles } from '../../ports';

/** Settings of package managers by which a repository lets another program run than the one a script names. */
const settings: readonly (readonly [file: string, setting: RegExp])[] = [
  [
    '.npmrc',
    /^\s*["']?(?:script[-_]?shell|shell|node[-_]?options|pnpmfile|global[-_]pnpmfile|use[-_]node[-_]version|git|userconfig|globalconfig)["']?\s*=/i,
  ],
  ['.yarnrc', /^\s*["']?(?:-{0,2}(?:[\w.]+[.-])?script-shell|yarn-path|--use-yarnrc)["']?[\s:]/i],
  ['.yarnrc.yml', /^\s*["']?(?:yarnPath|plugins|injectEnvironmentFiles)["']?\s*:/i],
  [
    'pnpm-workspace.yaml',
    /^\s*["']?(?:scriptShell|nodeOptions|pnpmfile|globalPnpmfile|useNodeVersion)["']?\s*:/i,
  ],
  ['bunfig.toml', /^\s*["']?(?:shell|bun|preload)["']?\s*=/i],
];

/** Larger files are not looked at, which is said. */
const maxBytes = 1 << 16;
const longest = 300;

/** What the repository lets run with every script of a folder, a line each, from that folder up: `.npmrc: script-shell=…`. Other lines, which may hold keys, are not repeated. */
export async function scriptSettings(
  repository: Pick<RepositoryFiles, 'read'>,
  from: RelativePath,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let folder = from; ; folder = folder.includes('/') ? folder.replace(/\/[^/]*$/, '') : '') {
    for (const [name, setting] of settings) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const file = await repository.read(path, maxBytes);
      if (file.kind === 'missing' || file.kind === 'folder') continue;
      if (file.kind !== 'read') found.push(`${path}: cannot be looked at (${file.kind})`);
      else found.push(...linesOf(file.text(), setting).map((line) => `${path}: ${line}`));
    }
    if (folder === '') return found;
  }
}

function linesOf(text: string, setting: RegExp): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => setting.test(line))
    .map((line) => {
      const whole = visibleText(line.trim());
      const more = whole.length - longest;
      return more > 0 ? `${whole.slice(0, longest)} … ${more} more characters` : whole;
    });
}
