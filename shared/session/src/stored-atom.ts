import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai'
import type { Store } from 'jotai/vanilla'

import { sessionText } from './storage.ts'

export { isRecord, isTextOrNull } from '@homeside/contract/constants/shapes'

/** An atom that keeps its value in the tab's session storage, so that a reload does not lose it. */
export type StoredAtom<Value> = WritableAtom<Value, [next: Value], void> & {
  /** Its key in session storage. */
  readonly storageKey: string
  /** The value that one jotai store holds: read from storage once, or set there. */
  readonly own: PrimitiveAtom<Value | typeof unread>
}

const unread = Symbol('unread')

interface Form<Value> {
  /** The key of the value in session storage. */
  key: string
  /** The value when nothing valid is stored. Setting it removes the stored value. */
  initial: Value
  parse: (text: string) => Value
  format: (value: Value) => string
}

function stored<Value>({ key, initial, parse, format }: Form<Value>): StoredAtom<Value> {
  const own = atom<Value | typeof unread>(unread)
  const kept = atom(
    (get) => {
      const value = get(own)
      if (value !== unread) return value
      const text = sessionText.get(key)
      return text === null ? initial : parse(text)
    },
    (_get, set, next: Value) => {
      if (next === initial) sessionText.remove(key)
      else sessionText.set(key, format(next))
      set(own, next)
    },
  )
  return Object.assign(kept, { storageKey: key, own })
}

/** Gives one jotai store its own value, which is neither read from storage nor written to it. */
export function hold<Value>(store: Store, { own }: StoredAtom<Value>, value: NoInfer<Value>): void {
  store.set(own, value)
}

/** A text in session storage; null when there is none. Each jotai store reads it once and then holds its own value. */
export function storedText(key: string): StoredAtom<string | null> {
  return stored<string | null>({ key, initial: null, parse: (text) => text, format: (value) => value ?? '' })
}

/**
 * A record in session storage, as JSON. A record that fails the guard counts as absent, for example one that an older
 * version wrote.
 */
export function storedRecord<Value extends object>(
  key: string,
  initial: Value,
  isValue: (value: unknown) => value is Value,
): StoredAtom<Value> {
  return stored<Value>({
    key,
    initial,
    parse: (text) => {
      try {
        const value: unknown = JSON.parse(text)
        return isValue(value) ? value : initial
      } catch {
        return initial
      }
    },
    format: (value) => JSON.stringify(value),
  })
}
