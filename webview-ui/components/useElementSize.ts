import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

const none = { width: 0, height: 0 };

/** The size of an element in pixels, kept up to date; 0 while there is none. `key` tells one element from the next. */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  key?: string,
): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState(none);
  useLayoutEffect(() => {
    const now = element.current;
    if (!now) return setSize(none);
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = now;
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(now);
    return () => observer.disconnect();
  }, [element, key]);
  return size;
}
