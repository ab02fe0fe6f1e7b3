import { join } from 'node:path';

/** The environment variable that names the folder through which tests steer the extension. */
export const steeringVariable = 'SCRIPTED_MODEL_FOLDER';

/** Where tests and extension meet: plain files, so that it works from inside and outside the editor. */
export interface SteeringFolder {
  /** Written by tests: a `Script`. */
  readonly script: string;
  /** Written by the extension: one `RecordedLine` per line. */
  readonly requests: string;
  /** Written by tests: `<name>.json`, an `Act` each; the extension answers with `<name>.done`. */
  readonly acts: string;
  /** Written by the extension when it starts: an id of its extension host. The host before it, which a reload may leave alive for a while, then takes no act any more. */
  readonly host: string;
}

export function steeringFolder(folder: string): SteeringFolder {
  return {
    script: join(folder, 'script.json'),
    requests: join(folder, 'requests.jsonl'),
    acts: join(folder, 'acts'),
    host: join(folder, 'host'),
  };
}

/** A command that a test wants run in the editor. An argument `{ "file": path }` arrives there as a Uri. */
export interface Act {
  readonly command: string;
  readonly args: readonly unknown[];
}

/** The result is there only where it survives JSON. */
export type ActResult =
  { readonly ok: true; readonly result?: unknown } | { readonly ok: false; readonly error: string };
