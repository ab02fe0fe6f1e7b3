import { describe, expect, it } from 'vitest';
import { volatileFact } from '../../../../../src/core/capture/sessions/volatileFact';
import { inWords } from '../../../../support/inWords';

describe('what changes with the next commit is no lesson', () => {
  it.each([
    ['We always run all 412 tests before a push.', 'names a count'],
    ['Coverage is 83 % in this repo.', 'names a count'],
    ['Here we use React 18.2.0 everywhere.', 'names a version'],
    ['Since 2024-03-01 we always squash.', 'names a date'],
    ['The rule is in config.ts:40, always look there.', 'names a line number'],
    ['We never touch line 120 of the router.', 'names a line number'],
    ['Wir haben 412 Tests und 30 Dateien in diesem Projekt.', 'names a count'],
    ['Die Abdeckung ist 83 Prozent.', 'names a count'],
    ['Im Projekt liegen 30 Dateien.', 'names a count'],
    ['Notre dépôt contient 120 fichiers.', 'names a count'],
    ['O projeto tem 30 arquivos de configuração.', 'names a count'],
    ['Questo modulo ha 1200 righe.', 'names a count'],
    ['Er zijn 30 bestanden in dit pakket.', 'names a count'],
    ['En este repositorio hay 40 archivos de pruebas.', 'names a count'],
    ['У нас 412 тестов в этом проекте.', 'names a count'],
    ['这个项目有 412 个测试。', 'names a count'],
    ['このプロジェクトには120個のテストがあります。', 'names a count'],
    ['이 프로젝트에는 테스트가 있고 120개의 파일이 있다.', 'names a count'],
    ['Usamos la versión 18 de React.', 'names a version'],
    ['本项目使用版本 18。', 'names a version'],
    ['Seit dem 3.2.2024 nutzen wir pnpm.', 'names a date'],
    ['С 3 марта 2024 мы всегда делаем squash.', 'names a date'],
    ['从 2024年3月 开始一律用 pnpm。', 'names a date'],
    ['In Zeile 40 steht die Regel.', 'names a line number'],
    ['规则写在第 40 行。', 'names a line number'],
  ])('refuses “%s”', (text, why) => {
    expect(inWords(volatileFact(text))).toBe(why);
  });

  it.each([
    'Keep functions under 40 lines in this repo.',
    'Coverage must stay over 80 %.',
    'We always pin the image `node:20.11.1`.',
    'Handlers do not open files.',
    'Every package has at most 3 modules.',
    'Funktionen haben höchstens 40 Zeilen.',
    'Une fonction a au plus 40 lignes.',
    'Las funciones tienen como máximo 40 líneas.',
    'Toda função tem até 40 linhas.',
    'Een functie heeft hoogstens 40 regels.',
    'Не более 3 файлов в одном пакете.',
    '每个函数最多 40 行代码。',
    'テストは1ファイルごとに1つにする。',
    'Handler öffnen keine Dateien.',
    '我们一律用 pnpm。',
  ])('lets “%s” through', (text) => {
    expect(volatileFact(text)).toBeUndefined();
  });
});
