/** What is no letter or digit of a name, by code points: the same in both engines, however old their Unicode is. */
const besideLetters = new RegExp(
  `[${[
    // Signs of keyboards, and letters that only say how to speak, with the accents.
    String.raw`\0-/:-@[-\x60{-¿×÷\u02b0-\u036f`,
    // Accents and points of Cyrillic, Hebrew and Arabic, and later accents.
    String.raw`\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff`,
    // Dashes, quotes, symbols, apostrophes that are letters, and pictures.
    String.raw`\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ua78b\ua78c\ufe00-\ufe6f\ufeff\u{1f000}-\u{1faff}`,
  ].join('')}]`,
  'gu',
)

/** The letters that Unicode does not take apart, each with what stands for it on a keyboard without it. */
const keyboardLetters = new Map(
  'æae œoe ßss þth ðd đd ħh ıi ĸk łl ŋn øo ŧt əe ɓb ɖd ɗd ɛe ƒf ɣg ɨi ɩi ƙk ɔo ʉu ʋv ƴy ƶz ƀb ςσ'
    .split(' ')
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
)

/**
 * The letters and digits of a text as a plain keyboard types them, in small letters: `Núñez-O’Neil` is `nunezoneil`. The
 * database has the same as `folded_letters`, so that what is compared here is found there.
 */
export function foldedLetters(text: string): string {
  const letters = text.normalize('NFKD').replace(besideLetters, '')
  // One by one: the case of a Greek s would depend on what follows.
  return Array.from(letters, (letter) => letter.toLowerCase())
    .map((letter) => keyboardLetters.get(letter) ?? letter)
    .join('')
}
