import type { List, Root, RootContent } from 'mdast';

/**
 * The tree with points that are set in below a number, but by fewer spaces than Markdown asks for, as points of that number, and with numbers
 * that go on after them as one list: to a Markdown reader each number would be a list of its own.
 */
export function withHeldLists(root: Root): Root {
  const children: RootContent[] = [];
  let isHolding = false;
  for (const node of root.children) {
    const last = children.at(-1);
    const held: List | undefined =
      node.type === 'list' && last?.type === 'list' && isNext(last, node)
        ? joined(last, node, isHolding)
        : undefined;
    isHolding = held !== undefined && node.type === 'list' && node.ordered !== true;
    if (held === undefined) children.push(node);
    else children[children.length - 1] = held;
  }
  return { ...root, children };
}

/** Both lists as one; `undefined` = they stand side by side. `isHolding` = the first one ends with points of its last number. */
function joined(last: List, node: List, isHolding: boolean): List | undefined {
  if (last.ordered !== true) return undefined;
  if (node.ordered !== true)
    return columnOf(node) > columnOf(last) ? withPoints(last, node) : undefined;
  return isHolding || isNumberedOn(last, node)
    ? reaching(last, node, [...last.children, ...node.children])
    : undefined;
}

const columnOf = (list: List): number => list.position?.start.column ?? 1;

/** Nothing but blank lines can stand between them; more than one parts what belongs to different things. */
const isNext = (last: List, node: List): boolean =>
  (node.position?.start.line ?? 0) - (last.position?.end.line ?? 0) <= mostLinesBetween;
const mostLinesBetween = 2;

const isNumberedOn = (last: List, node: List): boolean =>
  node.start === (last.start ?? 1) + last.children.length;

/** The list, its last item with these points below it. */
function withPoints(list: List, points: List): List {
  const items = [...list.children];
  const item = items.pop();
  if (item === undefined) return list;
  const end = points.position?.end;
  const position = item.position && end ? { position: { ...item.position, end } } : {};
  return reaching(list, points, [
    ...items,
    { ...item, ...position, children: [...item.children, points] },
  ]);
}

/** The list with other items, ending where the other one ends. */
function reaching(list: List, other: List, children: List['children']): List {
  const end = other.position?.end;
  const position = list.position && end ? { position: { ...list.position, end } } : {};
  return { ...list, ...position, children };
}
