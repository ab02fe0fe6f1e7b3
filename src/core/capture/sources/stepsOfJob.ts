import { dig, isRecord } from '../shape';

/** The steps that a job of a workflow writes out. */
export function stepsOfJob(job: unknown): readonly Record<string, unknown>[] {
  const steps = dig(job, 'steps');
  return Array.isArray(steps) ? (steps as readonly unknown[]).filter(isRecord) : [];
}
