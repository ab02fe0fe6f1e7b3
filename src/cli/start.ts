const started = performance.now();

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { userHome } from '../node/lessons/userHome';
import { CodeCache } from './codeCache';
import type { run as runMain } from './run';
import { isWaitedFor } from './verbs';

const bundle = join(__dirname, 'cli.main.js');
const [, , verb = ''] = process.argv;
const state = join(process.env['LESSONS_HOME'] || join(userHome(), '.lessons'), 'state');

// The name of a module that the bundler must leave to Node.
declare const __non_webpack_require__: (id: string) => unknown;

if (isWaitedFor(verb) && existsSync(state)) {
  const cache = new CodeCache(join(state, 'code', verb), __non_webpack_require__);
  const { run } = cache.load(bundle) as { readonly run: typeof runMain };
  void run(() => cache.save(), started);
} else {
  const { run } = __non_webpack_require__(bundle) as { readonly run: typeof runMain };
  void run(undefined, started);
}
