/**
 * A registration code as it is compared: capital letters, without dashes and spaces, the first 11 characters. Section
 * 5.1 of the specification.
 */
export function plainRegistrationCode(typed: string): string {
  return typed
    .replace(/[-‐‑‒–—\s]/g, '')
    .toUpperCase()
    .slice(0, 11)
}

/** Six digits, or 9 to 11 letters and digits; dashes do not count. Sections 5.1 and 9 of the specification. */
export function isRegistrationCode(typed: string): boolean {
  return /^(?:\d{6}|[A-Z0-9]{9,11})$/.test(plainRegistrationCode(typed))
}

/** What a registration code is worth, as staff read it. `Closed`: by wrong names or birth dates. */
export const registrationCodeStates = ['Open', 'Closed', 'Expired', 'Used'] as const
export type RegistrationCodeState = (typeof registrationCodeStates)[number]
