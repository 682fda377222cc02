import { plainText } from './typed-text.ts'

/**
 * Normalises a registration code for comparison: its letters and digits in capitals, the first 11. A sentence or a
 * bracket may have left a mark at its end. Section 5.1 of the specification.
 */
export function plainRegistrationCode(typed: string): string {
  return plainText(typed)
    .replace(/[\s\p{P}]/gu, '')
    .toUpperCase()
    .slice(0, 11)
}

/** Six digits, or 9 to 11 letters and digits. Dashes do not count. Sections 5.1 and 9 of the specification. */
export function isRegistrationCode(typed: string): boolean {
  return /^(?:\d{6}|[A-Z0-9]{9,11})$/.test(plainRegistrationCode(typed))
}

/** The state of a registration code, as staff see it. `Closed`: closed by wrong names or birth dates. */
export const registrationCodeStates = ['Open', 'Closed', 'Expired', 'Used'] as const
export type RegistrationCodeState = (typeof registrationCodeStates)[number]
