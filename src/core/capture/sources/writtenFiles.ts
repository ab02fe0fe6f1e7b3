import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { compileGlob } from '../../lesson/globMatcher';
import { folderOf, leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { isGeneratedText } from './generatedMark';

const template = new RegExp(`\\.(?:${oneOf(lists.endingsOfTemplates)})(?=\\.|$)`);

/** Whether a tool writes a file, so that nobody changes it by hand: its head says so, a template stands beside it, or git is told. */
export async function isWrittenByTool(tree: ScanTree, path: string): Promise<boolean> {
  const text = await tree.text(path);
  return (
    isGeneratedText(text) ||
    endsGenerated(path, text) ||
    isOfProjectTool(tree, path) ||
    (await templated(tree)).has(path) ||
    (await ofPrograms(tree)).some((text) => namesPath(text, path)) ||
    (await markedForGit(tree)).some((fits) => fits(path))
  );
}

/** Pages that a command writes say so at their end. */
const endsGenerated = (path: string, text: string): boolean =>
  /\.(md|mdx|rst)$/.test(path) && /\bauto-?\s?generated (by|from)\b/i.test(text.slice(-300));

/** What says nothing itself: an interface that is dumped for comparison, a project that another file describes. */
const isOfProjectTool = (tree: ScanTree, path: string): boolean =>
  /(^|\/)api\/(.*\/)?[^/]+\.api$/.test(path) ||
  (path.endsWith('.pbxproj') &&
    tree.first('project.yml', 'Project.swift', 'Tuist.swift') !== undefined);

const program = new RegExp(
  `(^|/)(?:${oneOf(lists.foldersOfPrograms)})/(?:[^/]+/)?[^/]+\\.(?:[cm]?[jt]s|py|rb|sh)$`,
);
const mostPrograms = 60;

/** Programs of the project beside its code that write files. */
const ofPrograms = (tree: ScanTree): Promise<readonly string[]> =>
  tree.once('writing programs', async () => {
    const found = await tree.sample(
      tree.files.filter((file) => program.test(file)),
      mostPrograms,
    );
    return found.flatMap(({ text }) => (/\bwrite\w*\(/i.test(text) ? [text] : []));
  });

/** Whether a program names a file with its folder as what it works on. */
const namesPath = (text: string, path: string): boolean =>
  path.includes('/') && new RegExp(`["'\`/]${path.replace(/\W/g, '\\$&')}["'\`]`).test(text);

/** What files beside them are the templates of: `a.yml` of `a.in.yml`, `a.yml.j2` or `a.tmpl.yml`. */
const templated = (tree: ScanTree): Promise<ReadonlySet<string>> =>
  tree.once('templated files', () => {
    const made = tree.files.flatMap((path) => {
      const leaf = leafOf(path);
      const folder = folderOf(path);
      return template.test(leaf)
        ? [folder === '' ? leaf.replace(template, '') : `${folder}/${leaf.replace(template, '')}`]
        : [];
    });
    return Promise.resolve(new Set(made));
  });

/** What `.gitattributes` calls generated, and folders that `.gitignore` leaves out. */
const markedForGit = (tree: ScanTree): Promise<readonly ((path: string) => boolean)[]> =>
  tree.once('marked for git', async () => {
    const attributes = (await tree.text('.gitattributes')).split('\n');
    const generated = attributes.flatMap(
      (line) => /^([^\s#]+)\s.*\blinguist-generated(?!=false)/.exec(line)?.[1] ?? [],
    );
    const folders = (await tree.text('.gitignore'))
      .split('\n')
      .flatMap((line) => /^\/?([\w.-]+(?:\/[\w.-]+)+)\/?\s*$/.exec(line)?.[1] ?? []);
    const globs = [
      ...generated.map((glob) => (glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`)),
      ...folders.map((folder) => `${folder}/**`),
    ];
    return globs.flatMap((glob) => compileGlob(glob) ?? []);
  });
