/** The steps after a texted link that the portal log counts. The keys are sent. */
export const linkEvents = [
  { key: 101, name: 'Opened' },
  { key: 102, name: 'Proven' },
  { key: 103, name: 'Missed' },
  { key: 104, name: 'Closed' },
  { key: 105, name: 'Done' },
] as const

export type LinkEvent = (typeof linkEvents)[number]['name']
