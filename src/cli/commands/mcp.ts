import { resolve } from 'node:path';
import type { CliCommand } from '../commandLine';

export const mcp: CliCommand = {
  usage: 'mcp [--folder PATH]',
  help: 'Serves the lessons of a repository by the Model Context Protocol on standard input and output, until the client goes. A program starts it.',
  flags: { folder: { type: 'string', help: 'the repository; absent = the working folder' } },
  run: async ({ open, option, io }) => {
    const folder = option('folder');
    // The protocol's library is larger than all of the command line, and no other verb needs it.
    const { serveLessons } = await import('../mcp/serveLessons');
    await serveLessons(() => open(folder === undefined ? io.cwd : resolve(io.cwd, folder)), io);
    return 0;
  },
};
