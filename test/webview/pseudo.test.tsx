import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uiStrings } from '../../src/extension/features/manager/translate';
import { englishStrings } from '../../src/protocol/uiStrings';
import { pseudo } from '../support/pseudo';
import { leaves } from '../support/spokenTexts';
import { open } from './openPage';
import { sampleActivity } from './preview/sampleActivity';
import { twelveLessons } from './preview/sampleLessons';
import { sampleStatistics } from './preview/sampleStatistics';

const spokenAttributes = ['aria-label', 'title', 'placeholder', 'alt'];

/** What of the page a person can read or hear. */
function readable(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? ''),
    ...spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []),
  ]);
}

describe('the page in a language that does not exist', () => {
  it('shows none of its own texts in English', async () => {
    const strings = uiStrings(pseudo, 'en');
    const data = JSON.stringify([twelveLessons(), sampleActivity(), sampleStatistics()]);
    await open({ strings });
    const seen = new Set(readable());
    for (const tab of screen.getAllByRole('tab')) {
      await act(async () => {
        fireEvent.click(tab);
        await Promise.resolve();
      });
      for (const text of readable()) seen.add(text);
    }
    const all = [...seen].map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text));
    expect(all.filter((text) => text.includes('⟦')).length).toBeGreaterThan(20);
    const own = new Set(leaves(englishStrings));
    expect(all.filter((text) => own.has(text) && !data.includes(text))).toEqual([]);
  });
});
