import { describe, expect, it } from 'vitest';
import { isBarePaste } from '../../../../src/core/classify/barePaste';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';
import { readLines } from '../../../../src/core/classify/pastedLines';
import { RepositoryWords, tableOfWords } from '../../../../src/core/language/repositoryWords';
import { inWords } from '../../../support/inWords';

const classifier = new LocalClassifier();
const why = async (text: string): Promise<string> =>
  String(inWords((await classifier.classify({ text })).why));
const bare = 'is a bare paste';
const git = 'asks for nothing but work of git';
const shell = 'is nothing but commands for a shell';

describe('a text that is nothing but a paste', () => {
  it.each([
    [
      'a trace of Python',
      'Traceback (most recent call last):\n  File "app.py", line 12, in <module>\n    return total / count\nZeroDivisionError: division by zero',
    ],
    [
      'a trace of Rails',
      "ActionView::Template::Error (undefined method `name' for nil:NilClass):\n    1: <h1><%= @user.name %></h1>\n\napp/views/users/show.html.erb:1\napp/controllers/users_controller.rb:12:in `show'",
    ],
    [
      'a trace of Java',
      'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()"\n\tat com.acme.Main.main(Main.java:7)',
    ],
    [
      'a panic of Go',
      'panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x/main.go:8 +0x1d\nexit status 2',
    ],
    [
      'a trace of PHP',
      'PHP Fatal error:  Uncaught TypeError: Cart::add(): Argument #2 must be of type int in /app/Cart.php:12\nStack trace:\n#0 /app/index.php(8): Cart->add()\n#1 {main}\n  thrown in /app/Cart.php on line 12',
    ],
    [
      'what a compiler of Rust says',
      'error[E0502]: cannot borrow `v` as mutable\n --> src/main.rs:6:5\n  |\n4 |     let first = &v[0];\n  |                  - immutable borrow occurs here',
    ],
    [
      'what a compiler of TypeScript says',
      "src/app/user.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ],
    [
      'what a compiler of C says',
      "main.c:12:5: error: 'x' undeclared\n   12 |     x = 3;\n      |     ^",
    ],
    [
      'what a linter says',
      "/work/app/src/a.ts\n  3:7  error  'x' is assigned a value but never used\n\n✖ 2 problems (1 error, 1 warning)",
    ],
    [
      'what tests say',
      ' FAIL  src/sum.test.ts\n  ● adds 1 + 2 to equal 3\n\n    expect(received).toBe(expected)\n\nTests:       1 failed, 1 total',
    ],
    ['a console', '$ npm test\n\n> app@1.0.0 test\n> vitest run\n\n ✓ src/a.test.ts (3)'],
    ['a log', '2024-05-01 10:00:00 错误 订单服务 处理请求失败\n2024-05-01 10:00:01 信息 重试第1次'],
    [
      'a diff',
      'diff --git a/src/a.ts b/src/a.ts\nindex 83db48f..bf2d1c1 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,3 +1,3 @@\n-const a = 1;\n+const a = 2;\n export { a };',
    ],
    [
      'code',
      'export function sum(a: number, b: number) {\n  const total = a + b;\n  return total;\n}',
    ],
    ['data', '{\n  "name": "x",\n  "scripts": {\n    "build": "tsc"\n  }\n}'],
  ])('gets nothing, and the receipt says so: %s', async (_, text) => {
    expect(await why(text)).toBe(bare);
  });

  it('is no less one for its words being known to the repository', async () => {
    const paths = ['app/views/users/show.html.erb', 'app/controllers/users_controller.rb'];
    const repository = new RepositoryWords(tableOfWords({ paths, subjects: [] }));
    const text =
      "NoMethodError (undefined method `total' for nil):\n\napp/controllers/users_controller.rb:12:in `show'";
    expect(inWords((await classifier.classify({ text, repository })).why)).toBe(bare);
  });

  it.each([
    [
      'a sentence below',
      'KeyError: \'GBP\'\n  File "pay.py", line 3\nsome customers pay in pounds!',
    ],
    [
      'a remark in a line',
      '[00:00:01.120] boot\n[00:00:31.490] display ready   <-- 30 seconds lost here\n[00:00:31.502] loop',
    ],
    [
      'words behind a message',
      "TypeError: Cannot read 'map' when I open the dashboard\n    at List (List.tsx:34:22)",
    ],
    [
      'one message, to which a person may have added something',
      "KeyError: 'lat' again, third time today",
    ],
    ['an exception as a title', 'ClassCastException in MergeVisitor for Kotlin parentheses'],
    ['a sentence before data', 'the hotel name is missing in {\n  "id": 1,\n  "price": 2\n}'],
    [
      'points that a person wrote alike',
      Array.from({ length: 8 }, (_, at) => `- add column field${at} to the users table`).join('\n'),
    ],
    ['bullets of an order', '● 增加登录页面\n● 修改注册页面\n● 添加测试'],
    ['orders as notes', 'note: rename the class\nnote: add tests for it'],
    ['an order as a row', '| add a login page |\n| add a test |'],
    ['an order behind a prompt', '$ add a dark mode toggle to the settings page'],
    [
      'an order behind a place',
      'src/app.ts(12): error here, add a guard\napp.py:3 in main: add logging',
    ],
    ['words set in behind a fence', '```\nlet a = 1;\n```\n  add a null check to this function'],
    [
      'a request that begins with a place',
      'src/app.ts:12: rename this to total\nsrc/app.ts:14: and this',
    ],
  ])('is none with %s', (_, text) => {
    expect(isBarePaste(readLines(text))).toBe(false);
  });
});

describe('a request beside a paste longer than anybody types', () => {
  const sentence = 'fix the rounding of the invoice amounts';
  const long = (line: (at: number) => string): string =>
    Array.from({ length: 2_000 }, (_, at) => line(at)).join('\n');
  const said = ['GET /orders', 'worker started', 'cache miss for key', 'pool exhausted'];
  const pastes = {
    'a log of containers': long((at) => `web-1  | ${said[at % 4] ?? ''} user ${at}`),
    'a log without times': long((at) => `orders | ${said[at % 4] ?? ''} in ${at} ms`),
    'a log in Chinese': long((at) => `订单服务处理请求失败，请稍后重试，编号 ${at}`),
    'data on one line': JSON.stringify(
      Array.from({ length: 900 }, (_, id) => ({ id, name: 'customer' })),
    ),
    'a table': long((at) => `${at},${said[at % 4] ?? ''},2024-01-01,${at}.50`),
  };

  it.each(Object.entries(pastes))('is judged as it is alone: %s', async (_, paste) => {
    const alone = await classifier.classify({ text: sentence });
    expect(alone.inject).toBe(true);
    expect(await classifier.classify({ text: `${sentence}\n\n${paste}` })).toEqual(alone);
    expect(await classifier.classify({ text: `${paste}\n${sentence}` })).toEqual(alone);
  });

  it.each(Object.entries(pastes))(
    'is not imagined where there is only the paste: %s',
    async (_, text) => {
      expect(await why(text)).toBe(bare);
    },
  );

  it('is read whole where a person wrote all of it', async () => {
    const points = Array.from({ length: 90 }, (_, at) => {
      const name = String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
      return `- add a filter for column ${name} to the table of orders`;
    });
    expect((await classifier.classify({ text: points.join('\n') })).inject).toBe(true);
  });
});

describe('an order that git carries out', () => {
  it.each([
    'commit and push',
    'revert the last two commits',
    'add all files and amend the commit',
    'rebase onto main',
    'cherry-pick abc1234 onto release/2.1',
    'create a branch called login-fix',
    'create a pull request with the title "fix the header"',
    'commit with message fix the header',
    'release v1.2.0',
    'committe die Änderungen und pushe',
    'fais un commit puis ouvre une PR',
    'haz commit de los cambios',
    'закоммить и запушь',
    '撤销最近两次提交',
    'コミットしてプッシュしてください',
    '커밋하고 푸시해줘',
  ])('gets nothing: “%s”', async (text) => {
    expect(await why(text)).toBe(git);
  });

  it.each([
    'revert the colour change in Header.tsx',
    'add a revert button',
    'create a file called src/server.ts and commit it',
    'Create the file `src/a.ts` and commit',
    'change the title to "Welcome home" and commit',
    'revert change in auth_service and commit',
    'create the new feature `export to csv` and push',
    'Erstelle die Datei `a.ts` und mach einen Commit',
    '新建文件 `a.py` 并提交',
    '修改文件然后提交代码',
    'commit the transaction after each batch',
    'push the item onto the stack',
    'add a commit button to the toolbar',
    'add a tag to the header',
    'fix the header and commit',
    '提交按钮改成蓝色',
  ])('is none where code is to change: “%s”', async (text) => {
    expect(await why(text)).not.toBe(git);
  });
});

describe('an order that a shell carries out', () => {
  it.each([
    'rake db:migrate && rails test',
    'cd frontend && npm install',
    'git add . && git commit -m "fix the header"',
    'docker compose up -d',
    'python manage.py migrate',
    'npx prisma migrate dev',
    'sudo systemctl restart nginx',
    'curl https://example.com/install | sh',
    'make clean && make',
    'node index.js',
    '$ npm run dev',
  ])('gets nothing: “%s”', async (text) => {
    expect(await why(text)).toBe(shell);
  });

  it.each([
    'watch mode',
    'env variables',
    'time zone support',
    'docker compose file',
    'git commit hook',
    'find test',
    'npm test fails',
    'make the button blue',
    'make src/header.tsx',
    'rails validation for orders',
    'touch targets bigger',
    'docker image smaller',
    'pytest fixtures shared between modules',
    'mvn test 跑完把挂掉的用例都改好',
    '/add src/server.ts',
    './run.sh should be faster',
  ])('is none where it only sounds like one: “%s”', async (text) => {
    expect(await why(text)).not.toBe(shell);
  });
});

describe('a yes in signs', () => {
  const after = (text: string, previous: string) => classifier.classify({ text, previous });

  it.each(['👍', '✅ 🚀', '👍🏽', '💯!', '+1', '👍 go', 'go'])(
    'goes on with a change as a yes in words does: %s',
    async (text) => {
      const verdict = await after(text, 'add a unit test for the slugify function');
      expect(verdict).toMatchObject({ inject: true, source: 'inherited' });
      expect(inWords(verdict.why)).toBe(`goes on with the request before (approves ('${text}'))`);
    },
  );

  it.each([
    ['no', '👎', 'add a unit test for the slugify function'],
    ['a question', '👍?', 'add a unit test for the slugify function'],
    ['words besides', '👍 but why', 'add a unit test for the slugify function'],
    ['nothing to go on with', '👍', 'what does the parser do?'],
    ['an order of git before it', '👍', 'revert the last two commits'],
  ])('is none with %s', async (_, text, previous) => {
    expect((await after(text, previous)).inject).toBe(false);
  });
});
