import * as vscode from 'vscode';
import { EditableFiles } from '../../../core/chat/tools/editableFiles';
import { editDiff, makeEdit, planEdit, type EditPlan } from '../../../core/chat/tools/editFile';
import { ReadableFiles } from '../../../core/chat/tools/readableFiles';
import { steeringOf } from '../../../core/chat/tools/steeringFile';
import { editDescription } from '../../../core/chat/tools/workDescriptions';
import { markdown } from '../../host/shown/markdown';
import type { Repository } from '../../services/repository';
import type { OutputLogger } from '../../host/outputLogger';
import { EditorDocuments } from './editorDocuments';
import { EditorFiles } from './editorFiles';
import type { EditWatch } from './editWatch';
import type { PlannedWork, WorkTool } from './workTool';

/** Creates files and replaces text in them. */
export function editTool(watch: EditWatch, logger: OutputLogger): WorkTool {
  return {
    description: editDescription,
    plan: async (repository, input) => {
      const files = new EditorFiles(repository.places.root);
      const editable = new EditableFiles(new ReadableFiles(files), files);
      const reading = new EditorDocuments(repository.places.root, logger, () => undefined);
      const plan = await planEdit(editable, reading, input);
      return typeof plan === 'string' ? plan : work(repository, plan, watch, logger);
    },
  };
}

/** Files that other models obey, or that run by themselves, are asked for in other words than any file. */
function titleOf({ kind, path }: EditPlan): string {
  switch (steeringOf(path)) {
    case 'steers models':
      return vscode.l10n.t('Change what steers models ({0})?', path);
    case 'runs code':
      return vscode.l10n.t('Change what runs by itself ({0})?', path);
    case undefined:
      return kind === 'create'
        ? vscode.l10n.t('Create {0}?', path)
        : vscode.l10n.t('Edit {0}?', path);
  }
}

function messageOf(plan: EditPlan): vscode.MarkdownString {
  const warnings = {
    'steers models': vscode.l10n.t(
      'Assistants obey this file, in this task and in later ones. Read every line.',
    ),
    'runs code': vscode.l10n.t(
      'Programs run from this file without asking you again. Read every line.',
    ),
  };
  const steering = steeringOf(plan.path);
  return markdown([
    ...(steering ? [{ text: warnings[steering] }] : []),
    { code: editDiff(plan), language: 'diff' },
  ]);
}

function work(
  repository: Repository,
  plan: EditPlan,
  watch: EditWatch,
  logger: OutputLogger,
): PlannedWork {
  const { path } = plan;
  const doing =
    plan.kind === 'create'
      ? vscode.l10n.t('Creating {0}', path)
      : vscode.l10n.t('Editing {0}', path);
  const [old, fresh] =
    plan.kind === 'create' ? [null, plan.text] : [plan.old, plan.replacement.text];
  return {
    shown: JSON.stringify([path, old, fresh]),
    title: titleOf(plan),
    message: messageOf(plan),
    doing,
    recorded: { path },
    act: ({ recorder }) => {
      const documents = new EditorDocuments(repository.places.root, logger, (edit) => {
        if (recorder) watch.add(repository, recorder, edit);
      });
      return makeEdit(documents, plan);
    },
  };
}
