/** What happens on the way from a texted link, as the portal log counts it. The keys travel. */
export const linkEvents = [
  { key: 101, name: 'Opened' },
  { key: 102, name: 'Proven' },
  { key: 103, name: 'Missed' },
  { key: 104, name: 'Closed' },
  { key: 105, name: 'Done' },
] as const

export type LinkEvent = (typeof linkEvents)[number]['name']
