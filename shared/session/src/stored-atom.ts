import { atom } from 'jotai'
import type { PrimitiveAtom, WritableAtom } from 'jotai'
import type { Store } from 'jotai/vanilla'

import { sessionText } from './storage.ts'

export type StoredAtom<Value> = WritableAtom<Value, [next: Value], void> & {
  /** Its key in session storage. */
  readonly storageKey: string
  /** What a store holds of it. */
  readonly own: PrimitiveAtom<Value | typeof unread>
}

const unread = Symbol('unread')

interface Form<Value> {
  /** The value's key in session storage. */
  key: string
  /** The value when nothing is stored, or nothing that can be trusted. Setting it removes the stored value. */
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

/** Gives one jotai store a value of its own, which is neither stored nor read from what is. */
export function hold<Value>(store: Store, { own }: StoredAtom<Value>, value: NoInfer<Value>): void {
  store.set(own, value)
}

/** A text in session storage, null when there is none. Each jotai store reads it once and then holds its own. */
export function storedText(key: string): StoredAtom<string | null> {
  return stored<string | null>({ key, initial: null, parse: (text) => text, format: (value) => value ?? '' })
}

/**
 * A record in session storage as JSON. What does not pass the guard, for example because an older version wrote it,
 * counts as absent.
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
