/** The services: parts of the console that are opened one by one. */
export const serviceCodes = [
  'funnel-analysis',
  'user-distribution',
  'resource-distribution',
  'user-portrait',
] as const
export type ServiceCode = (typeof serviceCodes)[number]
