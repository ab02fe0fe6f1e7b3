import { describe, expect, it } from 'vitest';
import { languageOf, speechOf } from '../../../src/cli/language';
import { runCli } from '../../../src/cli/runCli';

/** What a command line prints. */
async function printed(args: readonly string[], environment: Readonly<Record<string, string>>) {
  let text = '';
  const print = (more: string): void => void (text += more);
  const readInput = () => Promise.resolve('');
  await runCli(args, { cwd: process.cwd(), environment, readInput, out: print, err: print });
  return text;
}

describe('the language of a command line', () => {
  it.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-cn'],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'zh_SG' }, 'zh-cn'],
    [{ LANG: 'zh_CN.UTF-8', LC_ALL: '', LC_MESSAGES: 'C' }, 'c'],
    [{ LANG: 'zh_TW.UTF-8' }, 'zh-tw'],
    [{}, ''],
  ])('is read from %o', (environment, language) => {
    expect(languageOf(['list'], environment)).toBe(language);
  });

  it('is what --lang says before what the environment says', () => {
    expect(languageOf(['list', '--lang', 'en'], { LANG: 'zh_CN' })).toBe('en');
    expect(languageOf(['list', '--lang=zh-CN'], { LANG: 'C' })).toBe('zh-cn');
  });

  it('is English for programs', () => {
    expect(languageOf(['list', '--json', '--lang', 'zh'], { LANG: 'zh_CN' })).toBe('en');
  });

  it('is English where there are no texts in it, or its name is no name', () => {
    for (const language of ['', 'c', 'zh-tw', 'fr', '../../package'])
      expect(speechOf(language)('{count} stale', { count: 2 })).toBe('2 stale');
  });

  it('is spoken by overview, help and failures, and forgotten at the end', async () => {
    expect(await printed(['help'], { LANG: 'zh_CN.UTF-8' })).toContain('列出经验及其状态');
    expect(await printed(['list', '--help', '--lang', 'zh-cn'], {})).toContain(
      '列出每条经验及其状态',
    );
    expect(await printed(['nonsense'], { LANG: 'zh_CN' })).toContain('不是命令');
    expect(await printed(['list', '--colour'], { LANG: 'zh_CN' })).toContain('没有标志 --colour');
    expect(await printed(['eval'], { LANG: 'zh_CN' })).toContain('请指定任务文件');
    expect(await printed(['help'], {})).toContain('the lessons with their states');
  });
});
