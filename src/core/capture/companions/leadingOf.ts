import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { asideTest } from '../asideFolders';
import { isTestName, isUnderTests, languageOf } from '../sourceProfile';

const recorded = new RegExp(
  `(^|/)(?:${oneOf([...lists.recordedFolders, ...lists.foldersWithoutMates])})/|\\.(?:${oneOf(lists.recordedEndings)})$`,
  'i',
);
const generated = new RegExp(oneOf(lists.generatedNames), 'i');
const isAside = asideTest();
/** No work on code: what names it (a page, a list of sponsors) is often made of a third file. */
const pictures = /\.(png|jpe?g|gif|svg|ico|webp)$/i;
const documents = /\.(md|mdx|rst|adoc|txt)$|(^|\/)docs?\//i;
const pipelines = new RegExp(`^(?:${oneOf(lists.pipelineFiles)})$`);
const styles = /\.(css|s[ac]ss|less|styl)$/i;
const translations = new RegExp(`(^|/)_*(?:${oneOf(lists.foldersOfTranslations)})_*/`, 'i');
const manifests = new RegExp(`(^|/)(?:${oneOf(lists.manifestNames)})$`, 'i');

/** What a file is beside the code: what follows from something does not call for it. */
export interface FileRole {
  /** Written by a test run or a framework, for an assistant, or no work of this project: test data, copies, examples. */
  readonly isAside: boolean;
  readonly isGenerated: boolean;
  readonly isTest: boolean;
  readonly isDocument: boolean;
  readonly isPicture: boolean;
  readonly isCode: boolean;
  readonly isStyle: boolean;
  readonly isTranslation: boolean;
  /** What CI runs: passes over all of them (pins, permissions) are most of its changes. */
  readonly isPipeline: boolean;
  /** Touched by changes of every kind. */
  readonly isManifest: boolean;
}

export function roleOf(path: string): FileRole {
  return {
    isAside: recorded.test(path) || isAside(path),
    isGenerated: generated.test(path),
    isTest: isUnderTests(path) || isTestName(path),
    isDocument: documents.test(path),
    isPicture: pictures.test(path),
    isCode: languageOf(path) !== undefined,
    isStyle: styles.test(path),
    isTranslation: translations.test(path),
    isPipeline: pipelines.test(path),
    isManifest: manifests.test(path),
  };
}

/** By what a file may call for another: by its name, by being that very file, by either, or not at all. */
export type Leading = 'either' | 'name' | 'path' | 'not';

/**
 * Whether a change of one file may call for the other: never from what follows to what it follows from (a snapshot, a test, a document to the
 * code, data that is new with its code), nor of what CI runs, nor between manifests, which versions move together. Test data share names by chance.
 */
export function leadingOf(when: 'new' | 'changed', one: FileRole, other: FileRole): Leading {
  const isNew = when === 'new';
  if (isOut(isNew, one) || other.isAside || follows(isNew, one, other)) return 'not';
  if (one.isManifest || other.isManifest)
    return isNew && one.isManifest && !other.isCode ? 'either' : 'not';
  if (one.isTest) return 'path';
  return !isNew && other.isTest ? 'name' : 'either';
}

/** What calls for nothing. */
const isOut = (isNew: boolean, one: FileRole): boolean =>
  one.isAside || one.isGenerated || one.isPicture || (one.isPipeline && !isNew);

/** Whether the first comes after the second, not before it. */
function follows(isNew: boolean, one: FileRole, other: FileRole): boolean {
  if (one.isTest) return !isNew || !other.isTest;
  // A style says no words.
  if (one.isStyle && other.isTranslation) return true;
  return (one.isDocument && !other.isDocument) || (isNew && !one.isCode && other.isCode);
}
