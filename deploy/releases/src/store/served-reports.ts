/** What a gateway said last, and how long ago. */
export interface ServedReportText {
  gateway: string
  text: string
  ageMs: number
}

/**
 * What gateways say they serve. Nothing is decided by it, so it is not signed: it tells whoever changes an environment
 * what became of the change.
 */
export interface ServedReports {
  /** Keeps what a gateway says, in the place of what it said before. What was said over an hour ago is deleted. */
  reportServed(environment: string, gateway: string, text: string): Promise<void>
  /** What each gateway said last within the hour, in the order of their names. */
  servedReports(environment: string): Promise<ServedReportText[]>
  /** Deletes what a gateway said: it stops. */
  forgetServed(environment: string, gateway: string): Promise<void>
}

/** Milliseconds for which a report is kept. */
export const reportLife = 60 * 60 * 1000
