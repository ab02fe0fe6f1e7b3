import type { Leaning } from '../core/capture/instructions/leaningOf';

/** Why a statement of an instruction file cannot be understood out of it. */
export const leanings: Readonly<Record<`leans.${Leaning}`, string>> = {
  'leans.announces': 'it announces something that does not come with it',
  'leans.points': 'it speaks of something that only the text around it says',
  'leans.onlyCode': 'nothing says what this code is for',
  'leans.onlyPart': 'it is one of several things that mean something only together',
  'leans.breaksOff': 'it breaks off',
};
