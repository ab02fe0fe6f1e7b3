import type { RelativePath } from '../../ports';
import { provenFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';

const testClass =
  /^(.+)\/src\/test\/(?:java|kotlin|groovy)\/.*?([A-Z]\w*(?:Test|Tests|Spec))\.(?:java|kt|groovy)$/;
/** Modules with tests from which on nobody guesses where a test belongs. */
const fewestModules = 3;
const sampledBuilds = 60;

/** One class of one module of a Gradle build, where modules are plain JVM and other modules call them by their folders. */
export async function gradleTest(tree: ScanTree): Promise<Fact | undefined> {
  const settings = tree.first('settings.gradle', 'settings.gradle.kts');
  if (settings === undefined || !tree.has('gradlew')) return undefined;
  const included = await tree.text(settings);
  const builds = tree.files.filter((file) => /build\.gradle(\.kts)?$|\.versions\.toml$/.test(file));
  const texts = (await tree.sample(builds, sampledBuilds)).map(({ text }) => text).join('\n');
  // There the test tasks have other names, or the projects.
  if (/com\.android|multiplatform/.test(texts) || /projectDir|\.name\s*=.*\$/.test(included))
    return undefined;
  const modules = modulesOf(tree.files);
  if (modules.size < fewestModules) return undefined;
  for (const [folder, test] of modules) {
    const project = `:${folder.replace(/\//g, ':')}`;
    const name = [project, project.slice(1)].find((key) => isQuoted(included, key));
    if (name === undefined || !isCalled(texts, project)) continue;
    const command = `./gradlew ${project}:test --tests '*${test.name}'`;
    const line = await tree.at(settings, new RegExp(`["']${name}["']`));
    const evidence = [line, { path: test.path, text: test.path }];
    return {
      ...provenFact('oneTest', command, evidence, [lineRef(settings, name)], 0.88),
      slots: { command, file: settings },
    };
  }
  return undefined;
}

function modulesOf(
  files: readonly RelativePath[],
): ReadonlyMap<RelativePath, { readonly name: string; readonly path: RelativePath }> {
  const modules = new Map<RelativePath, { readonly name: string; readonly path: RelativePath }>();
  for (const path of files) {
    const [, folder, name] = testClass.exec(path) ?? [];
    if (folder !== undefined && name !== undefined && !modules.has(folder))
      modules.set(folder, { name, path });
  }
  return modules;
}

const isQuoted = (text: string, key: string): boolean =>
  text.includes(`"${key}"`) || text.includes(`'${key}'`);

/** Whether another build file depends on the project under this name: plugins of settings may rename all of them. */
function isCalled(builds: string, project: string): boolean {
  const accessor = project
    .slice(1)
    .split(':')
    .map((part) => part.replace(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('.');
  return isQuoted(builds, project) || new RegExp(`\\bprojects\\.${accessor}\\b`).test(builds);
}
