import type { SentenceRow } from './sentenceRows';
import { go, many, native, python, rust, type Files } from './smallRepositories';

/** Files that import something `count` times, ten of them. */
const importing = (folder: string, line: string, count: number, ending: string): Files =>
  many(folder, `a#.${ending}`, 10, `${`${line}\n`.repeat(count / 10)}\n`);
const go1 = { 'go.mod': 'module example.com/x\n\ngo 1.22\n' };
const node = { 'package.json': '{ "name": "x" }', 'tsconfig.json': '{}' };
const users = (folder: string, line: string, ending: string): Files =>
  many(folder, `a#.${ending}`, 24, line);
/** A folder that others import, with one import of theirs that is written in a way of its own. */
const broken: readonly (readonly [name: string, files: Files])[] = [
  [
    'Rust: behind other names in braces',
    {
      ...rust,
      ...importing('src/db', 'use crate::db::a1;', 240, 'rs'),
      ...importing('src/net', 'use crate::db::a1;', 40, 'rs'),
      'src/db/b.rs': 'use crate::{\n    config::{A, B},\n    net::Server,\n};\n',
    },
  ],
  [
    'Rust: by the shorter name that the root gives out',
    {
      ...rust,
      'src/lib.rs': 'pub mod net;\npub use net::{Client, Server};\n',
      ...importing('src/db', 'use crate::db::a1;', 240, 'rs'),
      ...importing('src/net', 'use crate::db::a1;', 40, 'rs'),
      'src/db/b.rs': 'use crate::Server;\n',
    },
  ],
  [
    'Rust: by a name of a module that the root gives out whole',
    {
      ...rust,
      'src/lib.rs': 'pub mod net;\npub use net::*;\n',
      ...importing('src/db', 'use crate::db::a1;', 240, 'rs'),
      ...importing('src/net', 'use crate::db::a1;', 40, 'rs'),
      'src/db/b.rs': 'use crate::Server;\n',
    },
  ],
  [
    'Rust: by a prelude that hands it out',
    {
      ...rust,
      'src/prelude.rs': 'pub use crate::net::Server;\n',
      ...importing('src/db', 'use crate::db::a1;', 240, 'rs'),
      ...importing('src/net', 'use crate::db::a1;', 40, 'rs'),
      'src/db/b.rs': 'use crate::prelude::*;\n',
    },
  ],
  ...[
    'from x import Server',
    'import os, x.net.a1',
    'from x import y, \\\n    net',
    'import x',
    'load("x.net.a1")',
  ].map((line): readonly [string, Files] => [
    `Python: ${line}`,
    {
      ...python,
      'x/__init__.py': 'from x.net.a1 import Server\n',
      ...importing('x/db', 'from x.db.a1 import b', 240, 'py'),
      ...importing('x/net', 'from x.db.a1 import b', 40, 'py'),
      'x/db/b.py': `${line}\n`,
    },
  ]),
  ...[
    "import { b } from '../index';",
    "import { b } from '..';",
    'const b = await import(`../ui/a1`);',
    "mock('../ui/a1');",
    "import { b } from '#w/a1';",
  ].map((line): readonly [string, Files] => [
    `TypeScript: ${line}`,
    {
      ...node,
      'package.json': '{ "name": "x", "imports": { "#w/*": "./src/ui/*" } }',
      'src/index.ts': "export * from './ui/a1';\n",
      ...importing('src/core', "import { a } from './a1';", 240, 'ts'),
      ...importing('src/ui', "import { a } from '../core/a1';", 40, 'ts'),
      'src/core/b.ts': `${line}\n`,
    },
  ]),
  [
    'Java: a class that is written out where it is used',
    {
      'pom.xml': '<project/>',
      ...importing('src/main/java/org/x/db', 'import org.x.db.A;', 240, 'java'),
      ...importing('src/main/java/org/x/net', 'import org.x.db.A;', 40, 'java'),
      'src/main/java/org/x/db/B.java': 'package org.x.db;\n\nclass B { org.x.net.C c; }\n',
    },
  ],
  [
    'Go: with a note behind it',
    {
      ...go1,
      ...importing('store', '\t"example.com/x/store/kinds"', 220, 'go'),
      ...importing('server', '\t"example.com/x/store"', 40, 'go'),
      'store/b.go': 'import (\n\t"example.com/x/server" //nolint:depguard\n)\n',
    },
  ],
  [
    'TypeScript: a package that is called otherwise than its folder',
    {
      ...node,
      'packages/kit/package.json': '{ "name": "@shop/design" }',
      'packages/server/package.json': '{ "name": "@shop/backend" }',
      ...importing('packages/kit/src', "import { a } from './a1';", 240, 'ts'),
      ...importing('packages/server/src', "import { a } from '../../kit/src/a1';", 40, 'ts'),
      'packages/kit/src/b.ts': "import { b } from '@shop/backend';\n",
    },
  ],
  [
    'TypeScript: an alias of the compiler',
    {
      ...node,
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@w/*": ["./src/ui/*"] } } }',
      ...importing('src/core', "import { a } from './a1';", 240, 'ts'),
      ...importing('src/ui', "import { a } from '../core/a1';", 40, 'ts'),
      'src/core/b.ts': "import { b } from '@w/a1';\n",
    },
  ],
  [
    'C++: a folder of headers that the compiler is told of',
    {
      ...native,
      ...importing('src/base', '#include "base/a1.cpp"', 220, 'cpp'),
      ...importing('src/app', '#include "base/a1.cpp"', 40, 'cpp'),
      'src/app/window.h': '',
      'src/base/b.cpp': '#include "window.h"\n',
    },
  ],
];

/** What sources import from where, and what only looks like a wrapper of the project. */
export const importSentenceRows: readonly SentenceRow[] = [
  ...broken.map(([name, files]) => ({
    name: `a layer that one import breaks: ${name}`,
    files,
    never: [/imports nothing/],
  })),
  {
    name: 'what a root gives out of another folder breaks no layer, nor does a program that nobody can import',
    files: {
      ...python,
      'x/__init__.py': 'from x.net.a1 import Server\nfrom x.db.a1 import Table\n',
      ...importing('x/db', 'from x import Table', 240, 'py'),
      ...importing('x/net', 'from x.db.a1 import b', 40, 'py'),
    },
    says: ['`x/db` imports nothing from `x/net` (0 of 240 imports; 40 the other way).'],
  },
  {
    name: 'Go: programs, which nobody can import, are no layer',
    files: {
      ...go1,
      ...importing('store', '\t"example.com/x/store/kinds"', 220, 'go'),
      ...importing('serve', 'package main\n\nimport "example.com/x/store"', 40, 'go'),
    },
    never: [/imports nothing/],
  },
  {
    name: 'TypeScript: a type that is called a log logs nothing',
    files: {
      ...node,
      'src/types/log.ts': 'export type Log = { block: number };\n',
      ...users('src/actions', "import type { Log } from '../types/log';\n", 'ts'),
    },
    never: [/log through/],
  },
  {
    name: 'Python: what a server hands out as a request asks for nothing',
    files: {
      ...python,
      'src/x/__init__.py': '',
      'src/x/http.py': 'class Request: pass\n',
      ...users('src/x/parts', 'from x.http import Request\n', 'py'),
    },
    never: [/Requests go/],
  },
  {
    name: 'TypeScript: a part of a page that shows an error is none',
    files: {
      ...node,
      'src/parts/error.ts': 'export const ErrorBox = () => 1;\n',
      ...users('src/pages', "import { ErrorBox } from '../parts/error';\n", 'ts'),
    },
    never: [/Errors are/],
  },
  {
    name: 'Go: a log of the project with functions of its own',
    files: {
      ...go,
      ...go1,
      'log/log.go': 'package log\n\nfunc Debug(a ...any) {}\n\nfunc Error(a ...any) {}\n',
      ...users('cmd', 'package cmd\n\nimport "example.com/x/log"\n', 'go'),
    },
    says: ['Sources log through `log/` (24 files).'],
  },
  ...Object.entries<Files>({
    'Python: as the library does': {
      ...python,
      'src/x/__init__.py': '',
      'src/x/log.py': 'def debug(a): pass\n',
      ...users('src/x/parts', 'from x.log import debug\n', 'py'),
      ...many('src/x/rest', 'b#.py', 9, 'from logging import getLogger\n'),
    },
    'Go: as the library does': {
      ...go1,
      'log/log.go': 'package log\n\nfunc Debug(a ...any) {}\n',
      ...users('cmd', 'package cmd\n\nimport "example.com/x/log"\n', 'go'),
      ...many('rest', 'b#.go', 9, 'package rest\n\nimport "log/slog"\n'),
    },
    'TypeScript: errors without a word before them': {
      ...node,
      'src/errors.ts': 'export class Wrong extends Error {}\n',
      ...users('src/parts', "import { Wrong } from '../errors';\n", 'ts'),
      ...many('src/rest', 'b#.ts', 9, "throw Error('x');\n"),
    },
  }).map(([name, files]) => ({
    name: `what a third of the sources does otherwise is not the way: ${name}`,
    files,
    never: [/log through/, /Errors are/],
  })),
];
