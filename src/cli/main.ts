import { stdin } from 'node:process';
import { runCli } from './runCli';

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

void runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  environment: process.env,
  readInput,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
