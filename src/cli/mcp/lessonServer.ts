import {
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import {
  lookUpDescription,
  proposeDescription,
  staleDescription,
} from '../../core/chat/tools/lookUpDescriptions';
import type { ToolDescription } from '../../core/chat/chatModel';
import { sayError } from '../../prose/say';
import type { LessonAnswers } from './lessonAnswers';
import { DefaultJsonSchemaValidator } from './serverPlatform';

/** Two sentences, paid for in every conversation of whoever connects. */
const instructions =
  'Before you write or change code here, call lessons_lookup once with your task. When you found out something lasting that the files do not say, call lessons_propose.';

/** Of what is offered: another one when a tool or resource comes to mean something else. */
const version = '1';

const scheme = 'lesson:///';

/** Lets through whatever a client sends. */
const unchecked = new DefaultJsonSchemaValidator();

type Answer = (input: object) => Promise<string>;

/** A server of the protocol over these answers: three tools, the lessons in use as resources, one prompt. */
export function lessonServer(answers: LessonAnswers): McpServer {
  const server = new McpServer(
    { name: 'repo-lessons', title: 'Repo Lessons', version },
    { instructions, jsonSchemaValidator: unchecked },
  );
  addTool(server, lookUpDescription, answers.lookUp, { readOnlyHint: true });
  addTool(server, proposeDescription, answers.propose, { destructiveHint: false });
  addTool(server, staleDescription, answers.stale, { readOnlyHint: true });
  addLessons(server, answers);
  addPrompt(server, answers);
  return server;
}

function addTool(
  server: McpServer,
  { name, description, inputSchema }: ToolDescription,
  answer: Answer,
  hints: { readonly readOnlyHint?: true; readonly destructiveHint?: false },
): void {
  const schema = fromJsonSchema<object>({ ...inputSchema }, unchecked);
  const annotations = { ...hints, openWorldHint: false };
  server.registerTool(name, { description, inputSchema: schema, annotations }, (input) =>
    answered(() => answer(input)),
  );
}

async function answered(answer: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await answer() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: sayError(error) }], isError: true };
  }
}

function addLessons(server: McpServer, answers: LessonAnswers): void {
  const list = async () => ({
    resources: (await answers.readable()).map(({ name, description }) => ({
      uri: scheme + encodeURIComponent(name),
      name,
      description,
      mimeType: 'text/markdown',
    })),
  });
  server.registerResource(
    'lesson',
    new ResourceTemplate(`${scheme}{name}`, { list }),
    { description: 'A lesson of this repository, by its name.', mimeType: 'text/markdown' },
    async (uri) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'text/markdown',
          text: await answers.read(decodeURIComponent(uri.pathname.slice(1))),
        },
      ],
    }),
  );
}

function addPrompt(server: McpServer, answers: LessonAnswers): void {
  const argsSchema = fromJsonSchema<{ readonly task: string }>(
    { type: 'object', properties: { task: { type: 'string' } }, required: ['task'] },
    unchecked,
  );
  server.registerPrompt(
    'with_lessons',
    { description: 'A request with the lessons of this repository for it.', argsSchema },
    async (input) => ({
      messages: [
        {
          role: 'user',
          content: { type: 'text', text: `${input.task}\n\n${await answers.lookUp(input)}` },
        },
      ],
    }),
  );
}
