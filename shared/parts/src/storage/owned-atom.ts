import { dashboardAtom } from '@homeside/session/dashboard'
import { isRecord, storedRecord } from '@homeside/session/stored-atom'
import { aliasAtom } from '@homeside/session/tab-stores'
import { atom, type WritableAtom } from 'jotai'

interface Owner {
  patientKey: number
  alias: string
}

interface Owned<Value> {
  owner: Owner
  value: Value
}

/** The owner of the page now. */
const ownerAtom = atom<Owner>((get) => ({
  patientKey: get(dashboardAtom).patientKey ?? 0,
  alias: get(aliasAtom) ?? '',
}))

function isOwner(value: unknown): value is Owner {
  return isRecord(value) && typeof value['patientKey'] === 'number' && typeof value['alias'] === 'string'
}

/**
 * A value in session storage that belongs to one patient at one provider. Another patient in the same tab gets null,
 * and so does anybody when the stored value fails the guard. It survives a refresh and ends with a logout.
 *
 * ```ts
 * export const letterAtom = ownedAtom('letter', isLetter)
 * const [letter, keep] = useAtom(letterAtom)
 * keep(null) // and it is no longer stored
 * ```
 */
export function ownedAtom<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): WritableAtom<Value | null, [next: Value | null], void> {
  const nothing: Owned<Value | null> = { owner: { patientKey: 0, alias: '' }, value: null }
  const stored = storedRecord<Owned<Value | null>>(
    key,
    nothing,
    (found): found is Owned<Value> => isRecord(found) && isOwner(found['owner']) && isValue(found['value']),
  )
  return atom(
    (get) => {
      const { owner, value } = get(stored)
      const now = get(ownerAtom)
      return owner.patientKey === now.patientKey && owner.alias === now.alias ? value : null
    },
    (get, set, next) => set(stored, next === null ? nothing : { owner: get(ownerAtom), value: next }),
  )
}
