import type { Definition, Link, LinkReference, Nodes, Root } from 'mdast';

/** The tree with links by name (`[guide][1]`) as links to what the file says the name stands for; a name it does not tell stays a name. */
export function withTargets(root: Root): Root {
  const targets = new Map(definitionsOf(root).map((one) => [one.identifier, one.url]));
  return targets.size === 0 ? root : linked(root, targets);
}

function definitionsOf(node: Nodes): readonly Definition[] {
  if (node.type === 'definition') return node.identifier.startsWith('^') ? [] : [node];
  return 'children' in node ? node.children.flatMap(definitionsOf) : [];
}

function linked<Node extends Nodes>(node: Node, targets: ReadonlyMap<string, string>): Node {
  if (!('children' in node)) return node;
  const children = node.children.map((child) => {
    const inner = linked(child, targets);
    return inner.type === 'linkReference' ? linkOf(inner, targets) : inner;
  });
  return { ...node, children };
}

function linkOf(node: LinkReference, targets: ReadonlyMap<string, string>): Link | LinkReference {
  const url = targets.get(node.identifier);
  if (url === undefined) return node;
  const { children, position } = node;
  return { type: 'link', url, children, ...(position !== undefined && { position }) };
}
