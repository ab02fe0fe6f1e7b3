import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText } from '../shape';
import { ciFact, fileFact } from '../sources/ciFact';

const manifestPath = 'composer.json';

/** Composer, tests, lint, format and version of a PHP project. */
export const php: Detector = {
  name: 'php',
  detect: async (tree) => {
    if (tree.profile.language !== 'php' || !tree.has(manifestPath)) return [];
    return collect(
      fileFact('packageManager', 'composer', manifestPath, 0.95),
      firstOf(
        () => dependency(tree, 'testRunner', 'pest', 'pestphp/pest'),
        () => dependency(tree, 'testRunner', 'phpunit', 'phpunit/phpunit'),
        () => fileFact('testRunner', 'phpunit', phpunitConfig(tree), 0.9),
      ),
      testCommand(tree),
      lintCommand(tree),
      firstOf(
        () =>
          fileFact(
            'formatter',
            'php-cs-fixer',
            tree.rootMatch(/^\.php-cs-fixer(\.dist)?\.php$|^\.php_cs(\.dist)?$/)[0],
            0.93,
          ),
        () => dependency(tree, 'formatter', 'pint', 'laravel/pint'),
      ),
      languageVersion(tree),
    );
  },
};

function phpunitConfig(tree: ScanTree): string | undefined {
  return tree.rootMatch(/^phpunit\.xml(\.dist)?$|^phpunit\.dist\.xml$/)[0];
}

async function dependency(
  tree: ScanTree,
  topic: string,
  value: string,
  name: string,
): Promise<Fact | undefined> {
  if (dig(await tree.record(manifestPath), 'require-dev', name) === undefined) return undefined;
  const ref = `${manifestPath}#require-dev["${name}"]~major`;
  return provenFact(topic, value, await tree.at(manifestPath, `"${name}"`), [ref], 0.94);
}

/** The first script of these names whose commands match. */
async function script(
  tree: ScanTree,
  topic: string,
  names: readonly string[],
  does: RegExp,
): Promise<Fact | undefined> {
  const scripts = digRecord(await tree.record(manifestPath), 'scripts');
  const name = names.find((key) => allTexts(scripts[key]).some((text) => does.test(text)));
  if (name === undefined) return undefined;
  const evidence = await tree.at(manifestPath, `"${name}":`);
  return provenFact(
    topic,
    `composer ${name}`,
    evidence,
    [`${manifestPath}#scripts["${name}"]`],
    0.92,
  );
}

const testCall = /^(php )?(\.\/)?(vendor\/bin\/)?(phpunit|simple-phpunit|pest)\b/;

function testCommand(tree: ScanTree): Promise<Fact | undefined> {
  return firstOf(
    () => onlyTests(tree),
    () => script(tree, 'testCommand', ['test', 'tests', 'phpunit', 'test:unit', 'unit'], /./),
    () => ciFact(tree, 'testCommand', testCall, (text) => `vendor/bin/${testCall.exec(text)?.[4]}`),
    () => fileFact('testCommand', 'vendor/bin/phpunit', phpunitConfig(tree), 0.82),
  );
}

/** Where `test` runs other scripts too, the one of them that runs the tests. */
async function onlyTests(tree: ScanTree): Promise<Fact | undefined> {
  const scripts = digRecord(await tree.record(manifestPath), 'scripts');
  const parts = allTexts(scripts['test']);
  // Coverage of types is counted by the same runner, which runs no test for it.
  const names = parts
    .flatMap((part) => (part.startsWith('@') ? part.slice(1) : []))
    .filter((name) => !/type|coverage|mutat/.test(name));
  return parts.length > 1
    ? script(tree, 'testCommand', names, /(^|\/)(phpunit|simple-phpunit|pest)\b/)
    : undefined;
}

/** A script or CI command that checks style; static analysis is a fact of its own. */
function lintCommand(tree: ScanTree): Promise<Fact | undefined> {
  const names = [
    'lint',
    'phpcs',
    'cs',
    'cs:check',
    'cs-check',
    'check-style',
    'test:lint',
    'style',
    'sniff',
  ];
  return firstOf(
    () => script(tree, 'lintCommand', names, /phpcs|php-cs-fixer|pint|phplint|ecs|lint/),
    () => ciFact(tree, 'lintCommand', /^(php )?(\.\/)?vendor\/bin\/phpcs\b/, 'vendor/bin/phpcs'),
    () =>
      ciFact(
        tree,
        'lintCommand',
        /^(\.\/)?vendor\/bin\/(php-cs-fixer fix .*--dry-run|pint .*--test)/,
        (text) => text.replace(/^\.\//, ''),
      ),
  );
}

async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  const value = digText(await tree.record(manifestPath), 'require', 'php');
  if (value === undefined) return undefined;
  return provenFact('languageVersion', value, await tree.at(manifestPath, '"php":'), [
    `${manifestPath}#require.php`,
  ]);
}
