import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  lookUpDescription,
  proposeDescription,
} from '../../src/core/chat/tools/lookUpDescriptions';
import { editDescription, runDescription } from '../../src/core/chat/tools/workDescriptions';
import { paletteMenus, pickCommand, rowMenus } from '../../src/extension/manifest';
import { verbIds } from '../../src/core/operations/verbs/lessonVerbs';
import { leanings } from '../../src/core/select/rank';
import { defaultSettings } from '../../src/core/operations/pipeline';

interface Manifest {
  readonly extensionKind: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string }[]>>;
    readonly keybindings?: readonly { readonly command: string }[];
    readonly configuration: {
      readonly properties: Readonly<
        Record<string, { readonly default: unknown; readonly scope: string }>
      >;
    };
    readonly chatParticipants: readonly {
      readonly id: string;
      readonly commands: readonly { readonly name: string }[];
    }[];
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly modelDescription: string;
      readonly inputSchema: object;
      readonly when: string;
    }[];
    readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
    readonly chatSkills: readonly { readonly path: string }[];
    readonly languageModelChatProviders: readonly { readonly vendor: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly id: string;
        readonly description: string;
        readonly media: { readonly image: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  };
}

const text = readFileSync('package.json', 'utf8');
const { extensionKind, contributes, capabilities } = JSON.parse(text) as Manifest;
const strings = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const room = join('src', 'extension');
const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(room, file), 'utf8'));
const source = [...sources, readFileSync('src/core/chat/quietLine.ts', 'utf8')].join('\n');
const declared = contributes.commands.map(({ command }) => command);

/** Everything between quotes that looks like one of our names, template parts included. */
const named = new Set(
  [...source.matchAll(/['"`:(](lessons\.[A-Za-z.]+)/g)].map(([, name]) => name),
);
describe('package.json', () => {
  it('declares only commands that the extension names', () => {
    const known = new Set([
      ...named,
      ...verbIds.flatMap((verb) => [`lessons.${verb}`, pickCommand(verb)]),
    ]);
    expect(declared.filter((command) => !known.has(command))).toEqual([]);
  });

  it('declares every command that the extension registers', () => {
    const registered = [
      ...source.matchAll(/(?:registerCommand\(\s*|\brun\()'(lessons\.[A-Za-z.]+)'/g),
    ].map(([, name]) => name);
    expect(registered.length).toBeGreaterThan(5);
    expect(registered.filter((name) => !declared.includes(name ?? ''))).toEqual([]);
  });

  it('has the menus that follow from the table of verbs ("npm run manifest" writes them)', () => {
    expect(contributes.menus['view/item/context']).toEqual(rowMenus());
    expect(contributes.menus['commandPalette']).toEqual(paletteMenus());
    expect(declared).toEqual(
      expect.arrayContaining(verbIds.flatMap((verb) => [`lessons.${verb}`, pickCommand(verb)])),
    );
    for (const verb of verbIds) expect(strings[`command.pick.${verb}`], verb).toMatch(/…$/);
  });

  it('has the first acts in the header of the manager, and the way to the chat in the palette', () => {
    const header = (contributes.menus['view/title'] ?? []) as readonly {
      readonly command: string;
      readonly when: string;
    }[];
    const offered = header
      .filter(({ when }) => when.startsWith('view == lessons.manager'))
      .map(({ command }) => command);
    expect(offered).toEqual(
      expect.arrayContaining(['lessons.new', 'lessons.scan', 'lessons.import']),
    );
    expect(strings['command.ask']).toBe('Ask @lessons');
    expect(
      contributes.menus['commandPalette']?.some((entry) => entry.command === 'lessons.ask'),
    ).toBe(false);
  });

  it('puts only declared commands into menus and keys', () => {
    const used = [...Object.values(contributes.menus).flat(), ...(contributes.keybindings ?? [])]
      .flatMap(({ command }) => command ?? [])
      .filter((command) => command.startsWith('lessons.'));
    expect(used.filter((command) => !declared.includes(command))).toEqual([]);
  });

  it('leads in its walkthrough to commands and views that exist, with small pictures', () => {
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const views = Object.values(contributes.views).flat();
    const ours = [...declared, ...views.map(({ id }) => `${id}.focus`)];
    const editors = ['workbench.action.chat.open'];
    for (const { id, description, media } of steps) {
      const shown = strings[description.replaceAll('%', '')] ?? '';
      // A step shows the marks of Markdown as they are typed, links and code apart.
      expect(shown, id).not.toMatch(/[*_]/);
      const commands = [...shown.matchAll(/\(command:([\w.]+)/g)].map(([, name]) => name ?? '');
      expect(commands.length, id).toBeGreaterThan(0);
      expect(commands.filter((name) => ![...ours, ...editors].includes(name))).toEqual([]);
      expect(statSync(media.image).size).toBeLessThan(60_000);
    }
  });

  it('ticks off each step of the walkthrough by an act that the extension marks', () => {
    const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const waited = steps.flatMap(({ completionEvents }) => completionEvents);
    const marked = [...source.matchAll(/markStep\('(\w+)'\)/g)].map(
      ([, step]) => `onContext:lessons.${step ?? ''}`,
    );
    expect([...new Set(marked)].sort()).toEqual([...waited].sort());
  });

  it('brings the pictures that the README shows, and names no address that is not there', () => {
    const readme = readFileSync('README.md', 'utf8');
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(1);
    for (const path of pictures)
      expect(statSync(path).isFile() && path.startsWith('media/')).toBe(true);
    const packaged = readFileSync('.vscodeignore', 'utf8').split('\n');
    for (const own of ['!media/*.svg', '!media/icon.png', '!media/walkthrough/**'])
      expect(packaged).toContain(own);
  });

  it('has a text for every key and a key for every text', () => {
    const keys = [...new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? ''))];
    expect(keys.sort()).toEqual(Object.keys(strings).sort());
  });

  it('declares every setting that the extension reads', () => {
    const read = [...source.matchAll(/\.(?:read|list)(?:<[^>]+>)?\(\s*'([A-Za-z.]+)'/g)].map(
      ([, name]) => `lessons.${name ?? ''}`,
    );
    const properties = Object.keys(contributes.configuration.properties);
    expect(read.filter((name) => !properties.includes(name))).toEqual([]);
    expect(properties.filter((name) => !read.includes(name))).toEqual([]);
  });

  it('has the defaults of the pipeline', () => {
    const { properties } = contributes.configuration;
    expect({
      enabled: properties['lessons.enabled']?.default,
      budgetTokens: properties['lessons.budgetTokens']?.default,
      conversationTokens: properties['lessons.conversationTokens']?.default,
      rankBy: properties['lessons.rank.by']?.default,
      needsMoreUnder: properties['lessons.rank.needsMoreUnder']?.default,
      shippedRecipes: properties['lessons.recipes.shipped']?.default,
      alpha: properties['lessons.rank.alpha']?.default,
      journalPrompts: properties['lessons.journal.prompts']?.default,
      journalMegabytes: properties['lessons.journal.maxMegabytes']?.default,
      capture: properties['lessons.capture']?.default,
      trialAfterDays: properties['lessons.trialAfterDays']?.default,
    }).toEqual({
      enabled: defaultSettings.enabled,
      budgetTokens: defaultSettings.budgetTokens,
      conversationTokens: defaultSettings.conversationTokens,
      rankBy: defaultSettings.rankBy,
      needsMoreUnder: defaultSettings.needsMoreUnder,
      shippedRecipes: defaultSettings.shippedRecipes,
      alpha: defaultSettings.alpha,
      journalPrompts: defaultSettings.journalPrompts,
      journalMegabytes: defaultSettings.journalMegabytes,
      capture: defaultSettings.capture,
      trialAfterDays: defaultSettings.trialAfterDays,
    });
  });

  it('carries state nowhere by itself', () => {
    const folder = contributes.configuration.properties['lessons.state.folder'];
    expect(folder).toMatchObject({ default: defaultSettings.stateFolder, scope: 'machine' });
  });

  it('runs where the folder is, and never on the near side of a remote window', () => {
    expect(extensionKind).toEqual(['workspace']);
  });

  it("takes nobody else's yes for the user's by itself, nor because a repository says so", () => {
    const trust = contributes.configuration.properties['lessons.team.trust'];
    expect(trust).toMatchObject({ default: defaultSettings.teamTrust, scope: 'machine' });
    expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toContain(
      'lessons.team.trust',
    );
  });

  it('offers the leanings of the ranking', () => {
    const leaning = contributes.configuration.properties['lessons.rank.leaning'];
    expect(leaning).toMatchObject({ enum: leanings, default: defaultSettings.leaning });
  });

  it('lets no repository change what costs, whom prompts go to, or what is kept', () => {
    const ofTheRepository = ['lessons.enabled', 'lessons.rank.alpha'];
    const scopes = Object.entries(contributes.configuration.properties)
      .filter(([name]) => !ofTheRepository.includes(name) && name !== 'lessons.recipes.disabled')
      .map(([, { scope }]) => scope);
    expect(scopes.filter((scope) => !['application', 'machine'].includes(scope))).toEqual([]);
  });

  it('has the participant, its commands and the models that the extension makes', () => {
    const [participant, ...others] = contributes.chatParticipants;
    expect(others).toEqual([]);
    expect(source).toContain(`'${participant?.id ?? 'none'}'`);
    const handled = /export const slashCommands[^]*?> = \{\n([^}]*)\}/.exec(source)?.[1] ?? '';
    const names = [...handled.matchAll(/\w+/g)].map(([name]) => name);
    const own = participant?.commands.map(({ name }) => name);
    expect([...names, 'anyway'].sort()).toEqual([...(own ?? [])].sort());
    const vendors = contributes.languageModelChatProviders.map(({ vendor }) => vendor);
    for (const vendor of vendors) expect(source).toContain(`'${vendor}'`);
  });

  it('has the tools as the code describes them, those that change something in trusted workspaces only', () => {
    const tools = contributes.languageModelTools;
    expect(
      tools.map(({ name, modelDescription: description, inputSchema }) => ({
        name,
        description,
        inputSchema,
      })),
    ).toEqual([editDescription, runDescription, lookUpDescription, proposeDescription]);
    // Looking up works everywhere: in Restricted Mode the answer says why there is nothing.
    const trusted = tools.filter(({ when }) => when === 'isWorkspaceTrusted');
    expect(trusted.map(({ name }) => name)).toEqual([
      'lessons_edit',
      'lessons_run',
      'lessons_propose',
    ]);
  });

  it('declares the server that the extension registers, and packs the skill that it names', () => {
    const registered = [...source.matchAll(/registerMcpServerDefinitionProvider\('([^']+)'/g)].map(
      ([, id]) => id,
    );
    expect(contributes.mcpServerDefinitionProviders.map(({ id }) => id)).toEqual(registered);
    const packed = readFileSync('.vscodeignore', 'utf8');
    for (const { path } of contributes.chatSkills) {
      const [, folder = '', name = ''] = /^\.\/(\w+)\/([\w-]+)\/SKILL\.md$/.exec(path) ?? [];
      expect(packed).toContain(`!${folder}/**`);
      expect(readFileSync(path, 'utf8')).toMatch(
        new RegExp(`^---\nname: ${name}\ndescription: .{10,200}\n---\n`),
      );
    }
  });

  it('uses no proposed part of the editor', () => {
    expect(text).not.toContain('enabledApiProposals');
  });
});
