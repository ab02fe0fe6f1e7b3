/** "Good:", "Or:": too little to stand alone, it goes on with what was said. */
export const goesOn = /^(?:[^\s:]+\s*){1,3}:$/;
/** It goes on with a sentence that stands before it. */
export const isTaking = (text: string): boolean => /^\p{Ll}+[\s,]/u.test(text);
/** Ends of a text that announces what comes below it. */
export const leadsIn =
  /[:：]\s*$|\b(?:following|as follows|below|these steps|this order)\b[^.]*\.?\s*$/i;
