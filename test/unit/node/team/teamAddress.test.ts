import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databasePassword } from '../../../../src/node/team/databasePassword';
import { isTeamAddress, readTeamAddress } from '../../../../src/node/team/teamAddress';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('the address of a database where a team meets', () => {
  it('is told from a folder and from a git ref', () => {
    const places = ['postgres://h/d', 'postgresql://h/d', '/postgres', 'refs/lessons/journal'];
    expect(places.map(isTeamAddress)).toEqual([true, true, false, false]);
  });

  it('says server, database and login, and what lacks is as it is usual', () => {
    expect(readTeamAddress('postgres://ann%40x@db.example:5433/team')).toMatchObject({
      ...{ host: 'db.example', port: 5433, database: 'team', user: 'ann@x' },
    });
    expect(readTeamAddress('postgres://[::1]', { PGUSER: 'bob' })).toMatchObject({
      ...{ host: '::1', port: 5432, database: 'bob', user: 'bob' },
    });
  });

  it.each([
    ['postgres://db.example/team', 'verify-full'],
    ['postgres://db.example/team?sslmode=require', 'require'],
    ['postgres://db.example/team?sslmode=disable', 'none'],
    ['postgres://localhost/team', 'none'],
    ['postgres://127.0.0.1/team?sslmode=verify-full', 'verify-full'],
    ['postgres://localhost.example/team', 'verify-full'],
  ])('makes a server beyond this machine prove who it is: %s', (place, encryption) => {
    expect(readTeamAddress(place).encryption).toBe(encryption);
  });

  it.each([
    'postgres://ann:secret@db.example/team',
    'postgres://ann@db.example/team?password=secret',
    'postgres://db.example/team?sslmode=prefer',
    'postgres://db.example/team?options=-cx',
    'postgres:///team',
    'postgres://[/team',
  ])('is refused with a password or what is not understood, and not repeated: %s', (place) => {
    expect(() => readTeamAddress(place)).toThrow(/^noTeamAddress$/);
  });
});

describe('the password of a login', () => {
  const login = { host: 'db.example', port: 5432, database: 'team', user: 'ann' };
  const written = (text: string, mode = 0o600) => {
    const path = join(temporaryFolder(), 'passwords');
    writeFileSync(path, text);
    chmodSync(path, mode);
    return { PGPASSFILE: path };
  };

  it('is that of the environment before that of the file', () => {
    const file = written('*:*:*:*:of file\n');
    expect(databasePassword(login, { ...file, PGPASSWORD: 'of environment' })).toBe(
      'of environment',
    );
    expect(databasePassword(login, file)).toBe('of file');
  });

  it('is that of the first line which fits, with colons and backslashes as they were meant', () => {
    const lines = [
      '# db.example:5432:team:ann:comment',
      'db.example:5433:team:ann:other port',
      'db.example:5432:team:bob:other login',
      String.raw`db.example:*:team:ann:a\:b\\c`,
      '*:*:*:*:any',
    ];
    expect(databasePassword(login, written(lines.join('\n')))).toBe(String.raw`a:b\c`);
    expect(databasePassword({ ...login, user: 'eve' }, written(lines.join('\r\n')))).toBe('any');
  });

  it('is none where no file or no line has one', () => {
    expect(databasePassword(login, written('other:*:*:*:x\n'))).toBeUndefined();
    const missing = join(temporaryFolder(), 'none');
    expect(databasePassword(login, { PGPASSFILE: missing })).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is not taken from a file that others may read', () => {
    expect(() => databasePassword(login, written('*:*:*:*:x\n', 0o640))).toThrow(
      'passwordFileOpen',
    );
  });
});
