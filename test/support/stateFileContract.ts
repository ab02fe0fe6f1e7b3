import { describe, expect, it } from 'vitest';
import type { StateFile } from '../../src/core/ports';

/** The promises of the port `StateFile`, for every adapter. */
export function describeStateFile(name: string, open: () => StateFile): void {
  describe(`${name} as StateFile`, () => {
    it('is nothing before the first write', async () => {
      expect(await open().read()).toBeUndefined();
    });

    it('gives back what was written last', async () => {
      const file = open();
      await file.write('one\n');
      await file.write('grün 🌿\n');
      expect(await file.read()).toBe('grün 🌿\n');
    });
  });
}
