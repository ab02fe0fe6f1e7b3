import type { SentenceRow } from './sentenceRows';
import { dotnet, kotlin, many, native, python, scala, workflow } from './smallRepositories';

const c = many('lib', 'a#.c', 9, 'int a(void) { return 1; }\n');
const compiler = (inside: string, properties = ''): string =>
  `<project><properties>${properties}</properties><build><plugins><plugin>\n<artifactId>maven-compiler-plugin</artifactId>\n${inside}</plugin></plugins></build></project>\n`;
const java = { 'pom.xml': '', ...many('src/main/java/x', 'A#.java', 9, 'class A {}\n') };
const dynver = 'addSbtPlugin("com.x" % "sbt-dynver" % "5")\n';

/** Build and settings files in which the words stand, and mean something else. */
export const settingSentenceRows: readonly SentenceRow[] = [
  ...(
    [
      ['a setting of CMake for C++', 'CMakeLists.txt', 'set(CMAKE_CXX_FLAGS "-std=c++11")\n'],
      ['a comment', 'CMakeLists.txt', '# set(CMAKE_C_STANDARD 99)\n'],
    ] as const
  ).map(([name, path, text]) => ({
    name: `the standard of C is not said by ${name}`,
    files: { ...c, [path]: text },
    never: [/compiled as/],
  })),
  {
    name: 'the standard of C++ is not the one of its parts in C',
    files: { ...native, Makefile: 'CFLAGS += -std=gnu11\nCXXFLAGS += -std=c++17\n' },
    says: ['Sources are compiled as C++ 17 (`-std=` in `Makefile`): nothing newer.'],
  },
  ...[
    'check_cxx_compiler_flag(-std=c++14 HAS_IT)\n',
    'add_library(foo INTERFACE)\ntarget_compile_features(foo_tests PRIVATE cxx_std_14)\n',
    'set_target_properties(foo_tests\n  PROPERTIES\n  CMAKE_CXX_STANDARD 14)\n',
  ].map((text) => ({
    name: `the standard of all is not said by ${text.trim()}`,
    files: { ...native, 'CMakeLists.txt': `${native['CMakeLists.txt']}${text}` },
    never: [/compiled as/],
  })),
  {
    name: 'a library is compiled as its target says, whatever call stands above',
    files: {
      ...native,
      'CMakeLists.txt': `${native['CMakeLists.txt']}add_test(a b)\nset(CMAKE_CXX_STANDARD 14)\n`,
    },
    says: [
      'Sources are compiled as C++ 14 (`CMAKE_CXX_STANDARD` in `CMakeLists.txt`): nothing newer.',
    ],
  },
  ...[
    compiler(
      '<executions><execution><id>module-info</id><release>9</release></execution></executions>',
    ),
    compiler(
      '<configuration><release>9</release></configuration><executions><execution><id>base-compile</id><excludes>module-info.java</excludes><release>8</release></execution></executions>',
    ),
    compiler('<configuration><release>8</release></configuration>').replace('compiler', 'javadoc'),
    compiler('', '<!-- <maven.compiler.release>8</maven.compiler.release> -->'),
  ].map((text, at) => ({
    name: `the release of one run of the compiler is not that of the sources (${String(at)})`,
    files: { ...java, 'pom.xml': text },
    never: [/compiled as/],
  })),
  {
    name: 'the release of the sources is told beside that of the module descriptor',
    files: {
      ...java,
      'pom.xml': compiler(
        '<executions><execution><id>module-info</id><release>9</release></execution></executions>',
        '<maven.compiler.release>8</maven.compiler.release>',
      ),
    },
    says: [
      'Sources are compiled as Java 8 (`maven.compiler.release` in `pom.xml`): nothing newer.',
    ],
  },
  {
    name: 'the release of the tests is not that of the sources',
    files: {
      ...kotlin,
      'build.gradle':
        'tasks.named("compileTestJava") {\n  options.release = 11\n}\ncompileJava {\n  options.release = 8\n}\n',
    },
    says: ['Sources are compiled as Java 8 (`options.release` in `build.gradle`): nothing newer.'],
  },
  ...(
    [
      [
        'version.sbt',
        { ...scala, 'project/plugins.sbt': dynver, 'version.sbt': 'version := "1"\n' },
      ],
      [
        'build.sbt',
        {
          ...scala,
          'project/plugins.sbt': dynver,
          'build.sbt': 'ThisBuild / tlBaseVersion := "0.2"\n',
        },
      ],
      ['a comment', { ...scala, 'project/plugins.sbt': `// ${dynver}` }],
      ['the settings', { ...dotnet, 'GitVersion.yml': 'next-version: 3.1.0\n' }],
      [
        'the manifest',
        {
          ...python,
          'pyproject.toml': '[project]\nname = "x"\nversion = "1.2"\n\n[tool.setuptools_scm]\n',
        },
      ],
    ] as const
  ).map(([place, files]) => ({
    name: `no version of tags alone where ${place} says another thing`,
    files,
    never: [/version comes from/],
  })),
  ...(
    [
      ['mypy.ini', '[mypy]\n[mypy-foo.a]\ndisallow_untyped_defs = True\n'],
      ['mypy.ini', '[mypy]\nstrict = True\n[mypy-tests.*]\nignore_errors = True\n'],
      ['setup.cfg', '[mypy]\n[doc8]\nstrict = true\n'],
      ['pyproject.toml', '[tool.mypy]\nstrict = true\ndisable_error_code = ["no-untyped-def"]\n'],
      ['pyproject.toml', '[tool.mypy]\nstrict = true\nallow_untyped_defs = true\n'],
      [
        'pyproject.toml',
        '[tool.mypy]\nstrict = true\n[[tool.mypy.overrides]]\nmodule = "tests.*"\nignore_errors = true\n',
      ],
    ] as const
  ).map(([path, text]) => ({
    name: `annotations are not asked of all by ${path}: ${text}`,
    files: { ...python, ...workflow(['mypy .']), [path]: text },
    never: [/mypy refuses/],
  })),
  {
    name: 'annotations are not asked of sources where stubs are all that is checked',
    files: {
      ...python,
      'mypy.ini': '[mypy]\nstrict = True\n',
      ...workflow(['mypy src/foo/__init__.pyi typing_tests']),
    },
    never: [/mypy refuses/],
  },
  {
    name: 'annotations that the section of mypy asks for',
    files: { ...python, 'mypy.ini': '[mypy]\nstrict = True\n', ...workflow(['mypy .']) },
    says: ['mypy refuses functions without type annotations (`strict` in `mypy.ini`).'],
  },
  ...(
    [
      ['build.gradle.kts', '// explicitApi()\n', false],
      ['build.gradle.kts', 'kotlin { explicitApi() }\n', false],
      [
        'build.gradle.kts',
        'subprojects {\n  if (name.startsWith("m")) {\n    kotlin { explicitApi() }\n  }\n}\n',
        false,
      ],
      ['build-logic/src/main/kotlin/other.gradle.kts', 'kotlin { explicitApi() }\n', false],
      ['build-logic/src/main/kotlin/lib.gradle.kts', 'kotlin { explicitApi() }\n', true],
      ['build.gradle.kts', 'subprojects {\n  kotlin { explicitApi() }\n}\n', true],
    ] as const
  ).map(([path, text, isTold]) => ({
    name: `Kotlin: who is asked for explicit declarations by ${path}: ${text}`,
    files: {
      'settings.gradle.kts': '',
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].flatMap((name) => [
          [`m${name}/build.gradle.kts`, 'plugins { id("lib") }\n'],
          [`m${name}/src/main/kotlin/A.kt`, 'class A\n'],
          [`m${name}/src/main/kotlin/B.kt`, 'class B\n'],
        ]),
      ),
      'build-logic/build.gradle.kts': 'plugins { `kotlin-dsl` }\n',
      'build-logic/src/main/kotlin/Names.kt': 'object Names\n',
      [path]: text,
    },
    ...(isTold
      ? {
          says: [
            `Public Kotlin declarations need \`public\` and their type written out (\`explicitApi\` in \`${path}\`).`,
          ],
        }
      : { never: [/Public Kotlin/] }),
  })),
  ...(
    [
      ['{ "extends": "../../tsconfig.json" }', true],
      ['{ "compilerOptions": { "strict": true } }', false],
      [
        '{ "extends": "../../tsconfig.json", "compilerOptions": { "noUncheckedIndexedAccess": false } }',
        false,
      ],
    ] as const
  ).map(([own, isTold]) => ({
    name: `TypeScript: options of a root, and a package that says ${own}`,
    files: {
      'package.json': '{ "name": "x" }',
      'tsconfig.json': '{\n  "compilerOptions": {\n    "noUncheckedIndexedAccess": true\n  }\n}\n',
      'packages/a/tsconfig.json': own,
      ...many('packages/a/src', 'a#.ts', 9, 'export const a = 1;\n'),
    },
    ...(isTold
      ? {
          says: ['The compiler also checks with `noUncheckedIndexedAccess` (`tsconfig.json`).'],
        }
      : { never: [/also checks/] }),
  })),
];
