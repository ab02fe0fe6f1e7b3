import type { Timer } from '../../core/ports';

/** Node's timer. Never keeps a process alive by itself. */
export const systemTimer: Timer = {
  after: (milliseconds, callback) => {
    const handle = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(handle);
  },
};
