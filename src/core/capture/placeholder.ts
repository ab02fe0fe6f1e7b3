/** What stands for a part that differs each time, in a path or a command of a sentence. */
export const placeholder = 'NAME';
