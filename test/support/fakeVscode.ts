/**
 * What `vscode` is in a unit test: the shapes the features use, by hand, without an editor. Vitest gives this module wherever a file
 * imports `vscode`; `editor` is the user in front of it.
 */
import { join } from 'node:path';

export {
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  LanguageModelToolResult,
  LanguageModelPromptTsxPart,
  LanguageModelChatMessage,
  LanguageModelError,
} from './fakeLanguageModel';

type Listener<T> = (value: T) => unknown;

/** What a test sees of the window, and what its user answers. */
export const editor = {
  /** Texts of notifications and dialogs, in order. */
  shown: [] as string[],
  /** All that could be read, in order: also details, buttons, titles and descriptions. */
  read: [] as string[],
  /** The language of the window: a text in it. */
  speak: (text: string): string => text,
  /** What the user picks, by the text of the notice; anything else is let go by. */
  answer: (() => undefined) as (text: string) => string | undefined,
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  /** Commands that were run through the editor, in order. */
  ran: [] as string[],
  participants: new Map<string, (...args: unknown[]) => Promise<unknown>>(),
  opened: [] as Uri[],
  /** Files that are shown as rendered pages. */
  openedPages: [] as Uri[],
  /** What presses the cancel of the progress that is shown. */
  stopProgress: (): void => undefined,
  /** Items of the status bar, as they are now. */
  statusBarItems: [] as { text: string; tooltip?: string; isShown: boolean }[],
  /** Open documents, as the features see them. */
  diagnostics: new Map<string, readonly Diagnostic[]>(),
  codeActions: [] as {
    provideCodeActions(document: unknown, range: Range): readonly CodeAction[];
  }[],
  /** Forgets everything, as a new window does. */
  reset(): void {
    this.shown = [];
    this.read = [];
    this.opened = [];
    this.openedPages = [];
    this.statusBarItems = [];
    this.ran = [];
    this.codeActions = [];
    this.diagnostics.clear();
    workspace.textDocuments = [];
    this.answer = () => undefined;
    this.commands.clear();
    this.participants.clear();
    workspace.isTrusted = true;
  },
};

/** A window on the machine where its folder is. */
export const env: { readonly remoteName: string | undefined } = { remoteName: undefined };

export const l10n = {
  t: (text: string, ...values: readonly (string | number | object)[]): string => {
    const [first] = values;
    const facts = (typeof first === 'object' && first !== null ? first : values) as Readonly<
      Record<string, string | number>
    >;
    const words = editor.speak(text);
    return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
  },
};

export class Disposable {
  constructor(private readonly end: () => void) {}
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
  dispose(): void {
    this.end();
  }
}

export class EventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(value: T): void {
    for (const listener of this.listeners) listener(value);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationTokenSource {
  private readonly cancelled = new EventEmitter<void>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.cancelled.event,
  };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.cancelled.fire();
  }
  dispose(): void {
    this.cancelled.dispose();
  }
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query = '',
  ) {}
  static file = (path: string): Uri => new Uri('file', path);
  static from = ({ scheme, path = '', query }: { scheme: string; path?: string; query?: string }) =>
    new Uri(scheme, path, query);
  static joinPath = ({ scheme, path }: Uri, ...parts: readonly string[]): Uri =>
    new Uri(scheme, join(path, ...parts));
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.path}`;
  }
}

export class Range {
  constructor(
    readonly line: number,
    readonly column: number,
    readonly endLine: number,
    readonly endColumn: number,
  ) {}
  get start() {
    return { line: this.line, character: this.column };
  }
  get end() {
    return { line: this.endLine, character: this.endColumn };
  }
  isEqual(other: Range): boolean {
    return JSON.stringify(this) === JSON.stringify(other);
  }
  intersection(other: Range): Range | undefined {
    return this.line <= other.endLine && other.line <= this.endLine ? this : undefined;
  }
}

export class Diagnostic {
  source?: string;
  code?: string;
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

export class WorkspaceEdit {
  readonly replaced: string[] = [];
  replace(_: Uri, __: Range, text: string): void {
    this.replaced.push(text);
  }
}

export class CodeAction {
  edit?: WorkspaceEdit;
  isPreferred?: boolean;
  diagnostics?: readonly Diagnostic[];
  constructor(readonly title: string) {}
}

export class Location {
  constructor(
    readonly uri: Uri,
    readonly range: Range,
  ) {}
}

export class MarkdownString {
  value = '';
  isTrusted: unknown;
  appendMarkdown(text: string): void {
    this.value += text;
  }
  appendText(text: string): void {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&');
  }
  appendCodeblock(text: string, language: string): void {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
  }
}

export class TreeItem {
  description?: string;
  tooltip?: unknown;
  contextValue?: string;
  constructor(
    readonly label: string,
    readonly collapsibleState = 0,
  ) {}
}

export class ThemeIcon {
  constructor(
    readonly id: string,
    readonly color?: ThemeColor,
  ) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class ChatRequestTurn {
  constructor(
    readonly prompt: string,
    readonly command?: string,
  ) {}
}

export class ChatResponseMarkdownPart {
  constructor(readonly value: MarkdownString) {}
}

export class ChatResponseTurn {
  constructor(
    readonly response: readonly unknown[],
    readonly result: { readonly metadata?: unknown },
  ) {}
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
export const LanguageModelChatToolMode = { Auto: 1, Required: 2 } as const;
export const ChatResultFeedbackKind = { Unhelpful: 0, Helpful: 1 } as const;
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;
export const CodeActionKind = { QuickFix: 'quickfix' } as const;
export const ProgressLocation = { Window: 10, Notification: 15 } as const;

const nothing = new Disposable(() => undefined);
const silent = (): Disposable => nothing;
const told = (
  text: string,
  ...more: readonly (string | { readonly detail?: string })[]
): Promise<string | undefined> => {
  editor.shown.push(text);
  const details = more.map((one) => (typeof one === 'string' ? one : (one.detail ?? '')));
  editor.read.push(text, ...details);
  return Promise.resolve(editor.answer(text));
};

export const StatusBarAlignment = { Left: 1, Right: 2 };

export const window = {
  withProgress: <T>(
    _options: object,
    work: (progress: object, token: CancellationTokenSource['token']) => Promise<T>,
  ): Promise<T> => {
    const stop = new CancellationTokenSource();
    editor.stopProgress = () => stop.cancel();
    return work({ report: silent }, stop.token);
  },
  registerWebviewViewProvider: silent,
  activeTextEditor: undefined,
  showInformationMessage: told,
  showWarningMessage: told,
  showErrorMessage: told,
  /** The user picks the row whose label `answer` gives for the title. */
  showQuickPick: async <
    T extends { readonly label: string; readonly description?: string; readonly detail?: string },
  >(
    rows: readonly T[],
    {
      title = '',
      placeHolder = '',
      canPickMany = false,
    }: {
      readonly title?: string;
      readonly placeHolder?: string;
      readonly canPickMany?: boolean;
    },
  ): Promise<T | readonly T[] | undefined> => {
    editor.read.push(title, placeHolder);
    for (const { label, description = '', detail = '' } of rows)
      editor.read.push(label, description, detail);
    editor.shown.push(...rows.map(({ label }) => label));
    const chosen = rows.filter(({ label }) => label === editor.answer(title));
    return canPickMany ? chosen : chosen[0];
  },
  createStatusBarItem: () => {
    const item = {
      text: '',
      isShown: false,
      show: () => void (item.isShown = true),
      hide: () => void (item.isShown = false),
      dispose: () => undefined,
    };
    editor.statusBarItems.push(item);
    return item;
  },
  setStatusBarMessage: (text: string): void => {
    editor.shown.push(text);
    editor.read.push(text);
  },
  showTextDocument: async (uri: Uri): Promise<void> => void editor.opened.push(uri),
  onDidEndTerminalShellExecution: silent,
};

export const workspace = {
  isTrusted: true,
  textDocuments: [] as readonly { readonly uri: Uri }[],
  onDidChangeTextDocument: silent,
  onDidOpenTextDocument: silent,
  onDidSaveTextDocument: silent,
  onDidCloseTextDocument: silent,
  onDidChangeConfiguration: silent,
  createFileSystemWatcher: () => ({
    onDidCreate: silent,
    onDidDelete: silent,
    onDidChange: silent,
    dispose: () => undefined,
  }),
  onDidGrantWorkspaceTrust: silent,
  registerTextDocumentContentProvider: silent,
};

export const languages = {
  createDiagnosticCollection: () => ({
    set: (uri: Uri, found: readonly Diagnostic[]) =>
      void editor.diagnostics.set(uri.toString(), found),
    get: (uri: Uri) => editor.diagnostics.get(uri.toString()),
    clear: () => editor.diagnostics.clear(),
    dispose: () => editor.diagnostics.clear(),
  }),
  registerCodeActionsProvider: (
    _: unknown,
    provider: (typeof editor.codeActions)[number],
  ): Disposable => {
    editor.codeActions.push(provider);
    return nothing;
  },
};

export const tasks = { onDidEndTaskProcess: silent };
export const lm = {
  tools: [],
  registerTool: silent,
  /** Models are what a test puts here. */
  selectChatModels: async (): Promise<readonly object[]> => [],
};

export const commands = {
  executeCommand: async (name: string, ...args: readonly unknown[]): Promise<void> => {
    editor.ran.push(name);
    const [page] = args;
    if (name === 'markdown.showPreview' && page instanceof Uri) editor.openedPages.push(page);
    await editor.commands.get(name)?.(...args);
  },
  registerCommand: (name: string, act: (...args: unknown[]) => unknown): Disposable => {
    editor.commands.set(name, act);
    return new Disposable(() => editor.commands.delete(name));
  },
};

export const chat = {
  createChatParticipant: (id: string, handler: (...args: unknown[]) => Promise<unknown>) => {
    editor.participants.set(id, handler);
    return {
      onDidReceiveFeedback: silent,
      dispose: () => editor.participants.delete(id),
    };
  },
};
