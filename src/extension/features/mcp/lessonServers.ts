import * as vscode from 'vscode';
import type { Feature } from '../featureContext';

/** The command line as a server of the Model Context Protocol, one for each folder; the editor starts it where the user lets it. */
export const lessonServers: Feature = {
  name: 'mcp',
  register: ({ extensionUri }) => {
    const changed = new vscode.EventEmitter<void>();
    return vscode.Disposable.from(
      changed,
      vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
      vscode.lm.registerMcpServerDefinitionProvider('lessons.mcp', {
        onDidChangeMcpServerDefinitions: changed.event,
        provideMcpServerDefinitions: () => serversOf(extensionUri),
      }),
    );
  },
};

function serversOf(extensionUri: vscode.Uri): vscode.McpStdioServerDefinition[] {
  if (!vscode.workspace.isTrusted) return [];
  const folders = vscode.workspace.workspaceFolders ?? [];
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'lessons.js').fsPath;
  return folders
    .filter(({ uri }) => uri.scheme === 'file')
    .map((folder) => {
      const label = folders.length === 1 ? 'Repo Lessons' : `Repo Lessons: ${folder.name}`;
      // The editor's own program is Node with this variable, so that no Node need be installed.
      const server = new vscode.McpStdioServerDefinition(
        label,
        process.execPath,
        [program, 'mcp'],
        { ELECTRON_RUN_AS_NODE: '1' },
      );
      server.cwd = folder.uri;
      return server;
    });
}
