/**
 * Where releases and manifests are stored. It stores texts and checks nothing: readers check signatures. Releases and
 * manifests are written once and never change; gateways' reports do change.
 */
export interface ReleaseStore extends ServedReports {
  /** The description of a release as written; null when there is none of this name and version. */
  releaseText(name: string, version: string): Promise<string | null>
  /** Every release, in no particular order. */
  releases(): Promise<{ name: string; version: string }[]>
  /**
   * Writes a release.
   *
   * @throws ReleaseExistsError when the version exists.
   */
  addRelease(name: string, version: string, text: string): Promise<void>
  /** The highest serial of an environment; 0 when there is none. */
  newestSerial(environment: string): Promise<number>
  manifestText(environment: string, serial: number): Promise<string | null>
  /**
   * Appends a manifest. Its serial must follow the newest.
   *
   * @throws SerialTakenError when another writer was quicker; read again and retry.
   */
  appendManifest(environment: string, serial: number, text: string): Promise<void>
  /**
   * Takes or keeps a lease. One holder has it until it expires, so that a killed holder loses it.
   *
   * @param name Letters, digits and hyphens.
   * @returns Who holds it now.
   */
  takeLease(name: string, holder: string, milliseconds: number): Promise<string>
  /** Ends a lease early, if this holder has it. */
  endLease(name: string, holder: string): Promise<void>
  /** Who holds a lease now; null when nobody does. */
  leaseHolder(name: string): Promise<string | null>
  /**
   * The ledger of an environment's notices: which were sent, and which are still to be sent. Null before the first
   * time.
   */
  noticeLedger(environment: string): Promise<string | null>
  /** Replaces the ledger. Only the holder of the lease for notices writes it. */
  writeNoticeLedger(environment: string, text: string): Promise<void>
  close(): Promise<void>
}

/** This version exists already, and a release never changes. */
export class ReleaseExistsError extends Error {
  constructor(name: string, version: string) {
    super(`${name} ${version} exists already. A release is immutable: raise the version.`)
    this.name = 'ReleaseExistsError'
  }
}

/** Another writer took this serial, or it does not follow the newest. */
export class SerialTakenError extends Error {
  constructor(environment: string, serial: number) {
    super(`Serial ${serial} of ${environment} is not the next one. Read the live manifest and try again.`)
    this.name = 'SerialTakenError'
  }
}

/** The last report of a gateway, and its age. */
interface ServedReportText {
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
