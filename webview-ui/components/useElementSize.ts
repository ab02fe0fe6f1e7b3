import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** The height of an element in pixels, kept up to date; 0 while there is none. `key` tells one element from the next. */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  key?: string,
): { readonly height: number } {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const now = element.current;
    if (!now) return setHeight(0);
    const measure = () => setHeight(now.offsetHeight);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(now);
    return () => observer.disconnect();
  }, [element, key]);
  return { height };
}
