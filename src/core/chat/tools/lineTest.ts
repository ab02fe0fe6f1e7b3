import { RE2JS, RE2JSException } from 're2js';

/** Whether a line is a hit. */
export type LineTest = (line: string) => boolean;

/** A test for lines by a regular expression, or why it is none. The engine is linear in time: no query can make it hang. */
export function lineTest(source: string): LineTest | string {
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
    return (line) => regex.matcher(line).find();
  } catch (thrown) {
    if (!(thrown instanceof RE2JSException)) throw thrown;
    return `That is no regular expression: ${thrown.message}.`;
  }
}
