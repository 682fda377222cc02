/** The characters of which a password needs one, as section 5.1 of the specification lists them. */
export const passwordSpecialCharacters = "!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~"

/** Each is matched as itself, never as part of a pattern, where `+-=` would be a range. */
const special = new Set(passwordSpecialCharacters)

export function isSpecialCharacter(character: string): boolean {
  return special.has(character)
}

/** Letters of any language, digits, whitespace and common punctuation. */
export function isPasswordCharacter(character: string): boolean {
  return isSpecialCharacter(character) || /^[\p{L}\p{M}\p{Nd}\s]$/u.test(character)
}

/** A password as it is counted: one character is one for a reader, however it is stored. */
export function passwordCharacters(password: string): string[] {
  return Array.from(password.normalize('NFKC'))
}
