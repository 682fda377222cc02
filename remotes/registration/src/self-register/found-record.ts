import { isRecord } from '@homeside/session/guards'
import { storedRecord } from '@homeside/session/stored-atom'

/** A place that a code can be sent to. */
export interface CodeDestination {
  DestinationKey: string
  Channel: 'Text' | 'Email'
  /** Enough of the number or the address to recognize it. */
  Masked: string
}

/** The record that somebody was found to be, until they have proven it. */
export interface FoundRecord {
  /** Names the search, in this browser alone; null while nobody was found. */
  transactionKey: string | null
  firstName: string
  /** Says to staff which search it was. */
  reference: string
  destinations: readonly CodeDestination[]
}

export const nobodyFound: FoundRecord = { transactionKey: null, firstName: '', reference: '', destinations: [] }

function isFoundRecord(value: unknown): value is FoundRecord {
  return isRecord(value) && typeof value['transactionKey'] === 'string' && Array.isArray(value['destinations'])
}

/**
 * Stored in the tab: who reads the code in another app comes back to a page that a phone may have dropped meanwhile. It
 * holds no more than the search answered, and is worth nothing in another browser.
 */
export const foundRecordAtom = storedRecord<FoundRecord>('foundRecord', nobodyFound, isFoundRecord)
