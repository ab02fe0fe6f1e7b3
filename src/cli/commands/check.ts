import { lstatSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { applyFixes } from '../../core/capture/check/applyFixes';
import { baselineKey, withoutKnown, type Baseline } from '../../core/capture/check/baseline';
import type { Finding } from '../../core/capture/check/finding';
import { failure, toError } from '../../core/errors';
import { sayFinding } from '../../prose/sayFinding';
import { errorCode } from '../../node/process/diskFailure';
import { writeWhole } from '../../node/process/writeWhole';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { annotationOf, asAnnotations, asSarif, asText, type Format } from '../findingFormats';
import { printJson } from '../print';
import { printChange } from './checkChange';
import { checkDiet } from './checkDiet';
import { say, spoken } from '../../prose/say';

/** Where known findings are kept unless the user names a file. */
const defaultBaseline = '.lessons/check-baseline.json';

export const check: CliCommand = {
  usage:
    'check [FILE…] [--fix] [--format text|json|sarif|github] [--baseline FILE [--write-baseline]] | check --staged | check --diff BASE | check --diet [FILE…] [--move FILE:LINE,…]',
  help: 'Finds lines of AGENTS.md, CLAUDE.md, CONTRIBUTING and their like that are not true any more: paths, links, scripts, make targets and packages that are gone, with the commit that took them away, patterns that fit no file, headers that do nothing. Needs no lessons and no set-up. Exits with 1 when it finds something.',
  flags: {
    fix: { type: 'boolean', help: 'write what is plain: the new place of what moved' },
    format: { type: 'string', help: 'text, json, sarif or github (annotations)' },
    baseline: { type: 'string', help: `known findings, not reported (${defaultBaseline})` },
    diet: {
      type: 'boolean',
      help: 'lines that need not be said at every turn, with their tokens: proved by the files, not so, said twice, never needed',
    },
    staged: {
      type: 'boolean',
      help: 'try what lessons ask of a change on what is staged, instead',
    },
    diff: { type: 'string', help: 'the same on what HEAD has beyond a commit (main, HEAD~3)' },
    move: { type: 'string', help: 'with --diet: moves these lines (AGENTS.md:12,…) to lessons' },
    'write-baseline': { type: 'boolean', help: 'keep everything found now as known' },
  },
  run: async (invocation) => {
    const { open, words, flag, io } = invocation;
    const format = formatOf(invocation);
    const { manager, places } = await open();
    const { root } = places;
    const since = invocation.option('diff');
    if (flag('staged') || since !== undefined) {
      const change = since === undefined ? 'staged' : { since };
      return printChange(invocation, format, await manager.checkChange(change));
    }
    const named = words.map((word) => inside(root, resolve(io.cwd, word)));
    if (flag('diet')) return checkDiet(manager, invocation, named);
    const found = await manager.checkInstructions(named);
    for (const { path, why } of found.unread)
      io.err(`${spoken('{0} was left out: {1}.', path, say(why))}\n`);
    const file = resolve(root, invocation.option('baseline') ?? defaultBaseline);
    if (flag('write-baseline')) return keep(invocation, file, found.findings);
    const unknown = withoutKnown(found.findings, readBaseline(file, invocation));
    const fixed = flag('fix') ? fixAll(root, unknown) : [];
    const left = unknown.filter((finding) => !fixed.includes(finding));
    print(invocation, format, { files: found.files, fixed, left });
    return left.length > 0 ? 1 : 0;
  },
};

function formatOf({ option, isJson }: Invocation): Format {
  const asked = option('format') ?? (isJson ? 'json' : 'text');
  if (asked === 'text' || asked === 'json' || asked === 'sarif' || asked === 'github') return asked;
  throw failure.wrongUsage(spoken('"{0}" is no format. Use text, json, sarif or github.', asked));
}

/** Root-relative; a file elsewhere is refused. */
function inside(root: string, path: string): string {
  const own = relative(root, path).split(sep).join('/');
  if (own === '' || own.startsWith('../') || own === '..' || /^[A-Za-z]:/.test(own))
    throw failure.wrongUsage(
      spoken('"{0}" lies outside of this repository. Name files inside {1}.', path, root),
    );
  return own;
}

function readBaseline(file: string, { option }: Invocation): Baseline {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && option('baseline') === undefined) return [];
    throw failure.wrongUsage(
      spoken(
        '{0} cannot be read: {1}. Make it with --write-baseline.',
        file,
        toError(error).message,
      ),
    );
  }
  const value = parsed(text);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  throw failure.wrongUsage(
    spoken('{0} is no list of findings. Make it again with --write-baseline.', file),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The caller says what it expected.
    return undefined;
  }
}

function keep({ io }: Invocation, file: string, findings: readonly Finding[]): ExitCode {
  const known = [...new Set(findings.map(baselineKey))].sort();
  writeWhole(file, `${JSON.stringify(known, null, 2)}\n`);
  io.out(`${spoken('{0} findings are known from now on ({1}).', known.length, file)}\n`);
  return 0;
}

/** Writes the plain fixes and gives those that were written. A file behind a link is left as it is. */
function fixAll(root: string, findings: readonly Finding[]): readonly Finding[] {
  const fixable = findings.filter(({ fix }) => fix !== undefined);
  const written: Finding[] = [];
  for (const path of new Set(fixable.map((finding) => finding.path))) {
    const full = join(root, path);
    if (!lstatSync(full).isFile()) continue;
    const own = fixable.filter((finding) => finding.path === path);
    const mended = applyFixes(readFileSync(full, 'utf8'), own);
    writeWhole(full, mended.text, lstatSync(full).mode & 0o777);
    written.push(...mended.applied);
  }
  return written;
}

interface Outcome {
  readonly files: readonly string[];
  readonly fixed: readonly Finding[];
  readonly left: readonly Finding[];
}

function print({ io }: Invocation, format: Format, { files, fixed, left }: Outcome): void {
  const worded = (finding: Finding) => ({ ...finding, message: sayFinding(finding) });
  if (format === 'json')
    return printJson(io, { files, findings: left.map(worded), fixed: fixed.map(worded) });
  if (format === 'sarif') return printJson(io, asSarif(left));
  if (format === 'github') return io.out(asAnnotations(left.map(annotationOf)));
  io.out(asText(left));
  for (const finding of fixed)
    io.out(`${spoken('{0}:{1}: mended: `{2}`', finding.path, finding.line, finding.fix ?? '')}\n`);
  const text =
    left.length === 1
      ? '{0} files read, 1 line is not true.'
      : '{0} files read, {1} lines are not true.';
  io.out(
    files.length === 0
      ? `${spoken('There is no instruction file here.')}\n`
      : `${spoken(text, files.length, left.length)}\n`,
  );
}
