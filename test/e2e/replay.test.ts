import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

const patient = { timeout: 45_000 };
const kept = mkdtempSync(join(tmpdir(), 'lessons-agent-'));
let editor: Editor;

/** A picture for people, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

/** A session of a coding agent, as Claude Code keeps it: a script that is not there, then the one that is. */
function transcript(session: string, cwd: string, at: number): string {
  const head = (minute: number) => ({
    ...{ sessionId: session, cwd, isSidechain: false },
    timestamp: new Date(at + minute * 60_000).toISOString(),
  });
  const call = (id: string, command: string, minute: number, output: string, isError: boolean) => [
    {
      ...{ ...head(minute), type: 'assistant', uuid: `a${id}` },
      message: { content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
    },
    {
      ...{ ...head(minute), type: 'user', uuid: `r${id}` },
      message: {
        content: [{ type: 'tool_result', tool_use_id: id, is_error: isError, content: output }],
      },
    },
  ];
  const lines = [
    {
      ...{ ...head(0), type: 'user', uuid: 'u0' },
      message: { role: 'user', content: 'write a test for slugify' },
    },
    ...call(
      't1',
      'npm run typecheck',
      1,
      'Exit code 1\nnpm error Missing script: "typecheck"',
      true,
    ),
    ...call('t2', 'npm run check:types', 2, 'ok', false),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'replay',
    env: { CLAUDE_CONFIG_DIR: kept },
    fill: (workspace) => {
      copySampleRepository(workspace);
      const folder = join(kept, 'projects', workspace.replace(/[^A-Za-z0-9]/g, '-'));
      mkdirSync(folder, { recursive: true });
      for (const day of [1, 2, 3, 4, 5]) {
        const began = Date.now() + day * 86_400_000;
        writeFileSync(join(folder, `s${day}.jsonl`), transcript(`s${day}`, workspace, began));
      }
    },
  });
});
afterAll(async () => {
  await editor.close();
  rmSync(kept, { recursive: true, force: true });
});

it('asks before it reads transcripts, and reads nothing on a no', async () => {
  await editor.workbench.runCommand('Lessons: Replay Past Sessions...');
  await editor.workbench.dialog.waitFor(patient);
  await editor.workbench.dialog.getByText('Read 5 transcripts of coding agents?').waitFor(patient);
  await picture('replay-asks');
  await editor.workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
  await editor.workbench.runCommand('Lessons: Show Statistics and Cost');
  const manager = await ManagerPage.find(editor.workbench);
  await manager.frame.getByRole('button', { name: 'Replay Past Sessions…' }).waitFor(patient);
});

it('shows what lessons would have been worth, with the places to look at', async () => {
  const manager = await ManagerPage.find(editor.workbench);
  await manager.frame.getByRole('button', { name: 'Replay Past Sessions…' }).click();
  await editor.workbench.dialog.getByRole('button', { name: 'Read and Replay' }).click();
  await manager.frame.getByText(/^5 of 5 sessions, 0 without/).waitFor(patient);
  await manager.frame.getByText('at most 3, 3 turns').waitFor(patient);
  await manager.frame.getByText('Refused calls met before (3)').click();
  await manager.frame.getByText('npm run typecheck').first().waitFor(patient);
  await picture('replay');
});

it('opens the figures as a table', async () => {
  const manager = await ManagerPage.find(editor.workbench);
  await manager.frame.getByRole('button', { name: 'Open as CSV' }).click();
  await editor.workbench.page.getByText('"spared at most"').first().waitFor(patient);
  await picture('replay-csv');
});
