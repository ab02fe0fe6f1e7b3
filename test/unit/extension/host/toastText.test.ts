import { describe, expect, it } from 'vitest';
import { toastText } from '../../../../src/extension/host/toastText';

/** What the editor makes a link of in a notification. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/i;

describe('text in a notification', () => {
  it.each([
    'Retired [a lesson](command:workbench.action.terminal.new)',
    '[x](https://a.example)',
    '[[x]](command:y)',
    'a\u202E[x]\u200B(command:y)',
    '[x]\n(command:y)',
  ])('is no link: %j', (text) => {
    expect(toastText(text)).not.toMatch(link);
  });

  it('is one line with everything visible', () => {
    expect(toastText('- a\n\tb\u001B[31m')).toBe('- a b⟨U+001B⟩[31m');
  });
});
