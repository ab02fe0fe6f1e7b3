import { afterEach, expect, it, vi } from 'vitest';
import { parseManifest } from '../../../../src/core/capture/parseManifest';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reads YAML with tags of other programs, and says nothing in the middle of a scan', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const { value, problem } = await parseManifest('.rubocop.yml', 'a: !ruby/regexp /x/\nb: 1\n');
  expect(value).toMatchObject({ b: 1 });
  expect(problem).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

it('says what is wrong with a broken one', async () => {
  expect((await parseManifest('ci.yml', 'a: [\n')).problem).toBeTruthy();
});
