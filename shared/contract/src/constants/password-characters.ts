/** The special characters of which a password needs one, as listed in section 5.1 of the specification. */
export const passwordSpecialCharacters = "!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~"

/** Compares each character on its own. In a pattern `+-=` would be a range. */
const special = new Set(passwordSpecialCharacters)

/** Whether a character is one of the special characters; section 5.1 of the specification. */
export function isSpecialCharacter(character: string): boolean {
  return special.has(character)
}

/** Letters of any language, digits, whitespace and common punctuation. */
export function isPasswordCharacter(character: string): boolean {
  return isSpecialCharacter(character) || /^[\p{L}\p{M}\p{Nd}\s]$/u.test(character)
}

/** The length of a password: what a reader sees as one character counts as one, however it is stored. */
export function passwordCharacters(password: string): string[] {
  return Array.from(password.normalize('NFKC'))
}
