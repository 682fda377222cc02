/** The last report of a gateway, and its age. */
export interface ServedReportText {
  gateway: string
  text: string
  ageMs: number
}

/**
 * What gateways report that they serve. Nothing is decided by it, so it is not signed. It tells operators whether a
 * change has arrived.
 */
export interface ServedReports {
  /** Stores a gateway's report in place of its last one. Reports over an hour old are deleted. */
  reportServed(environment: string, gateway: string, text: string): Promise<void>
  /** The last report of each gateway within the hour, sorted by name. */
  servedReports(environment: string): Promise<ServedReportText[]>
  /** Deletes the report of a gateway that stops. */
  forgetServed(environment: string, gateway: string): Promise<void>
}

/** Milliseconds for which a report is kept. */
export const reportLife = 60 * 60 * 1000
