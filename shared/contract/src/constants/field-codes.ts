/** What can be wrong with one field; each has a message of section 5 of the specification. */
export const fieldCodes = [
  'required',
  'invalid',
  'nothing-selected',
  'out-of-range',
  'order-terms',
  'confirmation-required',
  'change-description-required',
] as const

export type FieldCode = (typeof fieldCodes)[number]
