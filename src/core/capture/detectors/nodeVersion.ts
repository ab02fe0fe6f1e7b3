import { provenFact, type Detector } from '../fact';
import { digText } from '../shape';
import { nodeProject } from '../sources/nodeProject';

/** The Node version the project declares: `engines` first, else a version file. */
export const nodeVersion: Detector = {
  name: 'node version',
  detect: async (tree) => {
    const { language } = tree.profile;
    const project = await nodeProject(tree);
    if (!project || (language !== 'typescript' && language !== 'javascript')) return [];
    const engines = digText(project.manifest, 'engines', 'node');
    if (engines !== undefined) {
      return [
        provenFact('languageVersion', engines, await tree.at('package.json', /"node"\s*:/), [
          'package.json#engines.node',
        ]),
      ];
    }
    for (const path of ['.nvmrc', '.node-version']) {
      const version = (await tree.text(path)).trim();
      if (/^v?\d/.test(version))
        return [
          provenFact(
            'languageVersion',
            version.replace(/^v/, ''),
            await tree.at(path, version),
            [path],
            0.85,
          ),
        ];
    }
    return [];
  },
};
