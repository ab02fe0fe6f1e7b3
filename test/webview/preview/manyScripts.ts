import { sample, type SampleLesson } from './sampleLessons';

/** Lessons in writing that runs from right to left, with emoji, without blanks, and with a word of 300 letters: each waits, and each is in use. */
export function manyScripts(): readonly SampleLesson[] {
  const texts = [
    ['בדיקות', 'הבדיקות רצות עם `npm test`, והן נמצאות בתיקייה `tests/`'],
    ['اختبارات', 'تعمل الاختبارات بواسطة `vitest` وتوجد في `tests/**/*.test.ts`'],
    [
      '🧪-emoji-👩‍👩‍👧‍👦',
      'Commit titles begin with an emoji: 🐛 for a mend, ✨ for what is new, 👩🏽‍💻 never',
    ],
    ['测试', '测试使用`npm test`运行，文件放在`tests`文件夹中，每个模块一个文件，不要使用默认导出'],
    ['one-word', `Never write ${'supercalifragilistic'.repeat(15)} in a title`],
  ] as const;
  return texts.flatMap(([name, description], index) => [
    sample(`s${index}`, { name, description, state: 'candidate' }),
    sample(`t${index}`, {
      name: `${name}-2`,
      description,
      state: index % 2 === 0 ? 'active' : 'stale',
      ...(index % 2 === 1 && { reason: `tests/${name}.md changed from "${name}" to "x"` }),
    }),
  ]);
}
