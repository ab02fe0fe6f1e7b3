import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';

/** Work or people that a heading names and that are not everybody's: reviews, releases, plugins, maintainers. */
const names = new RegExp(String.raw`\b(?:${oneOf(lists.occasions)})\b`, 'i');
/** "When reviewing", "For maintainers", "If you release". */
const bounds = /^(?:when|while|if|for|only (?:for|when|if))\s+\p{L}/iu;
/** "AGENTS.md - Guide for plugins": the name of the file says nothing. */
const fileName = /^[\w.-]+\.mdc?\s*(?:[-–—:|]\s*)?/i;

/** The heading that says for whom or for which work everything under it holds, without the name of its file; '' = it says no such thing. */
export function occasionOf(heading: string): string {
  const said = heading.replace(fileName, '').trim();
  return names.test(said) || bounds.test(said) ? said : '';
}

/** "This guide is for reviewers.", "These rules apply when releasing": what it says of all that stands under the same heading. */
const tells = new RegExp(
  String.raw`^(?:this|these|the following) (?:${oneOf(lists.placesOfRules)})(?: (?:is|are))?(?: (?:only|applies|apply|meant|intended|written))* ((?:for|when|while|if|to) [^.:;,]{3,80})[.:]?(?:\s|$)`,
  'i',
);

/** For whom or when a paragraph says its section holds, as the beginning of a label: "For reviewers"; '' = it says no such thing. */
export function occasionTold(text: string): string {
  const told = tells.exec(text)?.[1] ?? '';
  const said = told.charAt(0).toUpperCase() + told.slice(1);
  return occasionOf(said) !== '' && (names.test(said) || /^(?:when|while|if)\b/i.test(said))
    ? said
    : '';
}
