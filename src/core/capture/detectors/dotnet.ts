import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { spread, type ScanTree } from '../scanTree';
import { ciFact, fileFact } from '../sources/ciFact';
import { voteByContent, type Mark } from './voteByContent';

const frameworks: readonly Mark[] = [
  ['xunit', /Include="xunit(\.v3|\.core)?"/i],
  ['nunit', /Include="NUnit"/i],
  ['mstest', /Include="MSTest(\.TestFramework)?"|Sdk="MSTest\.Sdk/i],
  ['tunit', /Include="TUnit"/i],
];

/** NuGet, tests, build and target framework of a .NET repository. */
export const dotnet: Detector = {
  name: 'dotnet',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language !== 'c#' && language !== 'f#') return [];
    const projects = tree.files.filter((file) => /\.(cs|fs)proj$/.test(file));
    const [first] = projects;
    if (first === undefined) return [];
    return collect(
      provenFact('packageManager', 'nuget', { path: first, text: 'PackageReference' }, [first]),
      testRunner(tree, projects),
      command(tree, 'testCommand', 'test', projects),
      command(tree, 'buildCommand', 'build', projects),
      formatter(tree),
      languageVersion(tree, projects),
    );
  },
};

function testRunner(tree: ScanTree, projects: readonly string[]): Promise<Fact | undefined> {
  const named = projects.filter((file) => /test|spec/i.test(file));
  const shared = tree.files.filter((file) =>
    /(^|\/)Directory\.(Build|Packages)\.(props|targets)$/.test(file),
  );
  const options = { sample: 12, fewest: 1, bar: 0.75 };
  return firstOf(
    () => voteByContent(tree, 'testRunner', named, frameworks, options),
    () => voteByContent(tree, 'testRunner', shared, frameworks, { ...options, bar: 1 }),
  );
}

/** `dotnet test` works at the root where a solution or project lies there; else as CI types it. */
function command(
  tree: ScanTree,
  topic: string,
  verb: 'test' | 'build',
  projects: readonly string[],
): Promise<Fact | undefined> {
  const place = tree.rootMatch(/\.slnx?$/)[0] ?? projects.find((file) => !file.includes('/'));
  const call = new RegExp(`^dotnet ${verb}\\b`);
  if (place === undefined) {
    const target = new RegExp(`^dotnet ${verb} ["']?([\\w./\\\\-]+)`);
    return ciFact(
      tree,
      topic,
      call,
      (text) => {
        const path = target.exec(text)?.[1];
        return path !== undefined && isHere(tree, path) ? `dotnet ${verb} ${path}` : undefined;
      },
      { confidence: 0.85 },
    );
  }
  return firstOf(
    () => ciFact(tree, topic, call, `dotnet ${verb}`, { refs: [`${place}~exists`] }),
    () => scriptCalling(tree, topic, verb, `${place}~exists`),
    () => fileFact(topic, `dotnet ${verb}`, place, 0.82),
  );
}

/** Whether a path is one of the repository, and no part of a pattern or of what CI has fetched. */
function isHere(tree: ScanTree, written: string): boolean {
  const path = written.replaceAll('\\', '/').replace(/^\.\/|\/$/g, '');
  return tree.has(path) || tree.hasFolder(path);
}

const buildScript = /^[^/]*build[^/]*\.(ps1|sh|cmd)$|^build\/[^/]*\.(cs|ps1|sh|cake)$/i;

async function scriptCalling(
  tree: ScanTree,
  topic: string,
  verb: string,
  ref: string,
): Promise<Fact | undefined> {
  const call = new RegExp(`dotnet ${verb}\\b`, 'i');
  for (const path of tree.files.filter((file) => buildScript.test(file))) {
    if (call.test(await tree.text(path))) {
      return provenFact(topic, `dotnet ${verb}`, await tree.at(path, call), [ref], 0.9);
    }
  }
  return undefined;
}

function formatter(tree: ScanTree): Promise<Fact | undefined> {
  const call = /^dotnet (csharpier|format)\b/;
  return firstOf(
    () =>
      ciFact(
        tree,
        'formatter',
        call,
        (text) => (text.includes('csharpier') ? 'csharpier' : 'dotnet format'),
        { anywhere: true },
      ),
    () => fileFact('formatter', 'csharpier', tree.rootMatch(/^\.csharpierrc/)[0], 0.88),
  );
}

/** The single target framework of the projects that are no tests. */
async function languageVersion(
  tree: ScanTree,
  projects: readonly string[],
): Promise<Fact | undefined> {
  const own = projects.filter(
    (file) => !/test|spec|bench|sample|example|demo|doc|build/i.test(file),
  );
  const shared = tree.files.filter((file) => /^(src\/)?Directory\.Build\.props$/.test(file));
  const found = new Map<string, Evidence>();
  for (const path of [...spread(own, 10), ...shared]) {
    const match = /<TargetFrameworks?>([^<]+)<\/TargetFrameworks?>/.exec(await tree.text(path));
    if (match?.[1] !== undefined)
      found.set(match[1].trim(), await tree.at(path, '<TargetFramework'));
  }
  const [only] = [...found];
  if (!only || found.size !== 1 || only[0].includes('$')) return undefined;
  const ref = `${only[1].path}#re:/<TargetFrameworks?>.*/`;
  return provenFact('languageVersion', only[0], only[1], [ref], 0.85);
}
