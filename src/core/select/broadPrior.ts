import type { RequestReading } from './readRequest';
import { countOf, slotOf, type SearchIndex } from './searchIndex';

/** How likely a broad lesson on a concept matters to a change that does not name it. */
const priors: Readonly<Record<string, number>> = {
  testing: 0.49,
  imports: 0.42,
  types: 0.4,
  'error-handling': 0.37,
  naming: 0.34,
  formatting: 0.46,
  lint: 0.46,
  changelog: 0.38,
  checks: 0.44,
  exports: 0.34,
  docstring: 0.28,
  layout: 0.28,
  architecture: 0.3,
  'package-manager': 0.26,
  comments: 0.38,
  commit: 0.33,
  'pull-request': 0.3,
  license: 0.3,
};
const otherwise = 0.33;
/** Nothing is sure that the request does not name. */
const highest = 0.7;
/** A change of documents needs no runner and no types. */
const codeOnly = new Set(['testing', 'imports', 'types', 'error-handling', 'exports', 'typecheck']);
const forDocuments = 0.4;
/** What some kinds of work call for more than others do. */
const workFactor: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  fix: { testing: 1.15, changelog: 1.1, layout: 0.8, architecture: 0.8, naming: 0.85 },
  create: { naming: 1.15, layout: 1.15, testing: 1.1, imports: 1.1, license: 1.2, docstring: 1.1 },
  refactor: { imports: 1.15, naming: 1.05, layout: 1.1, architecture: 1.15, changelog: 0.8 },
  rename: { imports: 1.2, naming: 1.2 },
  upgrade: { 'package-manager': 1.4, changelog: 1.1 },
};

/** The prior of a broad lesson by slot, for one request: that of the concept the lesson is most about. */
export function priorOf(index: SearchIndex, reading: RequestReading): (slot: number) => number {
  if (reading.isElsewhere) return () => 0;
  const onlyDocuments = isDocumentChange(reading);
  const bySlot = new Map<number, { readonly about: number; readonly prior: number }>();
  for (const [concept, usual] of Object.entries(priors)) {
    const prior = priorFor(concept, usual, reading, onlyDocuments);
    for (const posting of index.conceptPostings(concept)) {
      const [slot, about] = [slotOf(posting), countOf(posting)];
      const known = bySlot.get(slot);
      if (
        known === undefined ||
        about > known.about ||
        (about === known.about && prior > known.prior)
      )
        bySlot.set(slot, { about, prior });
    }
  }
  const rest = onlyDocuments ? otherwise * forDocuments : otherwise;
  return (slot) => bySlot.get(slot)?.prior ?? rest;
}

function priorFor(
  concept: string,
  usual: number,
  { work }: RequestReading,
  onlyDocuments: boolean,
): number {
  let prior = onlyDocuments && codeOnly.has(concept) ? usual * forDocuments : usual;
  for (const kind of work) prior *= workFactor[kind]?.[concept] ?? 1;
  return Math.min(highest, prior);
}

/** True where a request changes documents and names no code file. */
function isDocumentChange({ named, files }: RequestReading): boolean {
  const isDocument = (file: string): boolean => /\.(?:mdx?|rst|adoc|txt)$/i.test(file);
  if (files.length > 0) return files.every(isDocument);
  return named.has('docs') && !named.has('testing') && named.size <= 3;
}
