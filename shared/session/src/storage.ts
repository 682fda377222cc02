/** The key of the token in session storage. Scripts that run before the portal only look whether it is there. */
export const authKey = 'auth'
/** The key of the remembered username in local storage, which those scripts fill in. */
export const usernameKey = 'username'

/** Text by key, kept as long as the browser allows. */
export interface KeptText {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  clear: () => void
  /** False where the browser forbids this storage. Then nothing survives the page or reaches another tab. */
  isAvailable: () => boolean
}

/**
 * The browser's session or local storage. Where it is forbidden or full, values live in memory as long as the page
 * does: the portal works, and only a refresh forgets.
 */
export function keepText(kind: 'sessionStorage' | 'localStorage'): KeptText {
  const memory = new Map<string, string>()

  /** Asked each time: access to a forbidden storage throws, and the permission can change. */
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
      memory.set(key, value)
      const target = storage()
      try {
        target?.setItem(key, value)
        if (target) memory.delete(key)
      } catch {
        // Full, or not to be written. The older value is removed, so that it cannot come back after a refresh.
        target?.removeItem(key)
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

/** Values that end with the tab; section 3.1 of the specification. */
export const sessionText = keepText('sessionStorage')
/** Values that survive the tab: preferences and the clear-storage marker, never patient data. */
export const localText = keepText('localStorage')
