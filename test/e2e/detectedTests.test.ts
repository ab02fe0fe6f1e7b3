import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';

/** Repositories of other ecosystems, each with one test that fails until a line is mended: what a scan detects is really run. */
interface Ecosystem {
  readonly name: string;
  /** The tool, and the words with which it says its version: where it is not installed the story is skipped, and says so. */
  readonly tool: readonly [string, ...string[]];
  readonly files: Readonly<Record<string, string>>;
  /** What the editor asks. */
  readonly asks: string;
  /** The file with the fault, its text, and what mends it. */
  readonly fault: { readonly path: string; readonly from: string; readonly to: string };
  /** What the tool prints of a failure and of a success. */
  readonly prints: { readonly failed: string; readonly passed: string };
}

const workflow = (command: string): string =>
  `on: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: ${command}\n`;

const plugin = (name: string, version: string): string =>
  `<plugin><artifactId>maven-${name}-plugin</artifactId><version>${version}</version></plugin>`;

const mavenProject = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins>${plugin('surefire', '2.22.3')}${plugin('compiler', '3.10.1')}${plugin('resources', '3.3.0')}</plugins></build>
</project>
`;

const ecosystems: readonly Ecosystem[] = [
  {
    name: 'Python',
    tool: ['pytest', '--version'],
    files: {
      'pyproject.toml':
        '[project]\nname = "shop"\nversion = "1.0"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\npythonpath = ["."]\n',
      'shop.py': 'def total(prices):\n    return 0\n',
      'tests/test_shop.py':
        'from shop import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n',
      '.github/workflows/test.yml': workflow('pytest'),
    },
    asks: 'Run pytest?',
    fault: { path: 'shop.py', from: 'return 0', to: 'return sum(prices)' },
    prints: { failed: '1 failed', passed: '1 passed' },
  },
  {
    name: 'Rust',
    tool: ['cargo', '--version'],
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/lib.rs':
        'pub fn double(n: i32) -> i32 {\n    n\n}\n\n#[test]\nfn doubles() {\n    assert_eq!(double(2), 4);\n}\n',
      '.github/workflows/test.yml': workflow('cargo test'),
    },
    asks: 'Run cargo test?',
    fault: { path: 'src/lib.rs', from: '    n\n', to: '    n * 2\n' },
    prints: { failed: 'test result: FAILED', passed: 'test result: ok. 1 passed' },
  },
  {
    name: 'Go',
    tool: ['go', 'version'],
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.18\n',
      'shop.go': 'package shop\n\nfunc Double(n int) int {\n\treturn n\n}\n',
      'shop_test.go':
        'package shop\n\nimport "testing"\n\nfunc TestDouble(t *testing.T) {\n\tif Double(2) != 4 {\n\t\tt.Fatal("not doubled")\n\t}\n}\n',
      '.github/workflows/test.yml': workflow('go test ./...'),
    },
    asks: 'Run go test ./...?',
    fault: { path: 'shop.go', from: 'return n\n', to: 'return n * 2\n' },
    prints: { failed: 'not doubled', passed: 'ok ' },
  },
  {
    name: 'JVM',
    // Its plugins and JUnit as Debian packages them: nothing is fetched.
    tool: ['test', '-d', '/usr/share/maven-repo/org/apache/maven/plugins/maven-surefire-plugin'],
    files: {
      '.mvn/maven.config': '-s\n/etc/maven/settings-debian.xml\n',
      'pom.xml': mavenProject,
      'src/main/java/Shop.java':
        'class Shop {\n    static int twice(int n) {\n        return n;\n    }\n}\n',
      'src/test/java/ShopTest.java':
        'import static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\npublic class ShopTest {\n    @Test\n    public void doubles() {\n        assertEquals(4, Shop.twice(2));\n    }\n}\n',
      '.github/workflows/test.yml': workflow('mvn test'),
    },
    asks: 'Run mvn test?',
    fault: { path: 'src/main/java/Shop.java', from: 'return n;', to: 'return n * 2;' },
    prints: { failed: 'expected:<4> but was:<2>', passed: 'BUILD SUCCESS' },
  },
];

let editor: Editor;
afterEach(() => editor.close());

const asked = async (words: string): Promise<string> => {
  const carousel = editor.workbench.page.locator('.chat-tool-confirmation-carousel');
  const question = carousel.filter({ hasText: words }).first();
  await question.waitFor();
  // The editor shows code blocks with blanks of its own.
  return (await question.innerText()).replaceAll('\u00a0', ' ');
};

async function picture(name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await editor.workbench.screenshot(join(folder, `detected-${name}.png`));
}

function fill(workspace: string, files: Ecosystem['files']): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

for (const { name, tool, files, asks, fault, prints } of ecosystems) {
  const [program, ...words] = tool;
  const isThere = spawnSync(program, words, { stdio: 'ignore' }).status === 0;
  it.skipIf(!isThere)(
    `runs the tests of a ${name} repository by name, each time after a yes, around an edit shown as a difference${isThere ? '' : `: skipped, ${program} is not installed`}`,
    async () => {
      editor = await startEditor({
        name: `detected-${name.toLowerCase()}`,
        fill: (workspace) => fill(workspace, files),
      });
      const { chat } = editor.workbench;
      const test = { call: 'lessons_run', input: { script: 'test' } };
      const { path, from: oldText, to: newText } = fault;
      editor.model.follow([
        { results: 0, steps: [test] },
        { results: 1, steps: [{ call: 'lessons_edit', input: { path, oldText, newText } }] },
        { results: 2, steps: [test] },
        { steps: [{ text: 'Mended.' }] },
      ]);
      await chat.open();
      await chat.pickModel('Scripted One');
      await chat.send('@lessons mend the failing test');
      await asked(asks);
      await picture(`${name}-run`);
      await chat.allow(asks);
      const shown = await asked(`Edit ${path}?`);
      const lines = shown.split('\n').map((line) => line.trim());
      const begins = (mark: string, text: string) =>
        lines.some((line) => line.startsWith(mark) && line.endsWith(text.trim()));
      expect([begins('-', oldText), begins('+', newText)]).toEqual([true, true]);
      expect(shown).not.toMatch(/oldText|newText|\{"/);
      await picture(`${name}-edit`);
      await chat.allow(`Edit ${path}?`);
      await chat.allow(asks);
      await expect.poll(() => chat.answer(), { timeout: 120_000 }).toContain('Mended.');
      const told = JSON.stringify(editor.model.requests().map(({ messages }) => messages));
      expect(told).toContain(prints.failed);
      expect(told).toContain(prints.passed);
    },
    240_000,
  );
}
