import { expect, it } from 'vitest';
import { scanRepository } from '../../../../../src/core/capture/scanRepository';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

/** Six sources: fewer do not make a language. */
const six = (path: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 6 }, (_, at) => [path(at), 'x\n']));

/** What is read from files and said by no sentence of its own: a repository, and a fact that its detector alone finds. */
it.each([
  [
    'go',
    { 'go.mod': 'module example.org/shop\n\ngo 1.22\n', ...six((at) => `pkg/a${at}.go`) },
    ['go modules', 'gofmt', '1.22'],
  ],
  [
    'dart',
    {
      'pubspec.yaml': 'name: shop\nenvironment:\n  sdk: ^3.4.0\n',
      ...six((at) => `lib/a${at}.dart`),
    },
    ['pub', '^3.4.0'],
  ],
  [
    'elixir',
    {
      'mix.exs': 'def project, do: [app: :shop, elixir: "~> 1.16"]\n',
      '.formatter.exs': '[inputs: ["lib/**/*.ex"]]\n',
      'test/a_test.exs': 'use ExUnit.Case\n',
      ...six((at) => `lib/a${at}.ex`),
    },
    ['mix', 'mix test', 'mix format', '~> 1.16'],
  ],
  [
    'swift',
    {
      'Package.swift': '// swift-tools-version: 5.9\nlet package = Package(name: "Shop")\n',
      ...six((at) => `Sources/Shop/a${at}.swift`),
    },
    ['swift package manager', 'swift build', '5.9'],
  ],
  [
    'C++',
    {
      'CMakeLists.txt': 'project(shop CXX)\nenable_testing()\n',
      '.clang-format': 'BasedOnStyle: LLVM\n',
      ...six((at) => `src/a${at}.cpp`),
    },
    ['cmake --build build', 'ctest --test-dir build', 'clang-format'],
  ],
  [
    'the version of Node',
    {
      'package.json': '{ "name": "shop", "engines": { "node": ">=20" } }',
      ...six((at) => `src/a${at}.ts`),
    },
    ['>=20'],
  ],
  [
    'scala',
    {
      'build.sbt': 'name := "shop"\n',
      ...six((at) => `src/main/scala/A${at}.scala`),
      'src/test/scala/ATest.scala': 'class ATest\n',
    },
    ['sbt', 'sbt test'],
  ],
  [
    '.NET',
    {
      'Shop.sln': '',
      'src/Shop.csproj': '<Project><TargetFramework>net8.0</TargetFramework></Project>\n',
      ...six((at) => `src/A${at}.cs`),
    },
    ['nuget', 'dotnet build'],
  ],
  [
    'php',
    {
      'composer.json':
        '{ "scripts": { "test": "phpunit" }, "require-dev": { "phpunit/phpunit": "^11" } }',
      ...six((at) => `src/A${at}.php`),
    },
    ['composer test'],
  ],
])('reads the facts of %s', async (_, files, values) => {
  const { facts } = await scanRepository(new InMemoryRepositoryReader(files));
  expect(facts.map(({ value }) => value)).toEqual(expect.arrayContaining(values));
});
