import { git, type PinnedRepository } from './takenUp';

/** Requests a writer is asked for, in each repository. */
export const placesEach = 5;

/** How many letters of the README, folders and subjects a writer sees before looking for himself. */
const mostReadme = 700;
const mostFolders = 25;
const mostSubjects = 12;

/** The rules for somebody who writes requests and has seen neither the program nor a lesson. */
export const requestRules = `# Requests, to be written

For each repository below write ${placesEach} requests as somebody who works on it would type them to a coding assistant in the editor. They are
asked of a program later, whose answers other people judge; you have seen neither it nor anything that it says.

1. Get to know the repository from its code and its history alone: \`git --git-dir COPY log\`, \`show\`, \`ls-tree\`, \`grep\` at the commit
   named. Do not open AGENTS.md, CLAUDE.md, GEMINI.md, CONTRIBUTING or similar pages for contributors, .cursor, .github/instructions or
   copilot-instructions, nor anything that tells assistants or contributors how to work: a request must not know the rules it will be given.
2. Each asks for a change of this repository that is not there yet and that one pull request could hold, about things that exist in the code.
   Take what past changes were about as a measure of what people want there, not as the request itself.
3. Of the ${placesEach}: one mends a fault (tell the symptom, as people do), one asks for a feature, one for tests, one for a refactoring; the kind of
   the fifth is free (docs, a dependency, speed, a flag, a message, a follow-up on a review, …). In any order.
4. Write as people type: most of one or two sentences and 5 to 40 words, a few shorter or with a pasted error, some without capitals,
   some with a file or an identifier in it and some without, at most one in five politely. Across all repositories three or four in
   another language than English. Never say how it has to be done by rule ("add a changelog entry", "run the linter") unless somebody
   would say so in any repository.
5. \`files\`: the one file a person would have open when typing it, where that is plain; else leave it out.

Answer with a file of JSON lines, one request a line, ids as given:
{"id": "OWNER/NAME#1", "repository": "OWNER/NAME", "commit": "FULL COMMIT", "request": "…", "files": ["path/of/open/file"]}
`;

/** What a writer of requests is told of one repository, with the places to fill. */
export function requestPlaces(mirror: string, { repository, commit }: PinnedRepository): string {
  const inCopy = (...words: readonly string[]): string => git('--git-dir', mirror, ...words);
  const paths = inCopy('ls-tree', '-r', '--name-only', commit).split('\n').filter(Boolean);
  const readme = paths.find((path) => /^readme(?:\.\w+)?$/i.test(path));
  const told = readme === undefined ? '(no README)' : inCopy('show', `${commit}:${readme}`);
  const subjects = inCopy('log', '--no-merges', '--format=%s', `-${mostSubjects}`, commit);
  const places = Array.from({ length: placesEach }, (_, at) =>
    JSON.stringify({ id: `${repository}#${at + 1}`, repository, commit, request: '' }),
  );
  return [
    `## ${repository}`,
    `Copy: ${mirror}, commit ${commit}, ${paths.length} files. Folders by number of files: ${folders(paths)}`,
    `What it says of itself:\n\n${quoted(plain(told).slice(0, mostReadme))}`,
    `Newest changes:\n\n${quoted(subjects)}`,
    `\`\`\`\n${places.join('\n')}\n\`\`\``,
  ].join('\n\n');
}

/** Folders of one or two levels, the fullest first. */
function folders(paths: readonly string[]): string {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).slice(0, 2).join('/') || '(top)';
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFolders)
    .map(([folder, size]) => `${folder} ${size}`)
    .join(', ');
}

/** A README without pictures, badges and tags. */
function plain(readme: string): string {
  return readme
    .replace(/<[^>]*>|!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[\s*\]\([^)]*\)|&nbsp;/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
