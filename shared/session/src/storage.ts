/** Text by key, for as long as the browser allows. */
export interface KeptText {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  clear: () => void
  /** False where the browser forbids this storage; then nothing outlives the page or reaches another tab. */
  isAvailable: () => boolean
}

/**
 * The browser's session or local storage. Where it is forbidden, and for what no longer fits, values live in memory as
 * long as the page does: the portal goes on, only a refresh forgets.
 */
export function keepText(kind: 'sessionStorage' | 'localStorage'): KeptText {
  const memory = new Map<string, string>()

  /** Asked each time: naming a forbidden storage throws, and permission may come and go. */
  function storage(): Storage | null {
    try {
      return window[kind]
    } catch {
      return null
    }
  }

  return {
    get: (key) => memory.get(key) ?? storage()?.getItem(key) ?? null,
    set: (key, value) => {
      try {
        const target = storage()
        if (!target) throw new Error('forbidden')
        target.setItem(key, value)
        memory.delete(key)
      } catch {
        // Full or forbidden. An older value must not come back after a refresh.
        storage()?.removeItem(key)
        memory.set(key, value)
      }
    },
    remove: (key) => {
      memory.delete(key)
      storage()?.removeItem(key)
    },
    clear: () => {
      memory.clear()
      storage()?.clear()
    },
    isAvailable: () => {
      const probe = 'storageProbe'
      try {
        storage()?.setItem(probe, probe)
        const kept = storage()?.getItem(probe) === probe
        storage()?.removeItem(probe)
        return kept
      } catch {
        return false
      }
    },
  }
}

/** What ends with the tab; section 3.1 of the specification. */
export const sessionText = keepText('sessionStorage')
/** What outlives the tab: preferences and the clear-storage marker, never patient data. */
export const localText = keepText('localStorage')
