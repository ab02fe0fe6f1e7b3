import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { join } from 'node:path';
import { DiskAgentSessions } from '../../node/agents/diskAgentSessions';
import type { OpenLessons } from '../../node/lessons/openLessons';
import { systemClock } from '../../node/process/systemClock';
import type { CliIo } from '../commandLine';
import { LessonAnswers } from './lessonAnswers';
import { lessonServer } from './lessonServer';

/** Answers one client, in whichever era of the protocol it speaks; ends when the client is gone and what it asked for is written down. */
export async function serveLessons(
  open: () => Promise<OpenLessons>,
  { err }: Pick<CliIo, 'err'>,
): Promise<void> {
  const answers = new LessonAnswers(async () => {
    const { manager, places } = await open();
    const sessions = new DiskAgentSessions(join(places.state, 'agents'), systemClock);
    return { manager, root: places.root, sessions };
  });
  const transport = new StdioServerTransport();
  await new Promise<void>((resolve) => {
    const handle = serveStdio(() => lessonServer(answers), {
      transport,
      onerror: (error) => err(`lessons mcp: ${error.message}\n`),
    });
    const whenGone = transport.onclose;
    transport.onclose = () => {
      whenGone?.();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void handle.close());
  });
  await answers.settled();
}
