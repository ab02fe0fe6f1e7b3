import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The arrows of src/README.md: who may import from whom. */
const arrows: Record<string, readonly string[]> = {
  'src/protocol': [],
  'src/core': [],
  'src/node': ['src/core'],
  'src/cli': ['src/core', 'src/node'],
  'src/extension': ['src/core', 'src/node', 'src/protocol'],
  'webview-ui': ['src/protocol'],
};

const sources = Object.keys(arrows).flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ room, path: join(room, file) })),
);

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

describe('rooms', () => {
  it.each(sources)('$path imports only from rooms it may know', ({ room, path }) => {
    for (const specifier of importsOf(path)) {
      if (specifier === 'vscode') expect(room).toBe('src/extension');
      if (!specifier.startsWith('.')) continue;
      const target = relative('.', normalize(join(dirname(path), specifier)));
      const targetRoom = Object.keys(arrows).find((name) => target.startsWith(`${name}/`));
      if (targetRoom !== room) expect(arrows[room]).toContain(targetRoom);
    }
  });

  it('sees all rooms', () => {
    expect(new Set(sources.map((source) => source.room)).size).toBe(Object.keys(arrows).length);
  });
});
