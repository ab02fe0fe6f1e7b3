import type { SentenceRow } from './sentenceRows';
import { dotnet, go, many } from './smallRepositories';

const described = (use: string): string =>
  `package lib\n\nimport (\n\t. "github.com/onsi/ginkgo/v2"\n\t"github.com/onsi/gomega"\n)\n\n${use}\n`;
const ginkgo = described('var _ = Describe("a", func() { It("b", func() {}) })');
const suite = described('func TestA(t *testing.T) { gomega.RegisterFailHandler(Fail) }');
const classOf = (base: string): string =>
  `namespace X;\n\npublic class ATest : ${base}\n{\n  [Test] public void A() {}\n}\n`;

const coreTest = (at: number): string => classOf(at % 3 === 0 ? 'Other' : 'CoreTest');

/** What is counted of tests where their usual form is not the only one. */
export const countSentenceRows: readonly SentenceRow[] = [
  {
    name: 'Go: what describes cases is a test as well, and counts among all',
    files: {
      ...go,
      ...many('pkg', 'a#_test.go', 100, (at) => (at % 4 === 0 ? suite : ginkgo)),
    },
    says: ['Tests assert with gomega (60 of 60 test files read).'],
  },
  {
    name: 'Go: methods of a suite are tests',
    files: {
      ...go,
      ...many(
        'pkg',
        'a#_test.go',
        10,
        'package lib\n\nimport "github.com/onsi/gomega"\n\nfunc (s *Suite) TestA() {}\n',
      ),
    },
    says: ['Tests assert with gomega (10 of 10 test files).'],
  },
  {
    name: 'Go: where most files named as tests are written in a way that is not known, nothing is counted',
    files: {
      ...go,
      ...many('pkg', 'a#_test.go', 40, (at) =>
        at % 4 === 0 ? suite : 'package lib\n\nvar _ = scenario("a", func() {})\n',
      ),
    },
    never: [/Tests assert/],
  },
  {
    name: 'JavaScript: one helper that is named like a test says nothing of the tests',
    files: {
      'package.json': '{ "name": "x" }',
      ...many('src', 'a#.js', 9, 'a();\n'),
      'src/__tests__/helpers/test-utils.js': 'export const a = 1;\n',
      ...many(
        'src/__tests__',
        'a#.js',
        9,
        "import { a } from './helpers/test-utils';\ntest('a', () => {});\n",
      ),
    },
    says: [
      'Test helpers live in `src/__tests__/helpers/test-utils.js` (`a`): 9 of 9 test files import it.',
    ],
  },
  {
    name: 'C#: projects of tests that lie side by side have bases of their own',
    files: {
      ...dotnet,
      'src/X.Core.Test/CoreTest.cs': 'namespace X;\n\npublic abstract class CoreTest {}\n',
      ...many('src/X.Core.Test/One', 'A#Test.cs', 12, coreTest),
      ...many('src/X.Core.Test/Two', 'A#Test.cs', 12, coreTest),
      ...many('src/X.Common.Test', 'B#Test.cs', 5, classOf('TestBase')),
    },
    never: [/Test classes/],
  },
];
