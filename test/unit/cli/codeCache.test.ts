import {
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CodeCache } from '../../../src/cli/codeCache';
import { temporaryFolder } from '../../support/temporaryFolder';

const nodeRequire = createRequire(import.meta.url) as (id: string) => unknown;
let main: string;
let folder: string;
/** What is kept of the first bundle file. */
let kept: string;

beforeEach(() => {
  const dist = temporaryFolder();
  main = join(dist, 'cli.main.js');
  folder = join(dist, 'state', 'code', 'preflight');
  kept = join(folder, 'cli.main.bin');
  writeFileSync(join(dist, 'cli.part.js'), 'exports.word = "part";');
  writeFileSync(
    main,
    'const path = require("node:path"); exports.say = () => path.posix.join(require("./cli.part.js").word, "main");',
  );
});

/** What a process prints, and whether it left the cache as it was. */
function aProcess(): { said: string; hasKept: boolean } {
  const before = changed();
  const cache = new CodeCache(folder, nodeRequire);
  const { say } = cache.load(main) as { say: () => string };
  const said = say();
  cache.save();
  return { said, hasKept: changed() !== before };
}

function changed(): number | undefined {
  return existsSync(kept) ? statSync(kept).ctimeMs : undefined;
}

describe('the cache of compiled code', () => {
  it('is written by the first process and used by the next', () => {
    expect(aProcess()).toEqual({ said: 'part/main', hasKept: true });
    expect(aProcess()).toEqual({ said: 'part/main', hasKept: false });
  });

  it('runs a bundle only once', () => {
    const cache = new CodeCache(folder, nodeRequire);
    expect(cache.load(main)).toBe(cache.load(main));
  });

  it('lies where nobody else may write', () => {
    aProcess();
    expect(statSync(kept).mode & 0o022).toBe(0);
    expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700);
  });

  it('is not used where a bundle is another one than the one it was made of', () => {
    aProcess();
    writeFileSync(main, 'exports.say = () => "another";');
    utimesSync(main, 1, 1);
    expect(aProcess()).toEqual({ said: 'another', hasKept: true });
    expect(aProcess()).toEqual({ said: 'another', hasKept: false });
  });

  it('holds nothing of an earlier build, whose files had other names', () => {
    aProcess();
    writeFileSync(join(main, '..', 'shared.1f2e3d.js'), 'exports.word = "newer";');
    writeFileSync(main, 'exports.say = () => require("./shared.1f2e3d.js").word;');
    utimesSync(main, 1, 1);
    expect(aProcess()).toEqual({ said: 'newer', hasKept: true });
    expect(readdirSync(folder).sort()).toEqual(['cli.main.bin', 'shared.1f2e3d.bin']);
  });

  it('keeps each bundle file apart, so that a run which needs more makes no later one read more', () => {
    const large = join(main, '..', 'cli.large.js');
    writeFileSync(large, `exports.table = {${'k:[1,{}],'.repeat(200_000)}};`);
    const cache = new CodeCache(folder, nodeRequire);
    const { say } = cache.load(main) as { say: () => string };
    say();
    cache.load(large);
    cache.save();
    expect(readdirSync(folder).sort()).toEqual(['cli.main.bin', 'cli.part.bin']);
    expect(aProcess()).toEqual({ said: 'part/main', hasKept: false });
  });

  it('never hands damaged code to the engine', () => {
    aProcess();
    const whole = readFileSync(kept);
    for (const damage of [
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
      Buffer.from('x'),
      ...[20, whole.length >> 1, whole.length - 3].map((at) => {
        const flipped = Buffer.from(whole);
        flipped[at] = (flipped[at] ?? 0) ^ 0x10;
        return flipped;
      }),
    ]) {
      writeFileSync(kept, damage);
      expect(aProcess().said).toBe('part/main');
    }
  });

  it('changes nothing where it cannot be written', () => {
    // A file stands where the folder would be.
    writeFileSync(join(main, '..', 'state'), '');
    expect(aProcess()).toEqual({ said: 'part/main', hasKept: false });
  });
});
