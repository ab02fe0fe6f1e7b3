import { join } from 'node:path';
import { settingsFiles } from '../../core/agents/registrations';
import type { InstallPorts } from '../../core/operations/agents/installAgent';
import { DiskStateFile } from '../journal/diskStateFile';
import { diskSettingsFiles } from './diskSettingsFiles';
import { launcherPath } from './launcher';

/** Absolute paths that installing goes by. */
export interface InstallPlaces {
  /** The folder of global lessons and state. */
  readonly home: string;
  /** The user's home, below which agents keep their settings. */
  readonly user: string;
  /** The repository's root. */
  readonly root: string;
}

/** Installing over the disk. */
export function installPorts({ home, user, root }: InstallPlaces): InstallPorts {
  return {
    files: diskSettingsFiles,
    kept: new DiskStateFile(join(home, 'state', 'installs')),
    launcher: launcherPath(home),
    filesOf: (agent, scope) =>
      settingsFiles(agent, scope).map((file) => join(scope === 'user' ? user : root, file)),
  };
}
