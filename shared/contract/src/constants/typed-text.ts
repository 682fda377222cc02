/**
 * How the portal reads digits and codes that people type and paste, in forms and on the server. Contacts, letters and
 * keyboards add marks that nobody sees, and dashes and digits of other widths. Section 5.1 of the specification.
 */

/**
 * A text in plain characters: without invisible marks, with `-` for every dash, `.` for a raised dot, and ASCII for
 * full-width characters.
 */
export function plainText(typed: string): string {
  // Nearly every text of a long list is, such as a date.
  if (/^[ -~]*$/.test(typed)) return typed
  return typed
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}|\p{DI}|\p{Me}|\u2800|(?!\s)\p{Cc}/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2500\u2501\u2796\u30fc\uff70]/gu, '-')
    .replace(/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3002\u30fb\uff61\uff65]/g, '.')
    .replace(/[\u2044\u2215]/g, '/')
}

/** A username or an address as it is typed and pasted, without `mailto:` and the spaces that phones put around it. */
export function addressText(typed: string): string {
  return plainText(typed)
    .trim()
    .replace(/^mailto:/i, '')
}

/** The key in a link's address, without what a sentence, a bracket or a mail program glued to it. */
export function linkKeyText(opened: string): string {
  return plainText(opened).replace(/^[^\w-]+|[^\w-]+$/g, '')
}

/** Whether an opened link has its whole key, so that it was good once; its end is what gets lost on the way. */
export function isWholeLinkKey(opened: string): boolean {
  return linkKeyText(opened).length === 43
}

/** Whether a text has more than digits and separators. A star or number sign may stand before an extension. */
export function hasMoreThanDigits(plain: string): boolean {
  return /[^\d\s\p{P}+]|[#%&*@]/u.test(plain)
}

/** The digits of a code or number. A text with other characters stays unchanged, so that a message can refuse it. */
export function numberText(typed: string): string {
  const plain = plainText(typed)
  return hasMoreThanDigits(plain) ? typed : plain.replace(/\D/g, '')
}

/**
 * The digits of a US phone number, without `tel:` and the country code 1. A number of another country stays unchanged, so
 * that a message can refuse it.
 */
export function phoneDigits(typed: string): string {
  const plain = plainText(typed).replace(/^\s*tel:/i, '')
  if (hasMoreThanDigits(plain) || /^[\s(]*\+[\s(]*(?:[02-9]|$)/.test(plain)) return typed
  return plain.replace(/\D/g, '').replace(/^(?:00|011)?1(?=\d{10}$)/, '')
}

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

/** An address that was typed, stored or sent, or null where it is none. `URL.canParse` is too new for old phones. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
