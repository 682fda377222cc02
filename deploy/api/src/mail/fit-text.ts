import { SegmentedMessage } from 'sms-segments-calculator'

/** Parts in which a text is sent, and paid for; phones join them. */
export function partsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount
}

/** What a text may take: a code has to stay on one page with the line by which a phone offers it. */
export const mostParts = { words: 2, code: 1 } as const

/**
 * Puts the sender before the words of a text, and spells it so that it takes few parts. One letter that the alphabet of
 * texts lacks more than halves what fits, so a text that is too long loses such accents. One that is still too long goes
 * without the sender's name, which its link or its last line has too.
 */
export function fitText(sender: string, words: string, most: number): string {
  const whole = `${sender}: ${words}`
  return [whole, spelledPlainly(whole), words, spelledPlainly(words)].find((each) => partsOf(each) <= most) ?? words
}

/** Without the accents and signs that the alphabet of texts (GSM 03.38) lacks. It has some: é and ñ, not á and í. */
function spelledPlainly(text: string): string {
  return Array.from(text)
    .map((letter) => (isPlain(letter) ? letter : letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
    .join('')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
}

function isPlain(letter: string): boolean {
  return new SegmentedMessage(letter).encodingName === 'GSM-7'
}
