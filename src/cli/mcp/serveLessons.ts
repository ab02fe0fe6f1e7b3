import type { Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { join } from 'node:path';
import { DiskAgentSessions } from '../../node/agents/diskAgentSessions';
import type { OpenLessons } from '../../node/lessons/openLessons';
import { systemClock } from '../../node/process/systemClock';
import type { CliIo } from '../commandLine';
import { LessonAnswers } from './lessonAnswers';
import { lessonServer } from './lessonServer';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Answers one client, in whichever era of the protocol it speaks; ends when the client is gone and what it asked for is written down. */
export async function serveLessons(
  open: () => Promise<OpenLessons>,
  { err }: Pick<CliIo, 'err'>,
  transport: Transport = new StdioServerTransport(),
): Promise<void> {
  const answers = new LessonAnswers(async () => {
    const { manager, places } = await open();
    const sessions = new DiskAgentSessions(join(places.state, 'agents'), systemClock);
    return { manager, root: places.root, sessions };
  });
  await new Promise<void>((resolve) => {
    const handle = serveStdio(() => lessonServer(answers), {
      transport,
      onerror: (error) => err(`lessons mcp: ${error.message}\n`),
    });
    const stop = () => void handle.close();
    for (const signal of signals) process.once(signal, stop);
    const whenGone = transport.onclose;
    transport.onclose = () => {
      whenGone?.();
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
  });
  await answers.settled();
}
