import { describe, expect, it } from 'vitest';
import { cleanSentence, ruleName } from '../../../../../src/core/capture/sessions/ruleText';

describe('the words of a rule', () => {
  it.each([
    'nah, handlers close files',
    'hm, handlers close files',
    'stop, handlers close files',
    'wait, handlers close files',
    'actually, handlers close files',
    'sorry, handlers close files',
    'okay, handlers close files',
    'right, handlers close files',
    'yes, handlers close files',
    'yep, handlers close files',
    'well, handlers close files',
    'btw, handlers close files',
    'oh, handlers close files',
    'ah, handlers close files',
    'but, handlers close files',
    'and, handlers close files',
    'also, handlers close files',
    'hold on, handlers close files',
    'please note, handlers close files',
    'doch, handlers close files',
    'non, handlers close files',
    'não, handlers close files',
    '不是, handlers close files',
    'いや, handlers close files',
  ])('are those behind what was only sighed: %s', (said) => {
    expect(cleanSentence(said)).toBe('Handlers close files.');
  });

  it.each([
    ['nope, handlers never open files', 'Handlers do not open files.'],
    ['we never call fetch directly', 'Do not call fetch directly.'],
    ["No. We don't use abbreviations here", 'Do not use abbreviations.'],
    ['We use date-fns here, not moment.', 'Use date-fns, not moment.'],
    ['hey, please always run `make fmt` in this repo', 'Always run `make fmt`.'],
    ['you should always run `make fmt`', 'Always run `make fmt`.'],
    [
      "That's not how we do it: new routes are registered in routes/index.ts",
      'New routes are registered in routes/index.ts.',
    ],
    [
      'Migrations must be reversible: write a down step',
      'Migrations must be reversible: write a down step.',
    ],
    ['fetchOrders returns a Result, not a promise', 'fetchOrders returns a Result, not a promise.'],
    ['npm is not used, pnpm is', 'npm is not used, pnpm is.'],
    ['src/gen is generated', 'src/gen is generated.'],
    ['the bus never opens files', 'The bus never opens files.'],
    ['this class never opens files', 'This class never opens files.'],
    ['process never throw away', 'Process never throw away.'],
    ['nein, wir verwenden immer pnpm', 'Wir verwenden immer pnpm.'],
    ['不对，这个项目一律用 pnpm', '一律用 pnpm.'],
    ['请记住，我们从不直接改 `dist/`', '从不直接改 `dist/`.'],
    [
      'in diesem Projekt öffnen Handler nie Dateien',
      'In diesem Projekt öffnen Handler nie Dateien.',
    ],
    ['Handler öffnen bei uns nie Dateien', 'Handler öffnen nie Dateien.'],
    ['bitte immer `make fmt` ausführen', 'Immer `make fmt` ausführen.'],
    ['por favor, en este proyecto nunca usamos moment', 'Nunca usamos moment.'],
    ['neste projeto sempre usamos pnpm', 'Sempre usamos pnpm.'],
    ['dans ce projet on utilise toujours pnpm', 'On utilise toujours pnpm.'],
    ['нет, в этом проекте мы никогда не используем moment', 'Никогда не используем moment.'],
    ['lembre-se de que sempre usamos pnpm', 'Sempre usamos pnpm.'],
    ['désormais on utilise pnpm', 'On utilise pnpm.'],
    ['per favore usate sempre pnpm', 'Usate sempre pnpm.'],
    ['in questo progetto usiamo sempre pnpm', 'Usiamo sempre pnpm.'],
    ['пожалуйста, всегда используй pnpm', 'Всегда используй pnpm.'],
    ['このプロジェクトでは必ず pnpm を使う', '必ず pnpm を使う.'],
    ['우리 프로젝트에서는 항상 pnpm을 쓴다', '항상 pnpm을 쓴다.'],
  ])('%s', (said, rule) => {
    expect(cleanSentence(said)).toBe(rule);
  });

  it.each([
    ['Handlers do not open files.', 'handlers-not-open-files'],
    ['Do not call fetch directly.', 'not-call-fetch-directly'],
    ['Never commit to main.', 'never-commit-main'],
    ['Use date-fns, not moment.', 'date-fns-not-moment'],
  ])('names %s', (rule, name) => {
    expect(ruleName(rule)).toBe(name);
  });
});
