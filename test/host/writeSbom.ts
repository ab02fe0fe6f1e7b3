import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runProcess } from './runProcess';

/** Licences that a package in the product may have; of `A OR B` one is enough. */
const allowed =
  /^(?:MIT|MIT-0|0BSD|ISC|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|Unlicense|Python-2\.0|BlueOak-1\.0\.0|CC-BY-4\.0)$/;
/** Written by the build: what is in the bundles, one notice a package. */
const notices = ['dist/extension.licences.txt', 'dist/webview/manager.licences.txt'];

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

interface Bill {
  components: readonly Component[];
}

/** `name version` of every package whose code is in what users install, with the licence that the package names. */
function shippedPackages(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of notices) {
    const named = readFileSync(path, 'utf8').matchAll(/^-{80}\n\n(\S+) (\d\S*), (.+)$/gm);
    for (const [, name = '', version = '', licence = ''] of named)
      found.set(`${name} ${version}`, licence);
  }
  return found;
}

const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => allowed.test(one));

const licenceOf = ({ licenses = [] }: Component): string | undefined =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression)[0];

/**
 * Writes the bill of materials of what users install (CycloneDX): of all that npm knows, the packages that are in the bundles. Fails where
 * a bundle holds a package that the bill does not list, or one under a licence that is not allowed. `--out FILE` (dist/sbom.cdx.json). Needs a build.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'dist/sbom.cdx.json' } },
  });
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const printed = await runProcess({ command: 'npm', args, cwd: process.cwd(), limit: 120_000 });
  const bill = JSON.parse(printed.slice(printed.indexOf('{'))) as Bill;
  const shipped = shippedPackages();
  bill.components = bill.components.filter(({ name, version }) =>
    shipped.has(`${name} ${version}`),
  );
  const listed = new Set(bill.components.map(({ name, version }) => `${name} ${version}`));
  const missing = [...shipped.keys()].filter((name) => !listed.has(name));
  const licences = new Map(shipped);
  for (const one of bill.components) {
    const licence = licenceOf(one);
    if (licence !== undefined) licences.set(`${one.name} ${one.version}`, licence);
  }
  const foreign = [...licences].filter(([, licence]) => !isAllowed(licence));
  writeFileSync(values.out, `${JSON.stringify(bill, undefined, 2)}\n`);
  const count = new Map<string, number>();
  for (const licence of licences.values()) count.set(licence, (count.get(licence) ?? 0) + 1);
  console.log(
    `${values.out}: ${listed.size} packages. ${[...count].map(([licence, number]) => `${licence} ${number}`).join(', ')}`,
  );
  for (const name of missing) console.log(`not listed: ${name}`);
  for (const [name, licence] of foreign) console.log(`not allowed: ${name}, ${licence}`);
  return shipped.size > 0 && missing.length === 0 && foreign.length === 0;
}

void main().then((isFine) => {
  process.exitCode = isFine ? 0 : 1;
});
