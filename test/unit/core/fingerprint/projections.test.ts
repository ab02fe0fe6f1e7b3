import { describe, expect, it } from 'vitest';
import { answerIn, answerInFile } from '../../../support/refAnswers';

async function projected(value: unknown, projection: string) {
  return (await answerInFile('a.json', JSON.stringify({ v: value }), `#v~${projection}`)).value;
}

describe('~major', () => {
  it.each([
    ['4.1.2', '4'],
    ['^4.1.2', '4'],
    ['~4.1', '4'],
    ['>=1.2', '1'],
    ['>=1.2 <3', '1'],
    ['v3', '3'],
    ['V3.1', '3'],
    ['1.x', '1'],
    ['0.23.0', '0'],
    ['10', '10'],
    ['^17.0.0 || ^18.0.0', '17 || 18'],
    ['^1 || ^1.5', '1'],
    ['workspace:^1.2.3', '1'],
    ['workspace:^', 'workspace:^'],
    ['workspace:*', 'workspace:*'],
    ['npm:alias@^5.0.0', '5'],
    ['npm:@scope/alias3@5', '5'],
    ['npm:@scope/h3', 'npm:@scope/h3'],
    ['pnpm@9.1.0+sha512.abc', '9'],
    ['@org/pkg2@1.0', '1'],
    ['node:20.1-alpine3.19', '20'],
    ['go1.22.3', '1'],
    ['h11>=0.9', '0'],
    ['latest', 'latest'],
    ['*', '*'],
    ['file:../lib2', 'file:../lib2'],
    ['github:user/repo#v2.1', '2'],
    ['user/repo3', 'user/repo3'],
    ['https://x.org/a-1.2.tgz', 'https://x.org/a-1.2.tgz'],
    [4, '4'],
    [4.1, '4'],
    [{ version: '1.0', features: ['x'] }, '1'],
  ])('reduces %j to %s', async (value, major) => {
    expect(await projected(value, 'major')).toBe(major);
  });

  it('survives a patch and sees a major', async () => {
    const digest = async (version: string) =>
      (await answerInFile('a.json', `{"v":"${version}"}`, '#v~major')).digest;
    expect(await digest('^4.1.2')).toBe(await digest('~4.9.0'));
    expect(await digest('^4.1.2')).not.toBe(await digest('^5.0.0'));
  });
});

describe('~name', () => {
  it.each([
    ['pnpm@9.1.0', 'pnpm'],
    ['@org/pkg@1', '@org/pkg'],
    ['@org/pkg', '@org/pkg'],
    ['pnpm', 'pnpm'],
    ['pnpm@9.1.0+sha512.a@b', 'pnpm'],
    ['npm:alias@1.2', 'npm:alias'],
  ])('reduces %j to %s', async (value, name) => {
    expect(await projected(value, 'name')).toBe(name);
  });
});

describe('~exists', () => {
  const files = { 'a.json': '{"a":null}', 'src/x.ts': '' };
  it.each([
    'a.json~exists',
    'a.json#a~exists',
    'src/~exists',
    'glob:src/*~exists',
    'a.json#re:/a/~exists',
  ])('%s says that it is there', async (ref) => {
    expect(await answerIn(files, ref)).toMatchObject({ missing: false, value: 'exists' });
  });

  it.each([
    'b.json~exists',
    'a.json#b~exists',
    'lib/~exists',
    'glob:src/*.js~exists',
    'a.json#re:/z/~exists',
  ])('%s says that it is missing', async (ref) => {
    expect((await answerIn(files, ref)).missing).toBe(true);
  });

  it('does not care what the value is', async () => {
    const one = await answerInFile('a.json', '{"a":1}', '#a~exists');
    expect((await answerInFile('a.json', '{"a":[2]}', '#a~exists')).digest).toBe(one.digest);
  });
});
