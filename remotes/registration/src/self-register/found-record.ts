import { isNumber, isText, listOf, oneOf, orNull, recordOf } from '@homeside/contract/constants/shapes'
import { storedRecord } from '@homeside/session/stored-atom'

/** A destination for a code. */
export interface CodeDestination {
  DestinationKey: string
  Channel: 'Text' | 'Email'
  /** Enough of the number or address to recognise it. */
  Masked: string
}

/** The record that was found, until its patient registers. */
export interface FoundRecord {
  /** Names the search, in this browser only; null while nobody was found. */
  transactionKey: string | null
  firstName: string
  /** The reference of the search, for staff. */
  reference: string
  destinations: readonly CodeDestination[]
  /** Whose record it is; null until the code is proven. */
  patient: { siteKey: number; patientKey: number } | null
}

export const nobodyFound: FoundRecord = {
  transactionKey: null,
  firstName: '',
  reference: '',
  destinations: [],
  patient: null,
}

const isFoundRecord = recordOf<FoundRecord>({
  transactionKey: isText,
  firstName: isText,
  reference: isText,
  destinations: listOf(
    recordOf<CodeDestination>({ DestinationKey: isText, Channel: oneOf('Text', 'Email'), Masked: isText }),
  ),
  patient: orNull(recordOf<{ siteKey: number; patientKey: number }>({ siteKey: isNumber, patientKey: isNumber })),
})

/**
 * The record that the search has found. It is stored in the tab, because a phone may drop the page while the patient
 * reads the code in another app. It holds only what the search answered, and is useless in another browser.
 */
export const foundRecordAtom = storedRecord<FoundRecord>('foundRecord', nobodyFound, isFoundRecord)
