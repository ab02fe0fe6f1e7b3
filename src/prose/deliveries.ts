import type { DeliveryCode } from '../core/operations/agents/delivery';

/** What was seen of a way into a coding agent. */
export const deliveries: Readonly<Record<DeliveryCode, string>> = {
  'delivery.prompt': '{agent}: lessons with the prompt: {state}',
  'delivery.write': '{agent}: lessons at the first write: {state}',
  'delivery.failure': '{agent}: the right command after a failure: {state}',
  'delivery.check': '{agent}: a broken rule after an edit: {state}',
  'delivery.subagent': '{agent}: lessons for a sub-agent: {state}',
};
