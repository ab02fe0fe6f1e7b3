import type { SentenceRow } from './sentenceRows';
import {
  dotnet,
  elixir,
  go,
  kotlin,
  many,
  php,
  python,
  ruby,
  rust,
  workflow,
} from './smallRepositories';

const node = {
  ...many('src', 'a#.ts', 12, 'export const a = 1;\n'),
  ...many('test', 'a#.test.ts', 8, "import { it } from 'vitest';\nit('a', () => {});\n"),
};

/** Test files of a class: nine of one folder extend it, nine of another do not. */
const ofFolder = (ending: string, text: (base: string) => string) => ({
  ...many('tests/unit', `A#Test.${ending}`, 9, text('BaseTest')),
  ...many('tests/other', `B#Test.${ending}`, 10, text('')),
});

const using = (action: string) => ({
  '.github/workflows/pr.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      - uses: ${action}\n`,
});

/** A part is not the whole: one suite, one variant, one entry of a list. */
export const partSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a class that the tests of one folder extend is told of that folder',
    files: {
      ...php,
      'tests/BaseTest.php': '<?php\nclass BaseTest {}\n',
      ...ofFolder(
        'php',
        (base) =>
          `<?php\nclass ATest${base === '' ? '' : ` extends ${base}`}\n{\n  public function testA() {}\n}\n`,
      ),
    },
    says: [
      "Test classes under `tests/unit/` extend `BaseTest` (9 of 9 test files), not the framework's own class.",
    ],
  },
  {
    name: 'what the tests of one folder of Elixir say',
    files: {
      ...elixir,
      ...many('test/x', 'b#_test.exs', 12, 'defmodule T do\n  test "a" do\n  end\nend\n'),
      ...many(
        'test/y',
        'c#_test.exs',
        9,
        'defmodule T do\n  use X.ConnCase\n  test "a" do\n  end\nend\n',
      ),
    },
    says: ['Test modules under `test/y/` say `use X.ConnCase` (9 of 9 test files).'],
  },
  {
    name: 'Java: the class that tests extend',
    files: {
      ...kotlin,
      'src/test/java/org/samples/BaseTest.java': 'abstract class BaseTest {}\n',
      ...many(
        'src/test/java/org/samples',
        'B#Test.java',
        30,
        'import org.junit.Test;\nclass BTest extends BaseTest {\n  @Test void a() {}\n}\n',
      ),
    },
    says: ["Test classes extend `BaseTest` (30 of 38 test files), not the framework's own class."],
  },
  {
    name: 'a class that only a framework has is none of the project',
    files: {
      ...kotlin,
      ...many(
        'src/test/java/org/samples',
        'B#Test.java',
        12,
        'import org.junit.Test;\nclass BTest extends GuiceTest {\n  @Test void a() {}\n}\n',
      ),
    },
    never: [/Test classes/],
  },
  {
    name: 'PHP: a class of a framework is none of the project',
    files: {
      ...php,
      ...many(
        'tests',
        'A#Test.php',
        9,
        '<?php\nuse Codeception\\Test\\Unit;\nclass ATest extends Unit {\n  public function testA() {}\n}\n',
      ),
    },
    never: [/Test classes/],
  },
  {
    name: 'C#: what lies in a project of tests is a test, whatever its name',
    files: {
      ...dotnet,
      ...many('src/Shop.Core.Test', 'A#Fixture.cs', 30, 'class A\n{\n  [Test]\n  void A() {}\n}\n'),
      ...many('src/Shop.Core.Test', 'B#Test.cs', 6, 'class B\n{\n  [Test]\n  void A() {}\n}\n'),
    },
    never: [/beside what they test/, /\*Test\.cs/],
  },
  {
    name: 'Kotlin: the class that tests extend',
    files: {
      'build.gradle.kts': '',
      ...many('src/main/kotlin/x', 'A#.kt', 9, 'class A\n'),
      'src/test/kotlin/x/TestBase.common.kt': 'open class TestBase\n',
      ...many(
        'src/test/kotlin/x',
        'A#Test.kt',
        8,
        'import kotlin.test.Test\nclass ATest : TestBase() {\n  @Test fun a() {}\n}\n',
      ),
    },
    says: ["Test classes extend `TestBase` (8 of 8 test files), not the framework's own class."],
  },
  {
    name: 'C#: the class that tests extend, no interface',
    files: {
      ...dotnet,
      'test/X.Tests/TestBase.cs': 'public abstract class TestBase {}\n',
      ...many(
        'test/X.Tests',
        'A#Tests.cs',
        8,
        'public class ATests(Mode mode) : TestBase(mode)\n{\n  [Fact]\n  public void A() {}\n}\n',
      ),
    },
    says: ["Test classes extend `TestBase` (8 of 8 test files), not the framework's own class."],
  },
  {
    name: 'Rust: a module beside the tests is their helper',
    files: {
      ...rust,
      'tests/support/mod.rs': 'pub fn server() {}\n',
      ...many('tests', 't#.rs', 8, 'mod support;\nuse support::server;\n\n#[test]\nfn a() {}\n'),
    },
    says: ['Test helpers live in `tests/support/mod.rs` (`server`): 8 of 8 test files import it.'],
  },
  {
    name: 'Rust: a crate made for tests is the helper of those that name it',
    files: {
      ...rust,
      'crates/x-test/src/lib.rs': 'pub struct Room;\n',
      ...many('crates/a/tests', 't#.rs', 9, 'use x_test::Room;\n\n#[test]\nfn a() {}\n'),
      ...many('crates/b/tests', 't#.rs', 6, '#[test]\nfn a() {}\n'),
    },
    says: [
      'Test helpers of `crates/a/tests/` live in `crates/x-test/src/lib.rs` (`Room`): 9 of 9 test files import it.',
    ],
  },
  {
    name: 'Rust: a crate of others that is made for tests is no helper of the project',
    files: {
      ...rust,
      ...many('tests', 't#.rs', 9, 'use pretty_test::check;\n\n#[test]\nfn a() {}\n'),
    },
    never: [/Test helpers/],
  },
  {
    name: 'what a comment of a project names is no dependency',
    files: {
      ...dotnet,
      'test/X.Tests/X.Tests.csproj': '<Project/>',
      'Directory.Packages.props':
        '<ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>',
      ...many(
        'src/Y',
        'Y#.csproj',
        4,
        '<PackageReference Include="A" />\n<!--<PackageReference Include="B" Version="1" />-->',
      ),
    },
    says: [
      'Versions of packages stand in `Directory.Packages.props`; `PackageReference` has no `Version` (4 of 4 projects).',
    ],
  },
  {
    name: 'Ruby: a class that Rails brings along is the framework',
    files: {
      ...ruby,
      ...many(
        'test',
        'a#_test.rb',
        9,
        'class ATest < ActionDispatch::IntegrationTest\n  test "a" do\n  end\nend\n',
      ),
    },
    never: [/Test classes/],
  },
  {
    name: 'examples in documents are not how the tests run',
    files: { ...rust, ...workflow(['cargo test --doc', 'cargo nextest run --profile ci']) },
    never: [/--doc/, /cargo test/],
  },
  {
    name: 'tests of the library alone are not all tests',
    files: { ...rust, ...workflow(['cargo test --all-features --lib', 'cargo test']) },
    never: [/CI runs the tests/],
  },
  {
    name: 'the option of one runner is no call of another',
    files: { ...rust, ...workflow(["cargo nextest run --test '*'"]) },
    never: [/\(cargo test\)/],
  },
  {
    name: 'one suite among others is not how the tests run, and a runner is told only where the command runs it',
    files: {
      ...node,
      'package.json':
        '{ "packageManager": "pnpm@9.0.0", "scripts": { "test:conformance": "node conformance/run.mjs" } }',
      ...workflow(['pnpm run test:conformance', 'pnpm -r test']),
    },
    never: [/conformance/],
  },
  {
    name: 'a suite is told where CI runs no other, without the runner of other files',
    files: {
      ...node,
      'package.json':
        '{ "packageManager": "pnpm@9.0.0", "scripts": { "test:conformance": "node conformance/run.mjs" } }',
      ...workflow(['pnpm run test:conformance']),
    },
    says: ['Tests: `pnpm run test:conformance`; files `*.test.ts` under `test/`.'],
  },
  {
    name: 'a check of a package that CI packed before is no check to type',
    files: {
      ...node,
      'package.json': '{ "scripts": { "build": "tsc" } }',
      ...workflow(['npx attw ./package.tgz --format table', 'npx eslint .']),
    },
    never: [/attw/],
  },
  {
    name: 'the class that a framework lays down for all tests is worth no words',
    files: {
      ...php,
      ...many(
        'tests',
        'A#Test.php',
        8,
        '<?php\n\nuse Tests\\TestCase;\n\nclass ATest extends TestCase {\n  public function testA() {}\n}\n',
      ),
    },
    never: [/Test classes extend/],
  },
  {
    name: 'strict is not told where other settings take it back',
    files: {
      ...python,
      'pyproject.toml':
        '[project]\nname = "x"\n[tool.mypy]\nstrict = true\ndisallow_untyped_defs = false\n',
      ...workflow(['mypy .']),
    },
    never: [/annotations/],
  },
  {
    name: 'strict of an ini file that is taken back below',
    files: {
      ...python,
      'mypy.ini': '[mypy]\nstrict = True\ndisallow_incomplete_defs = False\n',
      ...workflow(['mypy .']),
    },
    never: [/annotations/],
  },
  {
    name: 'an action that is told no file looks for its own, and has a label of its own',
    files: { ...go, 'CHANGES.md': '# Next\n', ...using('tarides/changelog-check-action@v3') },
    says: [
      'CI wants `CHANGES.md` to change in each pull request, unless it has the label `no changelog` (`.github/workflows/pr.yml`).',
    ],
  },
  {
    name: 'a changelog that is not there is wanted by nobody',
    files: { ...go, ...using('Zomzog/changelog-checker@v1') },
    never: [/wants `/],
  },
  {
    name: 'the one changelog that is there stands for the one that an action expects',
    files: { ...go, 'HISTORY.md': '# Next\n', ...using('Zomzog/changelog-checker@v1') },
    says: ['CI wants `HISTORY.md` to change in each pull request (`.github/workflows/pr.yml`).'],
  },
  {
    name: 'folders that tests ask for by name are no cases, however many they are',
    files: {
      ...python,
      ...many('tests/fixtures', 'p#/pyproject.toml', 60, '[project]\n'),
      'tests/conftest.py':
        'def load_fixtures(names):\n    pass\n\ndef base():\n    return Path(__file__).parent / "fixtures"\n',
    },
    never: [/Test cases/],
  },
  {
    name: 'a listing that looks one file up by its number reads no cases',
    files: {
      ...go,
      ...many('test/stdouts', '#.stdout', 24, 'x\n'),
      'test/doctests.rb':
        'def file(index)\n  folder = File.join(__dir__, "stdouts")\n  Dir.children(folder).each do |name|\n    name[/\\d+/] == index.to_s || continue\n  end\n  "#{index}.stdout"\nend\n',
    },
    never: [/Test cases/],
  },
  {
    name: 'Go: a listing that passes over all but one name reads no cases, one that chooses an ending does',
    files: {
      ...go,
      ...many('test/outputs', '#.stdout', 24, 'x\n'),
      ...many('test/cases', '#.txtar', 24, 'x\n'),
      'test/outputs_test.go':
        'package test\n\nfunc output(name string) string {\n\tentries, _ := os.ReadDir("outputs")\n\tfor _, entry := range entries {\n\t\tif entry.Name() != name {\n\t\t\tcontinue\n\t\t}\n\t}\n\treturn ".stdout"\n}\n',
      'test/cases_test.go':
        'package test\n\nfunc TestCases(t *testing.T) {\n\tentries, _ := os.ReadDir("cases")\n\tfor _, entry := range entries {\n\t\tif filepath.Ext(entry.Name()) != ".txtar" {\n\t\t\tcontinue\n\t\t}\n\t}\n}\n',
    },
    says: [
      'Test cases are files, `test/cases/*.txtar` (24), which `test/cases_test.go` reads: a new case is a new file there.',
    ],
    never: [/outputs/],
  },
];
