/** Matches a visible character: no space, no control character, and none that is drawn as nothing. */
export const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether a text has no visible character. */
export function saysNothing(text: string): boolean {
  return !visibleCharacter.test(text)
}
