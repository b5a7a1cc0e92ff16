import { PATHS } from './paths';

/** Anchor of the company's own activities on its page of employees; it opens their dialog. */
export const ACTIVITIES = 'taetigkeiten';

export const activitiesPath = `${PATHS.employees}#${ACTIVITIES}`;
