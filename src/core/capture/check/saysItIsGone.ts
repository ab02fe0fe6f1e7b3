import lists from '../../language/lists/checking.json';
import { oneOf } from '../../language/oneOf';
/** Words by which a sentence says that what it names is gone, or is made by whoever follows it. */
const inEnglish = new RegExp(String.raw`\b(?:${oneOf(lists.inEnglish)})\b`, 'i');
const inChinese = /不再|已删除|已移除|废弃|弃用|生成|创建|新建/;

/** Whether a sentence itself says that what it names is gone or yet to be made. */
export function saysItIsGone(sentence: string): boolean {
  return inEnglish.test(sentence) || inChinese.test(sentence);
}
