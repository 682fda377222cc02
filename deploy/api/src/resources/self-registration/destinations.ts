import type { PatientRow } from '../../database/tables/patients.ts'
import type { Mailer } from '../../mail/mailer.ts'

/** Where a code can be sent to a patient without an account, as far as the provider knows. */
export interface Destination {
  channel: 'text' | 'email'
  to: string
  /** Enough to recognise it, too little to use it. */
  masked: string
}

/** The destinations for a patient's code: mobile phone and email on file, if known, and if texts are sent. */
export function destinationsOf({ mobilePhone, emailOnFile }: PatientRow, { sendsTexts }: Mailer): Destination[] {
  const destinations: Destination[] = []
  if (mobilePhone !== null && sendsTexts) {
    destinations.push({ channel: 'text', to: mobilePhone, masked: `(•••) •••-${mobilePhone.slice(-4)}` })
  }
  if (emailOnFile !== null) {
    const [first = ''] = emailOnFile
    const domain = emailOnFile.slice(emailOnFile.lastIndexOf('@'))
    destinations.push({ channel: 'email', to: emailOnFile, masked: `${first}•••${domain}` })
  }
  return destinations
}

/** Parses what `destinationKey` wrote. Anything else names no channel. */
export function readDestinationKey(key: string): { transactionKey: string; channel: Destination['channel'] | null } {
  const [transactionKey = '', channel, ...rest] = key.split('.')
  return { transactionKey, channel: rest.length === 0 && (channel === 'text' || channel === 'email') ? channel : null }
}

/** Names a destination of a search, for the browser that made the search. */
export function destinationKey(transactionKey: string, { channel }: Destination): string {
  return `${transactionKey}.${channel}`
}
