export type Files = Record<string, string>;

export const many = (
  folder: string,
  name: string,
  count: number,
  text: string | ((at: number) => string),
): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}/${name.replace('#', String(at))}`,
      typeof text === 'string' ? text : text(at),
    ]),
  );
export const workflow = (steps: readonly string[], job = ''): Files => ({
  '.github/workflows/ci.yml': [
    'on: [push, pull_request]',
    'jobs:',
    '  a:',
    ...(job === '' ? [] : [job]),
    '    steps:',
    ...steps.map((step) => `      - run: ${step}`),
    '',
  ].join('\n'),
});

export const go = {
  'go.mod': 'module x\n\ngo 1.22\n',
  ...many('lib', 'a#.go', 10, 'package lib\n\nfunc A() {}\n'),
};
export const goTest = 'package lib\n\nimport "testing"\n\nfunc TestA(t *testing.T) {}\n';
export const ruby = {
  Gemfile: 'gem "minitest"\n',
  ...many('lib', 'a#.rb', 12, '# frozen_string_literal: true\n\nclass A; end\n'),
};
export const php = {
  'composer.json':
    '{"require":{"php":">=8.1"},"require-dev":{"phpunit/phpunit":"^10"},"scripts":{"test":"phpunit"}}',
  ...many('src', 'A#.php', 12, '<?php\n\ndeclare(strict_types=1);\n\nclass A {}\n'),
};
export const rust = {
  'Cargo.toml': '[package]\nname = "x"\n',
  ...many('src', 'a#.rs', 9, 'pub fn a() {}\n'),
};
export const python = {
  'pyproject.toml': '[project]\nname = "x"\n[tool.pytest.ini_options]\n',
  ...many('tests', 'test_#.py', 5, 'def test_a():\n    pass\n'),
};
export const native = {
  'CMakeLists.txt': `add_library(x\n${Array.from({ length: 14 }, (_, at) => `  src/a${at}.cpp`).join('\n')})\n`,
  ...many('src', 'a#.cpp', 14, 'int a() { return 1; }\n'),
};
export const kotlin = {
  'build.gradle': "plugins { id 'java' }\nspotless {\n}\n",
  gradlew: '',
  ...many('src/main/java/org/samples', 'A#.java', 9, 'class A {}\n'),
  ...many(
    'src/test/java/org/samples',
    'A#Test.java',
    8,
    'import static com.google.common.truth.Truth.assertThat;\nimport org.junit.Test;\nclass T { @Test void a() {} }\n',
  ),
};
export const dotnet = {
  'X.sln': '',
  'src/X/X.csproj': '<Project/>',
  'test/X.Tests/X.Tests.csproj': '<PackageReference Include="xunit" Version="2" />',
  ...many('src/X', 'A#.cs', 12, 'namespace X;\n\nclass A {}\n'),
};
export const elixir = {
  'mix.exs': 'elixir: "~> 1.14"',
  ...many('lib', 'a#.ex', 9, 'defmodule A do\nend\n'),
  ...many(
    'test',
    'a#_test.exs',
    8,
    'defmodule T do\n  use ExUnit.Case, async: true\n  test "a" do\n  end\nend\n',
  ),
};
export const swift = {
  'Package.swift': '// swift-tools-version:5.9\n',
  ...many('Sources/X', 'A#.swift', 9, 'struct A {}\n'),
};
export const dart = {
  'pubspec.yaml': 'name: x\nenvironment:\n  sdk: ^3.0.0\n',
  ...many('lib', 'a#.dart', 9, 'void a() {}\n'),
  ...many('test', 'a#_test.dart', 4, "void main() { test('a', () {}); }\n"),
};
export const scala = {
  'build.sbt': '',
  ...many('core/src/main/scala/x', 'A#.scala', 9, 'class A\n'),
  'testkit/src/test/scala/x/suites.scala': 'trait XSuite\n',
  ...many(
    'core/src/test/scala/x',
    'A#Suite.scala',
    7,
    'class ASuite extends XSuite {\n  test("a") {}\n}\n',
  ),
};
