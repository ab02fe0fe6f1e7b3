/**
 * When lessons are looked for: when a request is made, when a turn that got nothing first writes a file, when a command failed, and when
 * an agent that works for another one starts. `check`: what was done broke the check of a lesson.
 */
export type Moment = 'prompt' | 'write' | 'failure' | 'subagent' | 'check';
