import { join } from 'node:path';
import * as vscode from 'vscode';
import { textField, textListField } from '../../../core/chat/tools/toolInput';
import { relativeTo } from '../../../node/repository/relativeTo';
import { sayError } from '../../../prose/say';
import { sayLookUp, sayProposed } from '../../../prose/sayLookUp';
import type { FeatureContext } from '../featureContext';

/** The answer to `#lessons`, a read of every lesson in it; or a sentence the model can act on. */
export async function answerLookUp(
  { repositories }: FeatureContext,
  input: object,
): Promise<string> {
  const task = textField(input, 'task');
  if (task === undefined) return 'Say what you are about to do in "task".';
  const files = textListField(input, 'files') ?? [];
  const repository = await repositories.current(files.map((file) => vscode.Uri.file(file)));
  if (!repository) return noFolder;
  const { manager, places } = repository;
  const inside = files.flatMap(
    (file) => relativeTo(places.root, join(file.startsWith('/') ? '' : places.root, file)) ?? [],
  );
  const found = await manager.lookUp({ task, files: inside, surface: 'tool' });
  if (found.lessons.length > 0) repositories.announce();
  return sayLookUp(found);
}

/** The answer to `#proposeLesson`, which the user has confirmed. */
export async function answerProposal(
  { repositories }: FeatureContext,
  input: object,
): Promise<string> {
  const [text, why] = [textField(input, 'text'), textField(input, 'why')];
  const refs = textListField(input, 'refs');
  if (text === undefined || why === undefined || !refs)
    return 'Give the lesson in "text" and what you saw in "why"; "refs" is a list of texts.';
  const repository = await repositories.current();
  if (!repository) return noFolder;
  try {
    const proposed = await repository.manager.proposeText({
      ...{ text, why },
      ...(refs.length > 0 && { refs }),
    });
    repositories.announce();
    return sayProposed(proposed);
  } catch (error) {
    return sayError(error);
  }
}

const noFolder = 'No folder is open, so there are no lessons.';
