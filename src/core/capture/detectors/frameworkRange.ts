import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { isRecord } from '../shape';
import { lineRef } from '../sources/ciFact';
import { byVersion, declaredVersions } from '../sources/declaredVersions';
import { testJobs } from '../sources/testJobs';

/** What a library is made for, by the key of a matrix or the name of a set of dependencies (`rails_7.1.gemfile`). */
const frameworks: Readonly<Record<string, RegExp>> = {
  Rails: /^rails(?:[-_]version)?$|(?:^|[/_-])(?:rails|activerecord|railties)[-_]?(?=\d)/i,
  Django: /^django(?:[-_]version)?$|(?:^|[/_-])(?:django|dj)[-_]?(?=\d)/i,
  Laravel: /^(?:laravel|illuminate)(?:[-_]version)?$/i,
  Symfony: /^symfony(?:[-_]version)?$/i,
  React: /^react(?:[-_]version)?$/i,
  Vue: /^vue(?:[-_]version)?$/i,
  Neovim: /^(?:neovim|nvim|nvim_version|neovim_version)$/i,
  Terraform: /^terraform(?:[-_]version)?$/i,
};
/** A build of what is to come: its number says nothing of its age. */
const early = /\d[-._]?(alpha|beta|rc|canary|experimental|next|nightly|pre|dev)/i;
/** One version is a pin. */
const fewest = 2;

/** The oldest version of a framework that the tests of each pull request run with. */
export const frameworkRange: Detector = {
  name: 'framework range',
  detect: async (tree) => {
    const jobs = await testJobs(tree);
    for (const [name, sign] of Object.entries(frameworks)) {
      const found = jobs.flatMap(({ path, rows }) =>
        rows.flatMap((row) => versionsOf(row, sign).map((one) => ({ ...one, path }))),
      );
      const versions = [...new Set(found.map(({ version }) => version))].sort(byVersion);
      const low = found.find(({ version }) => version === versions[0]);
      if (!low || versions.length < fewest) continue;
      // What a manifest allows has to work, whatever is tested.
      const declared = await declaredVersions(tree, name);
      if (declared.some((one) => byVersion(one, low.version) !== 0)) continue;
      return [await factOf(tree, name, low)];
    }
    return [];
  },
};

interface Tested {
  readonly version: string;
  /** As the matrix writes it. */
  readonly written: string;
}

async function factOf(
  tree: ScanTree,
  name: string,
  { version, written, path }: Tested & { readonly path: string },
) {
  return {
    ...provenFact(
      'frameworkRange',
      `${name} ${version}`,
      await tree.at(path, written),
      [lineRef(path, written)],
      0.88,
    ),
    slots: { language: name, low: version },
  };
}

function versionsOf(row: Readonly<Record<string, unknown>>, sign: RegExp): readonly Tested[] {
  const texts = Object.entries(row).flatMap(([key, value]) => [
    ...[value].flat().map((one: unknown) => ({ key, value: one })),
    ...(isRecord(value)
      ? Object.entries(value).map(([name, one]) => ({ key: name, value: one }))
      : []),
  ]);
  return texts.flatMap(({ key, value }) => {
    if (typeof value !== 'string' || early.test(value)) return [];
    const isKey = sign.test(key) && sign.exec(key)?.[0] === key;
    const rest = isKey ? value : value.slice(sign.exec(value)?.index ?? value.length);
    const version = /^\D{0,24}?v?(\d+)[._](\d+)/.exec(rest);
    return version ? [{ version: `${version[1]}.${version[2]}`, written: value }] : [];
  });
}
