import lists from '../language/lists/repository.json';
import { oneOf } from '../language/oneOf';

const machine = new RegExp(`^(?:${oneOf(lists.machineSubjects)})`, 'i');

/** True for the subject of a change that a program made, or that only numbers what people made: it shows no habit of theirs. */
export function isByMachine(subject: string): boolean {
  return machine.test(subject);
}
