import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const file = join(process.cwd(), 'test', 'fixtures', 'sarif', 'sarif-2.1.0-rtm.5.json');
const written = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
// What draft 4 of the schema language has in other words than draft 7, this schema uses for its own name alone.
const schema = Object.fromEntries(written.filter(([key]) => key !== '$schema' && key !== 'id'));
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const validate = ajv.compile(schema);

/** What the schema of SARIF 2.1.0 finds wrong with a log; empty = it is valid. */
export function sarifFaults(log: unknown): readonly string[] {
  return validate(log)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
      );
}
