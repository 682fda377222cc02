import { CommandError } from '../../command-error.ts'

/** A value of a file of JSON, and the line that it begins in. */
export interface JsonValue {
  value: unknown
  line: number
  /** The bundle that it is an entry of, as far as it stands before its entries; null outside of bundles. */
  bundle: { number: number } | null
  /** What stands around the entries of a bundle, which comes after them. */
  isBundleEnd?: true
}

/** Where values are: a list around all of them, or the entries of a bundle, whose text so far is its head. */
interface Frame {
  depth: number
  head: string | null
}

/** A resource with more characters than this is none, or its end is missing. */
const longestValue = 64 * 1024 * 1024

/**
 * The values of a text of JSON: one a line, printed over many lines, in a list, or the entries of a bundle. No more than
 * one of them is in memory.
 *
 * @throws CommandError naming the line, where a value is no JSON or the text ends before it does.
 */
export async function* jsonValues(
  file: string,
  texts: AsyncIterable<string>,
  bundles: { count: number },
): AsyncGenerator<JsonValue> {
  const structural = /["{}[\]\n]/g
  const inText = /["\\\n]/g
  const frames: Frame[] = []
  /** The text of the value under way from earlier pieces. */
  let before = ''
  /** How many brackets are open, and how many of these are around values. */
  let [depth, base] = [0, 0]
  /** The line that is read, and the line in which the value under way began. */
  let [line, startLine] = [1, 1]
  /** How many characters of the next piece belong to an escape at the end of this one. */
  let skip = 0
  let isText = false
  /** The bundle whose entries are read. */
  let current: JsonValue['bundle'] = null
  const fail = (at: number, why: string): never => {
    throw new CommandError(`${file}, line ${at}: ${why} Nothing was sent. Export it again.`)
  }
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return fail(startLine, 'this is no JSON.')
    }
  }
  for await (const piece of texts) {
    // Where the value under way begins in this piece; -1 between values.
    let from = depth > base ? 0 : -1
    let at = skip
    skip = 0
    for (;;) {
      const pattern = isText ? inText : structural
      pattern.lastIndex = at
      const place = pattern.test(piece) ? pattern.lastIndex - 1 : piece.length
      if (!isText && depth === base && /[^\s,]/.test(piece.slice(at, place))) fail(line, 'this is no JSON.')
      if (place >= piece.length) break
      at = place + 1
      const mark = piece[place]
      if (mark === '\n') {
        if (isText) fail(line, 'a text has no end here.')
        line += 1
      } else if (mark === '\\') {
        at += 1
        skip = Math.max(0, at - piece.length)
      } else if (mark === '"') {
        if (depth === base) fail(line, 'this is no FHIR resource.')
        isText = !isText
      } else if (mark === '{' || mark === '[') {
        const isEntries = mark === '[' && depth === base + 1 && frames.at(-1)?.head == null
        const head = isEntries ? headOfBundle(before + piece.slice(from, place)) : null
        const end = depth === base && mark === '{' ? piece.indexOf('\n', place) : -1
        const whole = end === -1 ? undefined : wholeLine(piece, place, end)
        if (whole !== undefined) {
          yield { value: whole, line, bundle: current }
          at = end
          continue
        }
        if (depth === base) [from, startLine] = [place, line]
        depth += 1
        if (head !== null || (mark === '[' && depth === 1)) {
          frames.push({ depth: base, head })
          base = depth
          before = ''
          if (head !== null) current = { number: (bundles.count += 1) }
        }
      } else {
        depth -= 1
        const frame = frames.at(-1)
        if (depth < base && frame !== undefined) {
          frames.pop()
          base = frame.depth
          // What follows the entries of a bundle goes on where its head ended.
          if (frame.head !== null) [before, from] = [`${frame.head}"entry":[]`, at]
        } else if (depth < base) {
          fail(line, 'a bracket closes what was not opened.')
        } else if (depth === base) {
          const value = parsed(before + piece.slice(from, at))
          before = ''
          from = -1
          const isBundleEnd = current !== null && frames.at(-1)?.head == null
          yield { value, line: startLine, bundle: current, ...(isBundleEnd ? { isBundleEnd } : {}) }
          if (isBundleEnd) current = null
        }
      }
    }
    if (depth > base) before += piece.slice(from)
    if (before.length > longestValue) fail(startLine, 'what begins here has no end.')
  }
  if (depth > 0 || isText) fail(startLine, 'the file ends in the middle of what begins here.')
}

/** The value that a line is, as most are; undefined where it is none, or more. */
function wholeLine(piece: string, start: number, end: number): unknown {
  const text = piece.slice(start, end).trimEnd()
  if (!text.endsWith('}') && !text.endsWith('},')) return undefined
  try {
    return JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text)
  } catch {
    return undefined
  }
}

/** What stands before the entries of a bundle, when this is it. */
function headOfBundle(text: string): string | null {
  const head = /^([\s\S]*?)"entry"\s*:\s*$/.exec(text)?.[1]
  if (head === undefined) return null
  try {
    const read: unknown = JSON.parse(`${head.replace(/,\s*$/, '')}}`)
    return typeof read === 'object' && read !== null && 'resourceType' in read && read.resourceType === 'Bundle'
      ? head
      : null
  } catch {
    return null
  }
}
