import { appendFileSync, readFileSync } from 'node:fs';
import type * as vscode from 'vscode';
import { performSteps } from './performSteps';
import { gistOf, recordRequest } from './recordRequest';
import type { RecordedEnd, RecordedLine, RecordedRequest } from './recordedRequest';
import { type Script, type Step, chooseRule, noRuleText } from './script';
import type { SteeringFolder } from './steeringFolder';

const model: vscode.LanguageModelChatInformation = {
  id: 'scripted-1',
  name: 'Scripted One',
  family: 'scripted',
  version: '1',
  maxInputTokens: 128_000,
  maxOutputTokens: 16_000,
  capabilities: { toolCalling: true },
};

/** A rough measure that is the same on every run. */
const charactersPerToken = 4;

/** A language model without a mind: it records every request and answers from the script file. */
export class ScriptedModelProvider implements vscode.LanguageModelChatProvider {
  private requestCount = 0;
  private scriptText = '';
  private readonly used = new Map<number, number>();

  constructor(private readonly folder: SteeringFolder) {}

  provideLanguageModelChatInformation(): vscode.LanguageModelChatInformation[] {
    return [model];
  }

  async provideLanguageModelChatResponse(
    { id }: vscode.LanguageModelChatInformation,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    options: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const request = recordRequest(++this.requestCount, id, messages, options);
    this.write(request);
    const cancelled = new AbortController();
    const listener = token.onCancellationRequested(() => cancelled.abort());
    const answer = { report: progress.report.bind(progress), signal: cancelled.signal };
    try {
      await performSteps(this.stepsFor(request), answer);
      this.writeEnd(request, cancelled.signal.aborted ? 'cancelled' : 'answered');
    } catch (error: unknown) {
      this.writeEnd(request, 'failed');
      throw error;
    } finally {
      listener.dispose();
    }
  }

  async provideTokenCount(
    _model: vscode.LanguageModelChatInformation,
    text: string | vscode.LanguageModelChatRequestMessage,
  ): Promise<number> {
    const length = typeof text === 'string' ? text.length : JSON.stringify(text.content).length;
    return Math.ceil(length / charactersPerToken);
  }

  private stepsFor(request: RecordedRequest): readonly Step[] {
    const script = this.readScript();
    const index = chooseRule(script, gistOf(request), this.used);
    if (index === undefined) return [{ text: noRuleText }];
    this.used.set(index, (this.used.get(index) ?? 0) + 1);
    return script.rules[index]?.steps ?? [];
  }

  private readScript(): Script {
    const text = readFileSync(this.folder.script, 'utf8');
    if (text !== this.scriptText) this.used.clear();
    this.scriptText = text;
    return JSON.parse(text) as Script;
  }

  private writeEnd({ number }: RecordedRequest, outcome: RecordedEnd['outcome']): void {
    this.write({ kind: 'end', number, outcome });
  }

  private write(line: RecordedLine): void {
    appendFileSync(this.folder.requests, `${JSON.stringify(line)}\n`);
  }
}
