import { blanked, withoutComments } from './withoutComments';

/** What a build file says of the sources of the product: neither its comments nor what single runs of a compiler or other tools are told. */
export function ofSources(path: string, text: string): string {
  const plain = withoutComments(path, text);
  if (!path.endsWith('pom.xml')) return plain;
  return plain
    .replace(/<plugin>[\s\S]*?<\/plugin>/g, (plugin) =>
      // A module descriptor is compiled by a run of its own.
      /maven-compiler-plugin/.test(plugin) && !plugin.includes('module-info')
        ? plugin
        : blanked(plugin),
    )
    .replace(/<execution>[\s\S]*?<\/execution>/g, (run) =>
      run.includes('<id>default-compile</id>') ? run : blanked(run),
    );
}
