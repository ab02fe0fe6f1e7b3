import { devNull } from 'node:os';
import { dirname } from 'node:path';
import type { ExecFileOptionsWithBufferEncoding } from 'node:child_process';
import { toError } from '../../core/errors';
import { findProgram } from '../process/findProgram';

/** What git may be asked. Each reads objects or the index; none converts a file of the work tree, so no filter is ever run. */
export type GitQuestion =
  'ls-files' | 'ls-tree' | 'cat-file' | 'log' | 'config' | 'diff' | 'for-each-ref';

/** What git said. */
export interface GitAnswer {
  readonly output: Buffer;
  /** In English, whatever the user's language: it is read. */
  readonly warnings: string;
}

/** Longer than any listing of a repository and any lesson's input. */
const maxBytes = 256 * 1024 * 1024;
/** Nothing here is worth a longer wait: an explanation without a commit is still one. */
const timeout = 20_000;

/**
 * A repository's own configuration may name programs, and it arrives with the folder. Given on the command line these win over every file.
 * Filters, drivers and aliases have names of their own and cannot be listed: no question reaches them.
 */
const noPrograms: readonly string[] = [
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  'core.pager=cat',
  'core.editor=false',
  'core.askPass=',
  'core.sshCommand=false',
  'core.gitProxy=',
  'core.alternateRefsCommand=false',
  'credential.helper=',
  'log.showSignature=false',
  'gpg.program=',
  'gpg.openpgp.program=',
  'gpg.x509.program=',
  'gpg.ssh.program=',
  'gpg.ssh.defaultKeyCommand=',
  'diff.external=',
  'submodule.recurse=false',
  'protocol.allow=never',
  'protocol.ext.allow=never',
  'protocol.file.allow=never',
  'protocol.git.allow=never',
  'protocol.http.allow=never',
  'protocol.https.allow=never',
  'protocol.ssh.allow=never',
  'safe.bareRepository=explicit',
];

const settings = noPrograms.flatMap((setting) => ['-c', setting]);

/** Words that go with a question whatever else is asked: they win over configuration that draws differences or checks signatures. */
const always: Readonly<Record<GitQuestion, readonly string[]>> = {
  'ls-files': [],
  'ls-tree': [],
  'cat-file': [],
  'for-each-ref': [],
  // Only what the repository itself says, and never written.
  config: ['--local'],
  log: ['--no-show-signature', '--no-ext-diff', '--no-textconv'],
  // Between objects and the index alone: of the work tree nothing is read.
  diff: ['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=all'],
};

/** Names of files are no patch, and older versions of git print neither once patches are switched off. */
function withoutPatch(question: GitQuestion, words: readonly string[]): readonly string[] {
  return question === 'log' && !words.includes('--name-status') ? ['--no-patch'] : [];
}

/** Of git's own variables these alone are passed on: they say where to look, and which owners the user trusts. */
const passedOn =
  /^GIT_(?:CONFIG_(?:COUNT|KEY_\d+|VALUE_\d+|GLOBAL)|CEILING_DIRECTORIES|DISCOVERY_.*)$/;

/**
 * The one place that starts git: to read, never to change. A folder that arrives with its `.git` runs nothing through it, and while the
 * workspace is not trusted git is not started at all.
 */
export class Git {
  private program: string | undefined;

  /** `root` is absolute; it may be a folder below git's top level. */
  constructor(
    readonly root: string,
    readonly isTrusted: () => boolean,
  ) {}

  /** `undefined` where there is no git, no repository, no such object, or no trust. */
  async ask(question: GitQuestion, ...words: readonly string[]): Promise<GitAnswer | undefined> {
    if (!this.isTrusted()) return undefined;
    const program = (this.program ??= findProgram('git', this.root));
    if (program === undefined) return undefined;
    try {
      return await run(
        program,
        // Literal paths: a folder named `*` is a folder. No lock is taken for a question.
        [
          ...['--no-pager', '--literal-pathspecs', '--no-optional-locks', '-C', this.root],
          ...['-c', 'core.quotePath=off', ...settings],
          ...[question, ...always[question], ...withoutPatch(question, words), ...words],
        ],
        {
          encoding: 'buffer',
          // Not in the repository: some systems look for programs where they stand.
          cwd: dirname(program),
          env: quiet(process.env),
          maxBuffer: maxBytes,
          timeout,
          windowsHide: true,
        },
      );
    } catch {
      return undefined;
    }
  }
}

/** Asks for nothing, reads no configuration of the machine, and goes nowhere over the network: a partial clone would fetch what it lacks. */
function quiet(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !name.startsWith('GIT_') || passedOn.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** Loaded at first use: it brings Node's network code along, and a pre-flight starts no git. */
async function run(
  program: string,
  words: readonly string[],
  options: ExecFileOptionsWithBufferEncoding,
): Promise<GitAnswer> {
  const { execFile } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    execFile(program, words, options, (error, output, warnings) =>
      error ? reject(toError(error)) : resolve({ output, warnings: warnings.toString('utf8') }),
    );
  });
}
