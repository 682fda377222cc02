import type { Demographics } from '@homeside/contract/patient'

/** The members of the patient's data that each row shows. */
export const reviewedFields = {
  name: ['FirstName', 'MiddleName', 'LastName'],
  email: ['Email'],
  address: ['Address'],
} as const satisfies Readonly<Record<string, readonly (keyof Demographics)[]>>

export type PhoneName = 'MobilePhone' | 'HomePhone'

/** The other of the two phones. One must stay on file. */
export const otherPhone: Readonly<Record<PhoneName, PhoneName>> = { MobilePhone: 'HomePhone', HomePhone: 'MobilePhone' }
