import type { FileRead, Hasher, RepositoryFiles } from '../ports';
import { NestedTooDeeply } from './canonicalJson';
import { displayValue } from './displayValue';
import { fieldFormatOf } from './fieldFormat';
import { findField } from './findField';
import type { LoadFileReaders } from './fileReaders';
import type { ParsedDocument } from './parsedDocument';
import { project } from './project';
import type { FieldRef, FileRef, Ref, RegexRef } from './ref';
import {
  type RefAnswer,
  failedAnswer,
  input,
  missingAnswer,
  shortDigest,
  valueDigest,
} from './refDigest';
import { contentHash } from './textDigest';

/** A ref that one file answers. */
export type InFileRef = FileRef | FieldRef | RegexRef;

type ReadFile = Extract<FileRead, { readonly kind: 'read' }>;

/** Answers all refs into one file that was read: its text is parsed at most once. */
export class FileAnswerer {
  private parsed: ParsedDocument | undefined;

  /** `bytesHash` is the SHA-256 of the file's bytes. */
  constructor(
    private readonly file: ReadFile,
    private readonly bytesHash: string,
    private readonly hasher: Hasher,
    private readonly load: LoadFileReaders,
  ) {}

  /** A promise only where something has to be loaded or parsed first. */
  answer(ref: InFileRef): RefAnswer | Promise<RefAnswer> {
    switch (ref.kind) {
      case 'file':
        return wholeFileAnswer(ref, this.textHash(), this.hasher);
      case 'field':
        return this.fieldAnswer(ref);
      case 'regex':
        return this.regexAnswer(ref);
    }
  }

  private textHash(): string {
    return contentHash(this.file.bytes, this.bytesHash, this.hasher);
  }

  private fieldAnswer(ref: FieldRef): RefAnswer | Promise<RefAnswer> {
    return this.parsed ? this.answerFrom(this.parsed, ref) : this.parseAndAnswer(ref);
  }

  private async parseAndAnswer(ref: FieldRef): Promise<RefAnswer> {
    const format = fieldFormatOf(ref.path);
    if (!format) {
      return failedAnswer('ref', input('noFields', { ref: ref.text }));
    }
    const { parseDocument } = await this.load();
    this.parsed ??= parseDocument(format, withLineFeeds(this.file.text()));
    return this.answerFrom(this.parsed, ref);
  }

  private answerFrom(document: ParsedDocument, ref: FieldRef): RefAnswer {
    if (!document.ok)
      return failedAnswer('content', input('unreadable', { why: document.problem }));
    const field = findField(document.documents, ref.keys);
    return field.found ? valueAnswer(field.value, ref, this.hasher) : missingAnswer(this.hasher);
  }

  private async regexAnswer(ref: RegexRef): Promise<RefAnswer> {
    const { matchLine } = await this.load();
    const match = matchLine(this.file.text(), ref.source, ref.ignoreCase);
    switch (match.kind) {
      case 'match':
        return valueAnswer(match.text, ref, this.hasher);
      case 'none':
        return missingAnswer(this.hasher);
      case 'invalid':
        return failedAnswer('ref', input('regex', { ref: ref.text, why: match.problem }));
    }
  }
}

/** Line ends are none of a value's meaning, also inside a text of several lines. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The answer for a file ref, given the hash of its content. */
export function wholeFileAnswer(ref: FileRef, hash: string, hasher: Hasher): RefAnswer {
  if (ref.projection === 'exists') return valueAnswer(true, ref, hasher);
  return { digest: shortDigest(hash), missing: false };
}

/** The answer for a value that is there, after its projection. */
export function valueAnswer(value: unknown, ref: Ref, hasher: Hasher): RefAnswer {
  const projected = project(value, ref.projection);
  try {
    const digest = valueDigest(projected, hasher);
    const shown = ref.projection === 'exists' ? 'exists' : displayValue(projected, ref);
    return { digest, missing: false, ...(shown === undefined ? {} : { value: shown }) };
  } catch (thrown) {
    if (!(thrown instanceof NestedTooDeeply)) throw thrown;
    return failedAnswer('content', input('tooDeep'));
  }
}

/** Whether a ref needs the file's content at all; presence is answered by stat alone. */
export function needsContent(ref: InFileRef): boolean {
  return !(ref.kind === 'file' && ref.projection === 'exists');
}

/** Whether only the hash of the content is asked for, so that a large file can be streamed. */
export function needsHashOnly(ref: InFileRef): ref is FileRef {
  return ref.kind === 'file';
}

/** What a path that is no readable file answers. */
export function answerWithoutFile(
  status: Exclude<Awaited<ReturnType<RepositoryFiles['stat']>>[number], { kind: 'file' }>,
  ref: Ref,
  hasher: Hasher,
): RefAnswer {
  switch (status.kind) {
    case 'missing':
      return missingAnswer(hasher);
    case 'folder':
      return missingAnswer(hasher, input('folderNow'));
    case 'outside':
      return failedAnswer('ref', input('leaves', { ref: ref.text, path: ref.path }));
    case 'unreadable':
      return failedAnswer('content', input('unreadable', { why: status.reason }));
  }
}
