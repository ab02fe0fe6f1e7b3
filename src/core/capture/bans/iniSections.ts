/** One section of an INI file; a value of several lines is a list. */
export interface IniSection {
  readonly name: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const header = /^\[([^\]]+)\]$/;
const setting = /^([\w.-]+)\s*[=:]\s*(.*)$/;

/** The sections of an INI file as Python's tools write them: indented lines go on with the value above. Never throws. */
export function iniSections(text: string): readonly IniSection[] {
  const sections: { name: string; values: Map<string, string[]> }[] = [];
  let list: string[] = [];
  for (const raw of text.split(/\r?\n/).filter((line) => !/^\s*([#;]|$)/.test(line))) {
    const line = raw.trim();
    const name = header.exec(line)?.[1];
    if (name !== undefined) sections.push({ name, values: new Map() });
    else if (/^\s/.test(raw)) list.push(line);
    else {
      const [, key, value] = setting.exec(line) ?? [];
      list = value ? [value] : [];
      if (key !== undefined) sections.at(-1)?.values.set(key, list);
    }
  }
  return sections;
}
