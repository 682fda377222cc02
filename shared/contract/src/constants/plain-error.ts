/** What a page tells of an error: enough to find the line of its source, and nothing of a patient. */
export interface PlainError {
  /** Its kind, such as `TypeError`. */
  name: string
  message: string
  /** Where it was thrown, and from where that was called: `orders/2.7.0/page.1a2b3c4d.js:1:2671`. */
  frames: string[]
}

/** The words of engines and of React in their messages. Whatever else stands there may be a patient's. */
const words = new Set(
  (
    'a access an and argument arguments array as assignment at be before but call called cannot child circular constant ' +
    'constructor convert defined during end error evaluating exceeded execute expected failed fetch fewer found from ' +
    'function hooks in infinite initialization input instance invalid is iterable length load maximum minified missing ' +
    'more must node not null number object objects of on or position previous promise properties property read reading ' +
    'react recursion render rendered size stack string structure than that the this time to token too undefined ' +
    'unexpected unknown valid value was with'
  ).split(' '),
)

/** Letters that are kept of a message. */
const longest = 120

/**
 * What may be reported of a message: known words of browsers, and the number of a React error. Every other word becomes
 * `?`, because it may quote a patient; the line of source explains the error.
 */
export function plainMessage(message: string): string {
  return message
    .slice(0, 1000)
    .replaceAll(/error #\d{1,3}\b|[^\s()]+/gi, (word) =>
      words.has(word.toLowerCase()) || /^error #/i.test(word) ? word : '?',
    )
    .replaceAll(/\?(?:\s+\?)+/g, '?')
    .slice(0, longest)
}

const frame = String.raw`[a-z][a-z0-9-]*/[\w.-]+/[\w./-]+\.js:\d{1,7}:\d{1,7}`
/** A place in a file of a release. */
export const framePattern = new RegExp(`^${frame}$`)
/** How many places are told. */
export const mostFrames = 6

/**
 * What may be told of whatever was thrown.
 *
 * @param room How many letters its frames may have, with what JSON puts around them; the first are kept.
 */
export function plainError(thrown: unknown, room: number): PlainError {
  if (!(thrown instanceof Error)) return { name: 'thrown', message: '', frames: [] }
  const { message, name, stack = '' } = thrown
  let left = room
  const frames = [...stack.matchAll(new RegExp(`/-/assets/(${frame})`, 'g'))].map(([, place = '']) => place)
  return {
    name: /^[A-Z][A-Za-z]{0,40}$/.test(name) && /(?:Error|Exception)$/.test(name) ? name : 'thrown',
    message: plainMessage(message),
    frames: frames.slice(0, mostFrames).filter(({ length }) => (left -= length + 3) >= 0),
  }
}
