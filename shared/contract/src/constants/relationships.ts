/** A person's relationship to the patient. The portal has words for each. */
export const relationships = ['Self', 'Spouse', 'Parent', 'Child', 'Sibling', 'Friend', 'Caregiver', 'Other'] as const
export type Relationship = (typeof relationships)[number]
