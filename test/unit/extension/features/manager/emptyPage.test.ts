import { describe, expect, it } from 'vitest';
import {
  emptyPage,
  type WindowState,
} from '../../../../../src/extension/features/manager/emptyPage';
import { fillIn } from '../../../../../src/protocol/fillIn';
import { tabs } from '../../../../../src/protocol/managerTab';

const steps = (tab: (typeof tabs)[number], window: Partial<WindowState> = {}) =>
  emptyPage(tab, { hasFolder: true, isTrusted: true, ...window }, fillIn).steps.map(
    ({ label }) => label,
  );

describe('an empty page', () => {
  it.each(tabs)('of %s offers a folder where there is none, and nothing that needs one', (tab) => {
    expect(steps(tab, { hasFolder: false })).toEqual(['Open Folder']);
  });

  it.each(tabs)('of %s offers trust in Restricted Mode, and no act', (tab) => {
    expect(steps(tab, { isTrusted: false, instructionFile: 'CLAUDE.md' })).toEqual([
      'Manage Trust',
    ]);
  });

  it('offers to import the instruction file that was found, by its name', () => {
    expect(steps('inbox', { instructionFile: 'CLAUDE.md' })).toEqual([
      'Scan Repository',
      'Import CLAUDE.md',
    ]);
    expect(steps('inbox')).toEqual(['Scan Repository']);
    expect(steps('activity')).toEqual(['Ask @lessons']);
  });

  it('leads from an Inbox that was worked off to the first request, not back to the scan', () => {
    expect(steps('inbox', { usesLessons: true, instructionFile: 'CLAUDE.md' })).toEqual([
      'Ask @lessons',
    ]);
  });
});
