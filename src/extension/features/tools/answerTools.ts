import { join } from 'node:path';
import * as vscode from 'vscode';
import { readLookUpInput, readProposalInput } from '../../../core/chat/tools/lookUpInput';
import { relativeTo } from '../../../node/repository/relativeTo';
import { sayError } from '../../../prose/say';
import { sayLookUp, sayProposed } from '../../../prose/sayLookUp';
import type { FeatureContext } from '../featureContext';

/** The answer to `#lessons`, a read of every lesson in it; or a sentence the model can act on. */
export async function answerLookUp(
  { repositories }: FeatureContext,
  input: object,
): Promise<string> {
  const read = readLookUpInput(input);
  if (typeof read === 'string') return read;
  const { task, files } = read;
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
  const proposal = readProposalInput(input);
  if (typeof proposal === 'string') return proposal;
  const repository = await repositories.current();
  if (!repository) return noFolder;
  try {
    const proposed = await repository.manager.proposeText(proposal);
    repositories.announce();
    return sayProposed(proposed);
  } catch (error) {
    return sayError(error);
  }
}

const noFolder = 'No folder is open, so there are no lessons.';
