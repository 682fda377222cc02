/**
 * The fields that have a required-message of their own in section 3.6 of the specification, and amountperday, which has
 * one in section 5.2 of the specification.
 */
export const knownFields = [
  'lastname',
  'firstname',
  'timezone',
  'currentpassword',
  'verificationcode',
  'registrationcode',
  'username',
  'usernameconfirmation',
  'dateofbirth',
  'question',
  'email',
  'subject',
  'message',
  'passwordnew',
  'replacementreason',
  'answer',
  'supplies',
  'password',
  'providercode',
  'mobilephone',
  'postalcode',
  'securitycode',
  'qtyonhand',
  'frequencyofusequantity',
  'frequencyofuseinterval',
  'frequencyinterval',
  'daysremaining',
  'itemqtyremaining',
  'amountperday',
] as const

export type KnownField = (typeof knownFields)[number]

/** The names that the wire has for some of them. */
const wireNames: Readonly<Record<string, KnownField>> = {
  timezonekey: 'timezone',
  newpassword: 'passwordnew',
  questionkey: 'question',
  newusername: 'username',
}

/** The specification's name for a field: `Address.PostalCode` is its postalcode. Null when it names none. */
export function knownFieldOf(name: string): KnownField | null {
  const plain = (name.split('.').at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '')
  return wireNames[plain] ?? knownFields.find((known) => known === plain) ?? null
}
