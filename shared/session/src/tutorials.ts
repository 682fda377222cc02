import { atom } from 'jotai'

import { localText } from './storage.ts'

const key = 'tutorialsSeen'

function stored(): readonly string[] {
  return (localText.get(key) ?? '').split(' ').filter((name) => name !== '')
}

const keptAtom = atom<readonly string[] | null>(null)

/**
 * The tutorials that were seen in this browser, by name. It is a preference like the language, so it survives a logout.
 * An empty list offers them all again (section 2.10 of the specification, reset tutorials).
 *
 * ```ts
 * const [seen, setSeen] = useAtom(seenTutorialsAtom)
 * setSeen([...seen, 'welcome'])
 * ```
 */
export const seenTutorialsAtom = atom(
  (get) => get(keptAtom) ?? stored(),
  (_get, set, names: readonly string[]) => {
    const each = [...new Set(names)]
    if (each.length > 0) localText.set(key, each.join(' '))
    else localText.remove(key)
    set(keptAtom, each)
  },
)
