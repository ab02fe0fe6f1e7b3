import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A simulation of an installed agent: a program of that name which reads its task, may write a file and prints what the real one prints. No model. */
export function simulatedAgent(folder: string, name: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, name);
  const head = `#!${process.execPath}\nconst fs = require('node:fs');\nconst task = fs.readFileSync(0, 'utf8');\nconst say = (line) => console.log(JSON.stringify(line));\n`;
  writeFileSync(program, `${head}${script}\n`);
  chmodSync(program, 0o755);
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
}
