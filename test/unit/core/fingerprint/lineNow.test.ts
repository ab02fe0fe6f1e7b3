import { expect, it } from 'vitest';
import { lineNow } from '../../../../src/core/fingerprint/lineNow';

const refs = ['AGENTS.md#re:/Never log tokens/', 'package.json#name', 'AGENTS.md#re:/of users/'];

it('finds a line where it stands now, the first that is still there', () => {
  expect(lineNow('AGENTS.md', '# Rules\r\n\r\n- Never log tokens\r\n  of users.', refs)).toBe(3);
  expect(lineNow('AGENTS.md', 'No tokens\nof users.', refs)).toBe(2);
});

it('finds nothing where the lines are gone, or belong to another file', () => {
  expect(lineNow('AGENTS.md', 'Other words.', refs)).toBeUndefined();
  expect(lineNow('CLAUDE.md', '- Never log tokens', refs)).toBeUndefined();
});
