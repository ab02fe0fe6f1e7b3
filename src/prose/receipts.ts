import type { OmissionReason } from '../core/lesson/receipt';

/** What the gate made of a request. */
export type VerdictCode =
  `verdict.${'code' | 'unsure' | 'underBar' | 'exploration' | 'qa' | 'other'}`;

/** Receipts in sentences: what the gate said, and why a lesson was left out. */
export const receipts: Readonly<Record<VerdictCode | `omitted.${OmissionReason}`, string>> = {
  'verdict.code': 'code will be written: {percent} % sure',
  'verdict.unsure': 'not sure enough that code will be written: {percent} %',
  'verdict.underBar':
    'not sure enough that code will be written: {percent} % where {bar} % are asked for',
  'verdict.exploration': 'it asks to look around, not to write code: {percent} % sure',
  'verdict.qa': 'it asks a question, not for code: {percent} % sure',
  'verdict.other': 'it asks for no code: {percent} % sure',
  'omitted.stale': 'what it depends on has changed since it was verified',
  'omitted.unverified': 'what it depends on was never verified, or cannot be',
  'omitted.under floor': 'it has too little to do with the request',
  'omitted.over budget': 'no room in {budget} tokens: better lessons filled them',
  'omitted.near duplicate': 'another lesson that was given says nearly the same',
  'omitted.class': 'the request asks for no code to be written or changed',
  'omitted.quarantined': 'you have not approved its text yet',
  'omitted.contested': 'it contradicts another lesson, and you have not decided',
  'omitted.resting': 'its outcomes show that it did not help',
  'omitted.already given': 'this conversation has it already',
  'omitted.withdrawn': 'it was given earlier and is no longer true; the model was told',
  'omitted.held out': 'kept back to measure what lessons change',
  'omitted.has problems': 'its file has problems',
  'omitted.secret': 'its text seems to contain a credential',
  'omitted.too broad': 'it depends on a folder with too many files to check',
  'omitted.rival recipe': 'another recipe fits as well, so neither was given',
  'omitted.when broken': 'its check speaks when it is broken',
  'omitted.not for these files':
    'it is meant for other files, another package or another repository',
};
