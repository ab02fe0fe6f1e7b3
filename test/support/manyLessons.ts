import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words =
  'test module import style schema route button page user order cache queue event log error config build lint format deploy branch commit review token client server hook state store form table index query worker session payment invoice search filter upload image locale date currency email webhook migration seed fixture mock snapshot theme icon modal dialog menu toast chart metric trace retry timeout batch stream parser lexer codec proxy router guard policy role tenant'.split(
    ' ',
  );

/** A word for a number, the same at every run. */
function wordAt(seed: number): string {
  return words[Math.abs(Math.imul(seed, 2_654_435_761) >>> 3) % words.length] ?? 'test';
}

/** The text of one made-up lesson: about 35 words, some with a fingerprint, some for some files only. */
export function madeUpLesson(number: number): string {
  const [a = '', b = '', c = '', d = ''] = [1, 2, 3, 4].map((k) => wordAt(number * 7 + k));
  const extra =
    number % 5 === 0
      ? 'fingerprint: [package.json#scripts.test]'
      : number % 5 === 1
        ? 'applies-to: ["src/**/*.ts"]'
        : `topic: ${a}.${b}${number}`;
  return `---
name: lesson-${number}
description: How ${a} and ${b} work together here
kind: convention
triggers: [${a}, ${b}, ${c}]
${extra}
---
- Every ${a} of a ${b} goes through \`${c}${number}\` and is checked by the ${d} in src/${a}/${b}.ts.
- A new ${b} gets its own ${d} next to the ${a}; the old ${c} stays until the next release.
`;
}

/** A repository with that many made-up lessons. */
export function writeMadeUpRepository(root: string, count: number): void {
  mkdirSync(join(root, '.lessons'), { recursive: true });
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(root, 'package.json'),
    '{ "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "^4.1.2" } }\n',
  );
  for (let number = 0; number < count; number += 1) {
    writeFileSync(join(root, '.lessons', `lesson-${number}.md`), madeUpLesson(number));
  }
}
