export type PhoneName = 'MobilePhone' | 'HomePhone'

/** The other of the two phones. One must stay on file. */
export const otherPhone: Readonly<Record<PhoneName, PhoneName>> = { MobilePhone: 'HomePhone', HomePhone: 'MobilePhone' }
