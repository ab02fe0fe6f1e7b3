import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/core/operations/pipeline';
import { mirroredSettings, mirrorSettings } from '../../../../src/node/lessons/settingsMirror';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

const open = () => ({ state: join(temporaryFolder(), 'state'), logger: new RecordingLogger() });

describe('the settings of the editor on the command line', () => {
  it('are those the editor used last', () => {
    const { state, logger } = open();
    mirrorSettings(state, { ...defaultSettings, budgetTokens: 90, enabled: false }, logger);
    expect(mirroredSettings(state, logger)()).toEqual({
      ...defaultSettings,
      budgetTokens: 90,
      enabled: false,
    });
  });

  it('are the defaults where no editor ever was', () => {
    const { state, logger } = open();
    expect(mirroredSettings(state, logger)()).toEqual(defaultSettings);
    expect(logger.messages).toEqual([]);
  });

  it('leave out whether a window was trusted: who types a command has decided that', () => {
    const { state, logger } = open();
    mirrorSettings(state, { ...defaultSettings, trusted: false }, logger);
    expect(mirroredSettings(state, logger)().trusted).toBe(true);
  });

  it('take the default for what another version or hand wrote wrongly', () => {
    const { state, logger } = open();
    mirrorSettings(state, defaultSettings, logger);
    const path = join(state, 'settings.json');
    writeFileSync(path, JSON.stringify({ budgetTokens: 'many', alpha: 0.5, disabledRecipes: [1] }));
    expect(mirroredSettings(state, logger)()).toEqual({ ...defaultSettings, alpha: 0.5 });
    writeFileSync(path, '{ cut');
    expect(mirroredSettings(state, logger)()).toEqual(defaultSettings);
    expect(logger.messages[0]).toContain(path);
  });

  it('are not written again where nothing changed, and a folder that cannot be written is no failure', () => {
    const { state, logger } = open();
    mirrorSettings(state, defaultSettings, logger);
    const path = join(state, 'settings.json');
    const before = readFileSync(path, 'utf8');
    mirrorSettings(state, defaultSettings, logger);
    expect(readFileSync(path, 'utf8')).toBe(before);
    mirrorSettings(path, defaultSettings, logger);
    expect(logger.messages).toHaveLength(1);
  });
});
