import type { ServedReports } from './served-reports.ts'

/**
 * Where releases and manifests are kept, whatever the engine. It keeps texts and takes nobody's word for them: who
 * reads one checks its signature. They are written once and never changed; what gateways report is.
 */
export interface ReleaseStore extends ServedReports {
  /** The description of a release as it was written, or null when there is none of this name and version. */
  releaseText(name: string, version: string): Promise<string | null>
  /** Every release, in no order. */
  releases(): Promise<{ name: string; version: string }[]>
  /** @throws ReleaseExistsError when the version was written before. */
  addRelease(name: string, version: string, text: string): Promise<void>
  /** The highest serial of an environment; 0 when nothing was ever put there. */
  newestSerial(environment: string): Promise<number>
  manifestText(environment: string, serial: number): Promise<string | null>
  /**
   * Appends a manifest: its serial is the one after the newest.
   *
   * @throws SerialTakenError when another writer was quicker; read again and retry.
   */
  appendManifest(environment: string, serial: number, text: string): Promise<void>
  /**
   * Takes a lease, or keeps it: one holder has it until it ends by itself, so that one who was killed loses it.
   *
   * @param name Letters, digits and hyphens.
   * @returns Who holds it now.
   */
  takeLease(name: string, holder: string, milliseconds: number): Promise<string>
  /** Ends a lease early, if this holder has it. */
  endLease(name: string, holder: string): Promise<void>
  close(): Promise<void>
}

/** A release is immutable: this version was written before. */
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
