/** The highest number of characters in each of these fields, for forms and server. */
export const fieldLengths = {
  /** A first, middle or last name of a patient. */
  PersonName: 60,
  /** The whole name of somebody else: an emergency contact, a responsible party, a policy holder. */
  ContactName: 120,
  PayorName: 120,
  /** The number of a policy, or of its group. */
  PolicyNumber: 40,
  SecurityAnswer: 120,
  /** Words to find a provider by. */
  ProviderSearch: 64,
} as const
