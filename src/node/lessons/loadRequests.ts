import type { Requests } from '../../core/lessonManager';

/** What a request needs, loaded at the first one. */
export const loadRequests = (): Promise<Requests> => import('../../core/requests');
