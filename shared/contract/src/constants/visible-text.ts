/** A character that can be seen: neither space nor control, nor one of those that are drawn as nothing. */
export const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether there is nothing to be seen in a text. */
export function saysNothing(text: string): boolean {
  return !visibleCharacter.test(text)
}
